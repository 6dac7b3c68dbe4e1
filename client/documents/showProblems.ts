import { commands, l10n, type TextDocument, window } from 'vscode';
import type { Range as Place } from '../../server/core/problem.ts';
import type { Step } from '../window/report.ts';
import { toRange } from './documentEdits.ts';

/** Creates the button that leads to a problem of a document. */
export function toShowProblems({ uri }: Pick<TextDocument, 'uri'>, place: Place): Step {
  return {
    title: l10n.t('Show Problems'),
    lasts: 'problems',
    run: async () => {
      await commands.executeCommand('workbench.panel.markers.view.focus');
      await window.showTextDocument(uri, { selection: toRange(place) });
    },
  };
}
