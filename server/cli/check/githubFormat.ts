import { toPrintable } from '../../core/printable.ts';
import type { Severity } from '../../core/problem.ts';
import type { Format } from './format.ts';
import { inPieces } from './inPieces.ts';
import { toSummary } from './textFormat.ts';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice', hint: 'notice' };

/** Workflow commands for GitHub Actions, which shows each finding at its line of a change. */
export const GITHUB_FORMAT: Format = {
  open: () => '',
  file: ({ path, problems }) =>
    inPieces(problems, (some) =>
      some
        .map(({ code, severity, message, range: { start, end } }) => {
          const columns = start.line === end.line ? `,col=${start.character + 1},endColumn=${end.character + 1}` : '';
          const place = `file=${toProperty(path)},line=${start.line + 1},endLine=${end.line + 1}${columns}`;
          return `::${COMMANDS[severity]} ${place},title=${toProperty(code)}::${toData(message)}\n`;
        })
        .join(''),
    ),
  separator: '',
  close: toSummary,
};

function toData(text: string): string {
  return toPrintable(text).replaceAll('%', '%25');
}

function toProperty(text: string): string {
  return toData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
