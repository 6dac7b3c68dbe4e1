import { commands, l10n, Range, type TextDocument, window } from 'vscode';
import type { Range as Place } from '../server/core/problem.ts';
import type { Step } from './report.ts';

/** The button that leads to a mistake of a document. */
export function toShowProblems({ uri }: Pick<TextDocument, 'uri'>, place: Place): Step {
  return {
    title: l10n.t('Show problems'),
    run: async () => {
      await commands.executeCommand('workbench.panel.markers.view.focus');
      await window.showTextDocument(uri, { selection: toRange(place) });
    },
  };
}

/** A place as VS Code has it. */
export function toRange({ start, end }: Place): Range {
  return new Range(start.line, start.character, end.line, end.character);
}
