import * as l10n from '@vscode/l10n';
import type { TextEdit } from '../../core/platform/pipelines/inputs/runtimeInput.ts';
import { plural } from '../../core/plural.ts';
import { depthOf, findFollowing, findNeighbour, findNested, firstWord, type LineParts } from './lineParts.ts';
import { skipValue } from './places.ts';
import type { Diagnosis, Remedy } from './remedy.ts';

/** Diagnoses a tab in the indentation of a line. */
export function diagnoseTab(text: string, line: LineParts): Diagnosis {
  const tab = line.start + text.slice(line.start, line.first).indexOf('\t');
  const lines = [line, ...findFollowing(text, line, () => true)].filter((one) => text.slice(one.start, one.first).includes('\t'));
  const widths = [2, 4, 8].map((width) => lines.map((one) => indent(one, toWidth(text, one, width))));
  const columns = findLikely(text, line).map((column) => [indent(line, column)]);
  const title = l10n.t('Indent with spaces');
  return {
    ...{ start: tab, end: line.first, message: l10n.t('YAML does not allow tabs for indentation. Indent with spaces.'), related: [] },
    remedies: (lines.length === 1 ? [...columns, ...widths] : [...widths, ...columns]).map((edits) => ({ title, edits })),
  };
}

/** Returns the columns at which a line without usable indentation could start, according to the lines above it, the deepest first. */
function findLikely(text: string, line: LineParts): readonly number[] {
  const above = findNeighbour(text, line, -1);
  const columns = [...columnsAbove(text, line)].sort((one, other) => other - one);
  const isOpen =
    above !== null && above.colon !== -1 && (above.value >= above.end || /^[|>][-+\d]*$/.test(text.slice(above.value, above.end)));
  return isOpen ? [above.columns.at(-1)! + 2, ...columns] : columns;
}

function toWidth(text: string, { start, first }: LineParts, width: number): number {
  let column = 0;
  for (const character of text.slice(start, first)) column += character === '\t' ? width : 1;
  return column;
}

function indent({ start, first }: LineParts, column: number): TextEdit {
  return { start, end: first, text: ' '.repeat(column) };
}

/** Diagnoses a line that is indented more or less than anything it can belong to, or that follows such a line. */
export function diagnoseDepth(text: string, line: LineParts): Diagnosis {
  const odd = findOdd(text, line);
  if (odd === null) return toMisplaced(text, line, columnsAbove(text, line));
  const { remedies, ...diagnosis } = toMisplaced(text, odd, [depthOf(line)]);
  return { ...diagnosis, remedies: [...remedies, ...toMoves(text, line, columnsAbove(text, line))] };
}

/** Returns the line above if it is the odd one: alone between lines with the same indentation, or the first of several. */
function findOdd(text: string, line: LineParts): LineParts | null {
  const depth = depthOf(line);
  const above = findNeighbour(text, line, -1);
  const before = above && findNeighbour(text, above, -1);
  if (above === null || before === null) return null;
  if (depthOf(above) < depth && depthOf(before) === depth) return above;
  const below = findNeighbour(text, line, 1);
  const isFirst = before.colon !== -1 && before.value >= before.end && depthOf(before) < depth;
  return isFirst && below !== null && depthOf(below) === depth ? above : null;
}

function toMisplaced(text: string, line: LineParts, columns: readonly number[]): Diagnosis {
  const depth = depthOf(line);
  const known = [Math.max(...columns.filter((column) => column < depth)), Math.min(...columns.filter((column) => column > depth))];
  const wanted = known.filter(Number.isFinite).join(l10n.t(' or '));
  const message =
    columns.length === 0
      ? l10n.t('This line is indented by {0}. Indent it like the lines it belongs to.', toSpaces(depth))
      : l10n.t(
          'This line is indented by {0}, but the lines above by {1}. Indent it like the lines it belongs to.',
          toSpaces(depth),
          wanted,
        );
  return {
    ...firstWord(text, line),
    message,
    related: [],
    remedies: toMoves(text, line, columns),
  };
}

/** Diagnoses a dash among keys. */
export function diagnoseDash(text: string, line: LineParts): Diagnosis {
  const dash = { start: line.first, end: line.first + 1 };
  return {
    ...dash,
    message: l10n.t('Unexpected list entry among keys. Indent it under its key, or remove the dash.'),
    related: [],
    remedies: [...toMoves(text, line, columnsAbove(text, line)), ...(line.colon === -1 ? [] : [withoutDash(line)])],
  };
}

/** Removes the dash: the key moves to its column. */
function withoutDash({ first, key }: LineParts): Remedy {
  return { title: l10n.t('Remove the dash'), edits: [{ start: first, end: key, text: '' }] };
}

/** Diagnoses a key among list entries. */
export function diagnoseUndashed(text: string, line: LineParts): Diagnosis {
  const start = line.first;
  return {
    ...firstWord(text, line),
    message: l10n.t('Unexpected line among list entries. Indent it under its entry, or start it with a dash.'),
    related: [],
    remedies: [
      ...toMoves(text, line, columnsAbove(text, line)),
      {
        title: l10n.t('Add a dash before it'),
        edits: [{ start, end: start, text: '- ' }, ...findNested(text, line).map((one) => shift(one, 2))],
      },
    ],
  };
}

/** Diagnoses a line without the expected key. */
export function diagnoseKeyless(text: string, line: LineParts): Diagnosis {
  const content = text.slice(line.key, line.end).replace(/\s+#.*$/, '');
  const word = firstWord(text, line);
  const [, glued] = /^([\w.$-]+):(?!\/\/)\S/.exec(content) ?? [];
  if (glued !== undefined) {
    const colon = line.key + glued.length + 1;
    const edits = [{ start: colon, end: colon, text: ' ' }];
    const message = l10n.t('A space is missing after the colon of "{0}". Add it.', glued);
    return { start: line.key, end: colon, message, related: [], remedies: [{ title: l10n.t('Add a space after the colon'), edits }] };
  }
  const literal = findLiteralAbove(text, line);
  if (literal !== null) {
    const lines = [line, ...findFollowing(text, line, ({ colon }) => colon === -1)];
    const message = l10n.t(
      'This line has no key and is not indented enough to belong to the text above. Indent it like the lines of that text.',
    );
    return { ...word, message, related: [], remedies: [toMove(lines, literal), toMove([line], literal)] };
  }
  const end = line.key + (/^(?:"[^"]*"|'[^']*'|[^\s]+)/.exec(content)?.[0].length ?? 0);
  const name = text.slice(line.key, end);
  const isWord = content.length === name.length;
  const edits = [{ start: end, end, text: ':' }];
  return {
    ...word,
    message: isWord
      ? l10n.t('A colon is missing after {0}. Add it.', name.slice(0, 60))
      : l10n.t('This line has no key with a colon. Write "key: value", or indent it more if it belongs to the text above.'),
    related: [],
    remedies: name === '' ? [] : [{ title: l10n.t('Add a colon after {0}', name.slice(0, 60)), edits, dropped: line.key, open: line.key }],
  };
}

/** Returns the indentation of the block scalar that ends right before a line, or null. */
function findLiteralAbove(text: string, line: LineParts): number | null {
  let content: number | null = null;
  for (
    let above = findNeighbour(text, line, -1), count = 0;
    above !== null && count < 100;
    above = findNeighbour(text, above, -1), count++
  ) {
    const character = text[above.value];
    if (character === '|' || character === '>') {
      const end = skipValue(text, above.value, above.columns.at(-1)!);
      return end === line.start ? (content ?? above.columns.at(-1)! + 2) : null;
    }
    content = depthOf(above);
  }
  return null;
}

/** Returns the columns at which a line could start according to the lines above it, the nearest first. */
function columnsAbove(text: string, line: LineParts): readonly number[] {
  const depth = depthOf(line);
  const columns = new Set<number>();
  let least = Number.POSITIVE_INFINITY;
  for (let above = findNeighbour(text, line, -1); above !== null && least > 0; above = findNeighbour(text, above, -1)) {
    for (const column of [...above.columns].reverse()) if (column < least) columns.add(column);
    least = Math.min(least, depthOf(above));
  }
  columns.delete(depth);
  return [...columns].sort((one, other) => Math.abs(one - depth) - Math.abs(other - depth) || other - one);
}

/** Moves a line to one of some columns, together with the following lines that are indented at least as much, or with those that are indented more. */
function toMoves(text: string, line: LineParts, columns: readonly number[]): readonly Remedy[] {
  const nested = [line, ...findNested(text, line)];
  const beside = [line, ...findFollowing(text, line, (other) => depthOf(other) >= depthOf(line))];
  const groups = beside.length === nested.length ? [nested] : [beside, nested];
  if (nested.length > 1) groups.push([line]);
  return columns.slice(0, 3).flatMap((column) => groups.map((lines) => toMove(lines, column)));
}

/** Moves lines so that the first of them starts at a column. */
function toMove(lines: readonly LineParts[], column: number): Remedy {
  const [first] = lines;
  const by = column - depthOf(first!);
  const title = column === 0 ? l10n.t('Move it to the left edge') : l10n.t('Indent by {0}', toSpaces(column));
  const span = { start: first!.start, end: lines.at(-1)!.end };
  return { title, edits: lines.map((line) => shift(line, by)), offered: [{ kind: 'shift', span, by }] };
}

function shift(line: LineParts, by: number): TextEdit {
  return by > 0
    ? { start: line.start, end: line.start, text: ' '.repeat(by) }
    : { start: line.start, end: Math.min(line.start - by, line.first), text: '' };
}

function toSpaces(count: number): string {
  return count === 0 ? l10n.t('no space') : plural(count, '1 space', '{0} spaces', count);
}
