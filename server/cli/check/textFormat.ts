import { toPrintable } from '../../core/printable.ts';
import { toCounts, toProblemLines } from '../problemLines.ts';
import { toExcerpts } from './excerpt.ts';
import type { Format, Totals } from './format.ts';
import { inPieces } from './inPieces.ts';

/** Lines for people; the first line of each problem has the format of VS Code's problem matcher. */
export const TEXT_FORMAT: Format = {
  open: () => '',
  file: ({ path, problems, text, diff }, { colour, excerpt, isTerminal }) => {
    const toShown = excerpt && problems.length > 0 ? toExcerpts(text()) : () => '';
    return [
      ...(diff === '' ? [] : [isTerminal ? diff.split('\n').map(toPrintable).join('\n') : diff]),
      ...inPieces(problems, (some) =>
        some
          .map((problem) => {
            const [first = '', ...related] = toProblemLines(path, problem, colour).split(/(?<=\n)/);
            return first + toShown(problem) + related.join('');
          })
          .join(''),
      ),
    ];
  },
  separator: '',
  close: toSummary,
};

/** Formats the summary, such as `3 files checked: 1 error; 2 known problems left out; 1 mended in 1 file.` */
export function toSummary({ files, counts, known, fixed, fixedFiles, fix }: Totals): string {
  const parts = [
    `${toNumber(files, 'file')} checked: ${toCounts(counts)}`,
    ...(known === 0 ? [] : [`${toNumber(known, 'known problem')} left out`]),
    ...(fix === 'no' ? [] : [`${fix === 'show' ? 'could mend' : 'mended'} ${fixed} in ${toNumber(fixedFiles, 'file')}`]),
  ];
  return `${parts.join('; ')}.\n`;
}

function toNumber(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
