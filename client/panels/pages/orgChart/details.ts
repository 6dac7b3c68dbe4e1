import type { OrgChartTexts } from '../../messages/orgChart.ts';
import { element, fill } from '../element.ts';
import type { Chart } from './chart.ts';
import { countReports, describeTop, nameOf } from './personTexts.ts';

/** What the buttons below the chart do with the chosen one. */
export interface DetailActions {
  showRow(): void;
  mark(): void;
  put(): void;
  toTop(): void;
  forget(): void;
}

/** The line below the chart, which says all of the chosen one, and what was done. */
export interface Details {
  readonly root: HTMLElement;
  show(chart: Chart): void;
  announce(text: string): void;
}

/** Makes the line below the chart, with buttons for what can be dragged too. */
export function createDetails(texts: OrgChartTexts, actions: DetailActions): Details {
  const name = element('strong');
  const summary = element('span', { class: 'quiet facts' });
  const faults = element('p', { class: 'faults' });
  const status = element('p', { class: 'said', attributes: { role: 'status' } });
  const button = (text: string, work: () => void, look = 'secondary'): HTMLButtonElement => {
    const made = element('button', { class: look, text, attributes: { type: 'button' } });
    made.addEventListener('click', work);
    return made;
  };
  const showRow = button(texts.showRow, actions.showRow);
  const mark = button(texts.move, actions.mark);
  const put = button(texts.putHere, actions.put, '');
  const toTop = button(texts.toTop, actions.toTop);
  const cancel = button(texts.cancel, actions.forget);
  const buttons = element('div', { class: 'buttons' }, showRow, mark, put, toTop, cancel);
  const who = element('div', { class: 'who' }, element('p', {}, name, summary), faults, status);
  return {
    root: element('section', { class: 'details', attributes: { 'aria-label': texts.title } }, who, buttons),
    show(chart) {
      const person = chart.people[chart.active];
      const { marked } = chart;
      buttons.hidden = person === undefined;
      const title = person === undefined ? '' : nameOf(chart, texts, chart.active);
      name.textContent = title;
      const parts =
        person === undefined
          ? []
          : [person.role, person.email, countReports(chart, texts, chart.active), describeTop(chart, texts, chart.active)];
      summary.textContent = parts.filter((part) => part !== '' && part !== title).join(' · ');
      faults.textContent = person?.problems.map(({ message }) => message).join(' ') ?? '';
      faults.hidden = faults.textContent === '';
      mark.hidden = marked !== null;
      cancel.hidden = marked === null;
      toTop.hidden = marked === null;
      put.hidden = marked === null || marked === chart.active;
      if (marked !== null) put.textContent = fill(texts.putHere, nameOf(chart, texts, marked), title);
    },
    announce(text) {
      status.textContent = text;
    },
  };
}
