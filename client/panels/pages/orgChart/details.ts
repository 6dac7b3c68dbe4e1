import type { OrgChartTexts } from '../../messages/orgChart.ts';
import { element, fill } from '../element.ts';
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
export function createDetails(texts: OrgChartTexts, actions: DetailActions): Details {
  const name = element('strong');
  const summary = element('span', { class: 'quiet summary' });
  const faults = element('p', { class: 'faults' });
  const status = element('p', { class: 'status', attributes: { role: 'status' } });
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
    showStatus(text) {
      status.textContent = text;
    },
  };
}
