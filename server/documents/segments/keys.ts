import * as l10n from '@vscode/l10n';
import type { Problem, Related } from '../../core/problem.ts';
import { KEY_PROBLEMS, type KeyProblemCode } from '../../core/segments/keyProblems.ts';
import { findKeyFault, MAX_KEY_LENGTH, MAX_REQUEST_KEYS, MAX_SEGMENT_KEYS } from '../../core/segments/keys.ts';
import { toQuoted } from '../../core/segments/texts.ts';
import { formatCount } from '../../core/text.ts';
import { indexLines, type PlacedEdit } from '../lineIndex.ts';

/** A finding in a list of keys. */
export type KeyProblem = Problem<KeyProblemCode>;

/** The result of checking a text with one key per line. */
export interface KeyCheck {
  /** Each valid key once, in document order. */
  readonly keys: readonly string[];
  /** In document order; if none of them is an error, the service accepts the keys. */
  readonly problems: readonly KeyProblem[];
}

/**
 * Checks a text with one key per line: no comments, no quotes, no trimming. Blank lines are skipped, and reported unless they are the empty
 * end of the text. Those of a segment need not fit into one request, because only the changes are sent. Never throws.
 */
export function checkKeys(text: string, { ofSegment = false }: { readonly ofSegment?: boolean } = {}): KeyCheck {
  const lines = text.split(/\r\n|\n|\r/);
  const firstLines = new Map<string, number>();
  const problems: KeyProblem[] = [];
  const last = lines.length - 1;
  for (let line = 0; line < lines.length; line++) {
    const key = lines[line]!;
    if (key === '' && line === last) break;
    const fault = findKeyFault(key);
    if (fault?.code === 'BLANK_KEY') {
      const end = findBlankEnd(lines, line);
      problems.push(toBlank(line, end, lines[end]!.length));
      line = end;
      continue;
    }
    if (fault !== null) {
      problems.push(toProblem(fault.code, line, key, l10n.t('This key {0}. Correct it or leave it out.', fault.reason)));
      continue;
    }
    if (key !== key.trim()) problems.push(toProblem('SPACED_KEY', line, key, SPACED));
    const first = firstLines.get(key);
    if (first !== undefined) {
      problems.push(toRepeated(key, line, first));
      continue;
    }
    firstLines.set(key, line);
    if (firstLines.size === MAX_SEGMENT_KEYS + 1) problems.push(toProblem('TOO_MANY_KEYS', line, key, ''));
    if (firstLines.size === MAX_REQUEST_KEYS + 1 && !ofSegment) problems.push(toProblem('SEVERAL_REQUESTS', line, key, ''));
  }
  return { keys: [...firstLines.keys()], problems: problems.map((problem) => withCount(problem, firstLines.size)) };
}

const SPACED = l10n.t('This key has spaces around it, so it is not the key without them. Remove them.');

/** Printable ASCII and line feeds. */
const PLAIN = /^[\x20-\x7e\n]*$/;

/**
 * Returns the keys of a text if it is written as Fairlead writes keys: plain characters, each key once, every line ended. Null for any other
 * text, of which only checkKeys knows whether it is valid.
 */
export function readPlainKeys(text: string): readonly string[] | null {
  if (text === '') return [];
  if (!text.endsWith('\n') || !PLAIN.test(text)) return null;
  const keys = text.slice(0, -1).split('\n');
  const isPlain = keys.length <= MAX_SEGMENT_KEYS && keys.every((key) => key.length <= MAX_KEY_LENGTH && key !== '' && key === key.trim());
  return isPlain && new Set(keys).size === keys.length ? keys : null;
}

/** Returns edits that remove the spaces around the keys of some problems. */
export function trimLines(text: string, problems: readonly KeyProblem[]): readonly PlacedEdit[] {
  const index = indexLines(text);
  return problems.map(({ range }) => ({ range, newText: text.slice(index.offsetAt(range.start), index.offsetAt(range.end)).trim() }));
}

/** Returns edits that remove the lines of some problems from a text, in document order; consecutive lines are removed together. */
export function removeLines(
  text: string,
  problems: readonly KeyProblem[],
): readonly { readonly range: Problem['range']; readonly newText: '' }[] {
  const index = indexLines(text);
  const spans: { from: number; to: number }[] = [];
  for (const { range } of problems) {
    const open = spans.at(-1);
    if (open !== undefined && open.to + 1 === range.start.line) open.to = range.end.line;
    else spans.push({ from: range.start.line, to: range.end.line });
  }
  return spans.map(({ from, to }) => {
    const isLast = to + 1 >= index.lineCount;
    const start =
      isLast && from > 0
        ? index.offsetAt({ line: from - 1, character: Number.MAX_SAFE_INTEGER })
        : index.offsetAt({ line: from, character: 0 });
    const end = isLast ? text.length : index.offsetAt({ line: to + 1, character: 0 });
    return { range: index.rangeOf(start, end), newText: '' };
  });
}

function findBlankEnd(lines: readonly string[], from: number): number {
  let end = from;
  // The empty end of the text after the last line break is not a line.
  while (end + 1 < lines.length && lines[end + 1]!.trim() === '' && !(end + 2 === lines.length && lines[end + 1] === '')) end++;
  return end;
}

function toBlank(from: number, to: number, character: number): KeyProblem {
  const message =
    from === to
      ? l10n.t('This line is blank and is passed over.')
      : l10n.t('These {0} lines are blank and are passed over.', to - from + 1);
  const range = { start: { line: from, character: 0 }, end: { line: to, character } };
  return { code: 'BLANK_KEY', severity: KEY_PROBLEMS.BLANK_KEY.severity, message, range, related: [] };
}

function toRepeated(key: string, line: number, first: number): KeyProblem {
  const message = l10n.t('{0} is also on line {1}. It counts once.', toQuoted(key), first + 1);
  return toProblem('DUPLICATE_KEY', line, key, message, [{ message: l10n.t('First used here.'), range: toRange(first, key) }]);
}

function toProblem(code: KeyProblemCode, line: number, key: string, message: string, related: readonly Related[] = []): KeyProblem {
  return { code, severity: KEY_PROBLEMS[code].severity, message, range: toRange(line, key), related };
}

function toRange(line: number, key: string): Problem['range'] {
  return { start: { line, character: 0 }, end: { line, character: key.length } };
}

/** Completes a message that needs the total number of keys. */
function withCount(problem: KeyProblem, count: number): KeyProblem {
  const written = formatCount(count);
  if (problem.code === 'TOO_MANY_KEYS') {
    const most = formatCount(MAX_SEGMENT_KEYS);
    return {
      ...problem,
      message: l10n.t('A segment holds at most {0} keys, and here are {1}. Leave out those from here on, or others.', most, written),
    };
  }
  if (problem.code !== 'SEVERAL_REQUESTS') return problem;
  const requests = Math.ceil(count / MAX_REQUEST_KEYS);
  const most = formatCount(MAX_REQUEST_KEYS);
  return {
    ...problem,
    message: l10n.t(
      'One request carries at most {0} keys, and here are {1}. Fairlead sends them in {2} requests.',
      most,
      written,
      requests,
    ),
  };
}
