import * as l10n from '@vscode/l10n';
import { element } from '../element.ts';
import type { Chart } from './chart.ts';
import { countReports, describeTop, nameOf } from './labels.ts';

/** The actions of the buttons below the chart on the selected person. */
export interface DetailActions {
  showRow(): void;
  mark(): void;
  put(): void;
  toTop(): void;
  forget(): void;
}

/** The line below the chart: details of the selected person, and the result of the last action. */
export interface Details {
  readonly root: HTMLElement;
  show(chart: Chart): void;
  showStatus(text: string): void;
}

/** Creates the line below the chart, with buttons for what dragging can do too. */
export function createDetails(title: string, actions: DetailActions): Details {
  const heading = element('strong');
  const summary = element('span', { class: 'quiet summary' });
  const faults = element('p', { class: 'faults' });
  const status = element('p', { class: 'status', attributes: { role: 'status' } });
  const button = (text: string, work: () => void, look = 'secondary'): HTMLButtonElement => {
    const made = element('button', { class: look, text, attributes: { type: 'button' } });
    made.addEventListener('click', work);
    return made;
  };
  const showRow = button(l10n.t('Show Row'), actions.showRow);
  const mark = button(l10n.t('Move…'), actions.mark);
  const put = button('', actions.put, '');
  const toTop = button(l10n.t('No manager'), actions.toTop);
  const cancel = button(l10n.t('Cancel'), actions.forget);
  const buttons = element('div', { class: 'buttons' }, showRow, mark, put, toTop, cancel);
  const who = element('div', { class: 'who' }, element('p', {}, heading, summary), faults, status);
  return {
    root: element('section', { class: 'details', attributes: { 'aria-label': title } }, who, buttons),
    show(chart) {
      const person = chart.people[chart.active];
      const { marked } = chart;
      buttons.hidden = person === undefined;
      const name = person === undefined ? '' : nameOf(chart, chart.active);
      heading.textContent = name;
      const parts =
        person === undefined ? [] : [person.role, person.email, countReports(chart, chart.active), describeTop(chart, chart.active)];
      summary.textContent = parts.filter((part) => part !== '' && part !== name).join(' · ');
      faults.textContent = person?.problems.map(({ message }) => message).join(' ') ?? '';
      faults.hidden = faults.textContent === '';
      mark.hidden = marked !== null;
      cancel.hidden = marked === null;
      toTop.hidden = marked === null;
      put.hidden = marked === null || marked === chart.active;
      if (marked !== null) put.textContent = l10n.t('Move {0} under {1}', nameOf(chart, marked), name);
    },
    showStatus(text) {
      status.textContent = text;
    },
  };
}
