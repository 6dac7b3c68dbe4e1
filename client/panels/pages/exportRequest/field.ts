import type { FormField, RequestState } from '../../messages/exportRequest.ts';
import { element } from '../element.ts';

/** Returns the ids of the elements that describe a field: its hint and its problems. */
export function toDescription(field: FormField): string {
  return `hint-${field} problems-${field}`;
}

/** Creates a hint below a field. */
export function createHint(field: FormField, text: string): HTMLElement {
  return element('p', { class: 'quiet hint', text, attributes: { id: `hint-${field}` } });
}

/** Creates the element for the problems of a field. */
export function createProblems(field: FormField): HTMLElement {
  return element('ul', { class: 'problems', attributes: { id: `problems-${field}` } });
}

/** Shows the problems below each field, and marks invalid fields. */
export function showProblems(form: HTMLElement, problems: RequestState['problems']): void {
  for (const place of form.querySelectorAll<HTMLElement>('.problems')) {
    const field = place.id.replace('problems-', '') as FormField;
    const found = problems[field] ?? [];
    place.replaceChildren(...found.map((text) => element('li', { text })));
    place.hidden = found.length === 0;
    const marked = form.querySelector(`input[aria-describedby~="${place.id}"], select[aria-describedby~="${place.id}"]`);
    if (found.length > 0) marked?.setAttribute('aria-invalid', 'true');
    else marked?.removeAttribute('aria-invalid');
  }
}

/** Creates a group of fields under a heading, described by its hint and its problems. */
export function createGroup(title: string, ...children: readonly Node[]): HTMLFieldSetElement {
  const describing = children.filter((child) => child instanceof HTMLElement && child.id !== '').map((child) => (child as HTMLElement).id);
  return element('fieldset', { attributes: { 'aria-describedby': describing.join(' ') } }, element('legend', { text: title }), ...children);
}

/** Creates a radio button or checkbox with its label and meaning. */
export function createChoice(
  type: 'radio' | 'checkbox',
  parts: { readonly name: string; readonly value: string; readonly label: string; readonly note?: string; readonly detail?: string },
  onChange: (input: HTMLInputElement) => void,
): HTMLElement {
  const id = `${parts.name}-${parts.value}`;
  const input = element('input', { attributes: { type, id, name: parts.name, value: parts.value } });
  if (parts.detail !== undefined) input.setAttribute('aria-describedby', `${id}-detail`);
  input.addEventListener('change', () => onChange(input));
  const title = element('span', { class: 'name', text: parts.label });
  const note = parts.note === undefined ? [] : [' ', element('span', { class: 'note quiet', text: parts.note })];
  const detail =
    parts.detail === undefined ? [] : [element('span', { class: 'detail quiet', text: parts.detail, attributes: { id: `${id}-detail` } })];
  const label = element('label', { attributes: { for: id } }, title);
  label.append(...note);
  return element('div', { class: 'choice' }, input, element('div', {}, label, ...detail));
}
