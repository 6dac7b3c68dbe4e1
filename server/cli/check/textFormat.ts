import { plural } from '../../core/plural.ts';
import type { Problem } from '../../core/problem.ts';
import { textWidth, toPrintable } from '../../core/text.ts';
import { indexLines, type LineIndex } from '../../documents/lineIndex.ts';
import { toCounts, toProblemLines } from '../problemLines.ts';
import { type Format, inPieces, type Totals } from './format.ts';

/** Maximum characters shown of a line. */
const SHOWN = 110;

/** Characters shown before the marked range. */
const BEFORE = 50;

/** Returns a function that formats two lines for each problem of a text: the line in which it begins, and a marker under its range. */
function toExcerpts(text: string): (problem: Problem) => string {
  const lines = indexLines(text);
  return (problem) => toExcerpt(text, lines, problem);
}

function toExcerpt(text: string, lines: LineIndex, { range: { start, end } }: Problem): string {
  const from = lines.offsetAt({ line: start.line, character: 0 });
  const to = lines.offsetAt({ line: start.line, character: Number.MAX_SAFE_INTEGER });
  const at = from + start.character;
  const cutAt = at - from > BEFORE + 10 ? atCharacterStart(text, at - BEFORE) : from;
  const shownTo = Math.min(to, atCharacterStart(text, cutAt + SHOWN));
  const markedTo = Math.min(end.line === start.line ? from + end.character : to, shownTo);
  const before = `${cutAt > from ? '…' : ''}${show(text.slice(cutAt, at))}`;
  const marked = show(text.slice(at, Math.max(at, markedTo)));
  const after = `${show(text.slice(Math.max(at, markedTo), shownTo))}${shownTo < to ? '…' : ''}`;
  const number = String(start.line + 1);
  const gap = ' '.repeat(number.length);
  const marker = '^'.repeat(Math.max(textWidth(marked), 1));
  return `    ${number} | ${before}${marked}${after}\n    ${gap} | ${' '.repeat(textWidth(before))}${marker}\n`;
}

function show(text: string): string {
  return toPrintable(text.replaceAll('\t', ' '));
}

/** Returns the offset, or the one before it if it would split a surrogate pair. */
function atCharacterStart(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

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

/** Formats the summary, such as `3 files checked: 1 error; 2 known problems left out; 1 fixed in 1 file.` */
export function toSummary({ files, counts, known, fixed, fixedFiles, fix }: Totals): string {
  const parts = [
    plural(files, '1 file checked: {1}', '{0} files checked: {1}', files, toCounts(counts)),
    ...(known === 0 ? [] : [plural(known, '1 known problem left out', '{0} known problems left out', known)]),
    ...(fix === 'no' ? [] : [toFixedText(fix, fixed, fixedFiles)]),
  ];
  return `${parts.join('; ')}.\n`;
}

function toFixedText(fix: Totals['fix'], fixed: number, files: number): string {
  if (fix === 'show') return plural(files, 'could fix {0} in 1 file', 'could fix {0} in {1} files', fixed, files);
  return plural(files, 'fixed {0} in 1 file', 'fixed {0} in {1} files', fixed, files);
}
