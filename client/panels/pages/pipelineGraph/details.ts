import * as l10n from '@vscode/l10n';
import type { GraphCard } from '../../../../server/core/platform/pipelines/graph/plainGraph.ts';
import { element } from '../element.ts';

/** The line below the graph: details of the selected card, and what happened last. */
export interface Details {
  readonly root: HTMLElement;
  show(card: GraphCard | undefined): void;
  showStatus(text: string): void;
}

/** Creates the line below the graph, with a button that shows the line of the selected card in the editor. */
export function createDetails(showLine: () => void): Details {
  const name = element('strong');
  const summary = element('span', { class: 'quiet summary' });
  const faults = element('p', { class: 'faults' });
  const status = element('p', { class: 'status', attributes: { role: 'status' } });
  const button = element('button', { class: 'secondary', text: l10n.t('Show Line'), attributes: { type: 'button' } });
  button.addEventListener('click', showLine);
  const what = element('div', { class: 'what' }, element('p', {}, name, summary), faults, status);
  return {
    root: element('section', { class: 'details', attributes: { 'aria-label': l10n.t('Show Line') } }, what, button),
    show(card) {
      button.hidden = card === undefined;
      name.textContent = card?.name ?? '';
      summary.textContent =
        card === undefined ? '' : [...card.details, ...(card.isOfTemplate ? [l10n.t('from a template')] : [])].join(' · ');
      faults.textContent = card?.problems.map(({ message }) => message).join(' ') ?? '';
      faults.hidden = faults.textContent === '';
    },
    showStatus(text) {
      status.textContent = text;
    },
  };
}
