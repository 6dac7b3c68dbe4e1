/** The class, attributes and text of an element. */
export interface ElementParts {
  readonly class?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Creates an element with its children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  parts: ElementParts = {},
  ...children: readonly Node[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (parts.class !== undefined) made.className = parts.class;
  if (parts.text !== undefined) made.textContent = parts.text;
  for (const [name, value] of Object.entries(parts.attributes ?? {})) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Returns a control with an ID behind its label, on one line. */
export function labelled(text: string, control: HTMLElement): HTMLElement {
  return element('span', { class: 'labelled' }, element('label', { text, attributes: { for: control.id } }), control);
}

/** Writes a number with the separators of the language of the page. */
export function formatNumber(value: number): string {
  return value.toLocaleString(document.documentElement.lang);
}
