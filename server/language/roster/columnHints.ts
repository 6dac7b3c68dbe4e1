import type { InlayHint } from 'vscode-languageserver';
import type { HintSource } from './hintSource.ts';

/** Shows the name of its column before each cell of some rows. */
export const columnHints: HintSource = ({ check: { table } }, rows): InlayHint[] => {
  const hints: InlayHint[] = [];
  for (let row = Math.max(0, rows.start); row < rows.end; row++) {
    for (let column = 0; column < table.cellCount(row); column++) {
      const header = table.headers[column]?.trim() ?? '';
      if (header === '') continue;
      hints.push({ position: table.rangeOf(row, column).start, label: `${header}:`, paddingRight: true });
    }
  }
  return hints;
};
