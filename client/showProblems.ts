import { commands, l10n, Range, type TextDocument, window } from 'vscode';
import type { Range as Place } from '../server/core/problem.ts';
import type { Step } from './report.ts';

/** Creates the button that leads to a problem of a document. */
export function toShowProblems({ uri }: Pick<TextDocument, 'uri'>, place: Place): Step {
  return {
    title: l10n.t('Show problems'),
    run: async () => {
      await commands.executeCommand('workbench.panel.markers.view.focus');
      await window.showTextDocument(uri, { selection: toRange(place) });
    },
  };
}

/** Converts a place to a VS Code range. */
export function toRange({ start, end }: Place): Range {
  return new Range(start.line, start.character, end.line, end.character);
}
