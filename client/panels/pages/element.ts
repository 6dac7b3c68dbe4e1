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
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (parts.class !== undefined) made.className = parts.class;
  if (parts.text !== undefined) made.textContent = parts.text;
  setAttributes(made, parts.attributes ?? {});
  made.append(...children);
  return made;
}

/** Sets the attributes of an element that differ. */
export function setAttributes(made: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) if (made.getAttribute(name) !== value) made.setAttribute(name, value);
}

/** Creates a button. */
export function createButton(text: string, work: () => void, look = 'secondary'): HTMLButtonElement {
  const made = element('button', { class: look, text, attributes: { type: 'button' } });
  made.addEventListener('click', work);
  return made;
}

/** Creates a list of values, shown as their texts. */
export function createPicker(id: string, values: readonly string[], selected: string, texts = values): HTMLSelectElement {
  const options = values.map((value, index) => element('option', { text: texts[index] ?? value, attributes: { value } }));
  const picker = element('select', { attributes: { id } }, ...options);
  if (values.includes(selected)) picker.value = selected;
  return picker;
}

/** Returns a control with an ID behind its label, on one line. */
export function labelled(text: string, control: HTMLElement): HTMLElement {
  return element('span', { class: 'labelled' }, element('label', { text, attributes: { for: control.id } }), control);
}

/** Creates the header of a column, which sorts by it. */
export function createHeader(text: string, isNumber: boolean, sort: () => void): HTMLTableCellElement {
  return element('th', { class: isNumber ? 'number' : '', attributes: { scope: 'col' } }, createButton(text, sort, 'header'));
}

/** Creates a table in a region of the same name, which scrolls also with the keyboard; `end` follows the table there. */
export function createTable(caption: string, heads: readonly Node[], body: Node, ...end: readonly Node[]): HTMLElement {
  const table = element('table', {}, element('caption', { text: caption }), element('thead', {}, element('tr', {}, ...heads)), body);
  return element('div', { class: 'scroller', attributes: { tabindex: '0', role: 'region', 'aria-label': caption } }, table, ...end);
}

/** Writes a number with the separators of the language of the page. */
export function formatNumber(value: number): string {
  return value.toLocaleString(document.documentElement.lang);
}
