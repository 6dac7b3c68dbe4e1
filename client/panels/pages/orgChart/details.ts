import * as l10n from '@vscode/l10n';
import { createDetails } from '../details.ts';
import { createButton, element } from '../element.ts';
import type { Chart } from './chart.ts';
import { countReports, describeTop } from './labels.ts';

/** What the buttons below the chart do with the selected person. */
type DetailActions = Readonly<Record<'showRow' | 'mark' | 'put' | 'toTop' | 'forget', () => void>>;

/** Creates the line below the chart with details of the selected person, and buttons for what dragging can do too. */
export function createPersonDetails(title: string, actions: DetailActions) {
  const showRow = createButton(l10n.t('Show Row'), actions.showRow);
  const mark = createButton(l10n.t('Move…'), actions.mark);
  const put = createButton('', actions.put, '');
  const toTop = createButton(l10n.t('No manager'), actions.toTop);
  const cancel = createButton(l10n.t('Cancel'), actions.forget);
  const details = createDetails(title, element('div', { class: 'buttons' }, showRow, mark, put, toTop, cancel));
  return {
    ...details,
    show(chart: Chart) {
      const { active, marked } = chart;
      const person = chart.people[active];
      const name = chart.nameOf(active);
      mark.hidden = marked !== null;
      cancel.hidden = marked === null;
      toTop.hidden = marked === null;
      put.hidden = marked === null || marked === active;
      if (marked !== null) put.textContent = l10n.t('Move {0} under {1}', chart.nameOf(marked), name);
      if (person === undefined) return details.show(null);
      const parts = [person.role, person.email, countReports(chart, active), describeTop(chart, active)];
      details.show({ name, parts: parts.filter((part) => part !== '' && part !== name), problems: person.problems });
    },
  };
}
