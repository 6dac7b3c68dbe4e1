import { plural } from '../../../server/core/plural.ts';
import { element } from './element.ts';

/** What is shown of a card. */
interface Content {
  readonly name: string;
  readonly parts: readonly string[];
  readonly problems: readonly { readonly message: string }[];
}

/** The line below a picture: details of the selected card, and the result of the last action. */
export interface Details {
  readonly root: HTMLElement;
  /** Shows a card; null for none. */
  show(content: Content | null): void;
  showStatus(text: string): void;
}

/** Creates the line below a picture, with buttons. */
export function createDetails(label: string, buttons: HTMLElement): Details {
  const name = element('strong');
  const summary = element('span', { class: 'quiet summary' });
  const faults = element('p', { class: 'faults' });
  const status = element('p', { class: 'status', attributes: { role: 'status' } });
  const what = element('div', { class: 'what' }, element('p', {}, name, summary), faults, status);
  return {
    root: element('section', { class: 'details', attributes: { 'aria-label': label } }, what, buttons),
    show(content) {
      buttons.hidden = content === null;
      name.textContent = content?.name ?? '';
      summary.textContent = content?.parts.join(' · ') ?? '';
      faults.textContent = content?.problems.map(({ message }) => message).join(' ') ?? '';
      faults.hidden = faults.textContent === '';
    },
    showStatus(text) {
      status.textContent = text;
    },
  };
}

/** Formats the number of problems of a card; '' if there are none. */
export function countProblems({ length }: readonly unknown[]): string {
  return length === 0 ? '' : plural(length, '1 problem', '{0} problems', length);
}
