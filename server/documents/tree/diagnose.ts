import * as l10n from '@vscode/l10n';
import { type Document, isCollection, isScalar, type Node, visit, type YAMLError } from 'yaml';
import type { Span } from '../../core/tree.ts';
import { YAML_FAULTS } from '../yamlTokens.ts';
import { diagnoseDash, diagnoseDepth, diagnoseKeyless, diagnoseTab, diagnoseUndashed } from './diagnoseLine.ts';
import {
  depthOf,
  findNeighbour,
  findValueEnd,
  findValueStart,
  isIndicator,
  type LineParts,
  maskFrom,
  readContentLine,
  readLine,
} from './lineParts.ts';
import { skipQuoted } from './places.ts';
import type { Diagnosis, Remedy } from './remedy.ts';

/** Diagnoses a quoted string without an end. */
function diagnoseQuote(text: string, start: number, line: LineParts): Diagnosis {
  const quote = text[start]!;
  const { end } = line;
  const title = l10n.t('Close the quote with {0}', quote);
  const remedies: Remedy[] = [{ title, edits: [{ start: end, end, text: quote }], opaque: start }];
  const [, name] = /^.([\w.$-]+):(?=\s|$)/.exec(text.slice(start, end)) ?? [];
  const colon = start + 1 + (name?.length ?? 0);
  if (name !== undefined) remedies.unshift({ title, edits: [{ start: colon, end: colon, text: quote }] });
  return { start, end, message: l10n.t('Unclosed {0}. Add {0} at the end of the string.', quote), related: [], remedies };
}

const CLOSERS: Readonly<Record<string, string>> = { '[': ']', '{': '}' };

/** Diagnoses an unclosed bracket, or one closed by a bracket of the other kind; `start` is the outermost bracket. */
function diagnoseBrackets(text: string, start: number, line: LineParts): Diagnosis {
  const end = findValueEnd(text, { ...line, value: start });
  const open: number[] = [];
  for (let i = start; i < end; i++) {
    const character = text[i]!;
    if (character in CLOSERS) open.push(i);
    else if ((character === '"' || character === "'") && /[[{,:\s]/.test(text[i - 1]!)) i = skipQuoted(text, i, -1) - 1;
    else if (character === ']' || character === '}') {
      const at = open.pop();
      const closer = at === undefined ? character : CLOSERS[text[at]!]!;
      if (closer !== character) return diagnoseWrongBracket(text, at!, i, start);
    }
  }
  const at = open.at(-1) ?? start;
  const missing =
    open
      .map((one) => CLOSERS[text[one]!])
      .reverse()
      .join('') || CLOSERS[text[start]!]!;
  const ends = end > line.end ? [line.end, end] : [end];
  const message = l10n.t('Unclosed bracket. Add {0} at its end.', CLOSERS[text[at]!] ?? missing);
  return {
    ...{ start: at, end: at + 1, message, related: [] },
    remedies: ends.map((place) => ({
      title: l10n.t('Close it with {0}', missing),
      edits: [{ start: place, end: place, text: missing }],
      opaque: start,
    })),
  };
}

function diagnoseWrongBracket(text: string, opener: number, at: number, opaque: number): Diagnosis {
  const right = CLOSERS[text[opener]!]!;
  return {
    ...{
      start: at,
      end: at + 1,
      message: l10n.t('Expected {0} to close {1}, not {2}. Correct the bracket.', right, text[opener] ?? '', text[at] ?? ''),
    },
    related: [{ start: opener, end: opener + 1, message: l10n.t('Opened here') }],
    remedies: [
      { title: l10n.t('Change to {0}', right), edits: [{ start: at, end: at + 1, text: right }], opaque },
      { title: l10n.t('Put {0} before it', right), edits: [{ start: at, end: at, text: right }], opaque },
    ],
  };
}

/** Diagnoses a value that is invalid as it is, but valid in quotes. */
function diagnoseUnquoted(text: string, line: LineParts, at: Span, message: string): Diagnosis {
  const span = { start: at.start, end: Math.min(Math.max(at.end, at.start + 1), Math.max(line.end, at.start + 1)) };
  return { ...span, message, related: [], remedies: findValueStart(text, line) < line.end ? [quoteValue(text, line)] : [] };
}

/** Quotes the whole value of a line. */
function quoteValue(text: string, line: LineParts): Remedy {
  const value = findValueStart(text, line);
  const { end } = line;
  const written = text.slice(value, end);
  const [, source = '', note = ''] = /^(.*?)(\s+#.*)?$/s.exec(written) ?? [];
  const [, inside = source] = /^'(.*)'$/s.exec(source) ?? /^"(.*)"$/s.exec(source) ?? [];
  const quoted = /["\\]/.test(inside) ? `'${inside.replaceAll("'", "''")}'` : `"${inside}"`;
  return { title: l10n.t('Put the value in quotes'), edits: [{ start: value, end: end - note.length, text: quoted }], opaque: value };
}

const ESCAPE = /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[\s\S])/g;
const KNOWN_ESCAPE = /^\\(?:x..|u....|U.{8}|[0abt\tnvfre "/\\N_LP\r\n])$/s;

/** Diagnoses an unknown escape in double quotes; all unknown escapes of the string are fixed together. */
function diagnoseEscape(text: string, at: number, start: number, end: number): Diagnosis {
  const edits = [...text.slice(start, end).matchAll(ESCAPE)]
    .filter(([sequence]) => !KNOWN_ESCAPE.test(sequence))
    .map(({ index }) => ({ start: start + index, end: start + index, text: '\\' }));
  const message = l10n.t('Unknown escape {0} in double quotes. Double the backslash, or use single quotes.', text.slice(at, at + 2).trim());
  return { start: at, end: at + 2, message, related: [], remedies: [{ title: l10n.t('Double the backslashes'), edits, opaque: start }] };
}

/** Explains the first error that `yaml` found in a text, and how it can be fixed. */
export function diagnose(text: string, documents: readonly Document[], error: YAMLError): Diagnosis {
  const { line, ...diagnosis } = findCause(text, documents, error);
  return { ...diagnosis, remedies: [...diagnosis.remedies, ...maskFrom(text, line)] };
}

interface Cause extends Diagnosis {
  /** The line to mask if nothing else helps. */
  readonly line: LineParts;
}

function findCause(text: string, documents: readonly Document[], error: YAMLError): Cause {
  const at = Math.min(error.pos[0], Math.max(0, text.length - 1));
  const unclosed = findUnclosed(text, documents);
  if (unclosed !== null && unclosed <= at) {
    const line = readLine(text, unclosed);
    const isQuote = text[unclosed] === '"' || text[unclosed] === "'";
    return { ...(isQuote ? diagnoseQuote(text, unclosed, line) : diagnoseBrackets(text, unclosed, line)), line };
  }
  const line = readContentLine(text, at);
  if (text.slice(line.start, line.first).includes('\t')) return { ...diagnoseTab(text, line), line };
  switch (error.code) {
    case 'BAD_INDENT':
      return { ...diagnoseDepth(text, line), line };
    case 'MULTILINE_IMPLICIT_KEY':
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MISSING_CHAR':
      return findMissing(text, line, at, error);
    case 'UNEXPECTED_TOKEN':
      return findUnexpected(text, line, at);
    case 'BAD_SCALAR_START':
      return unquoted(text, line, at, l10n.t('A value cannot start with {0}. Put it in quotes.', text[at] ?? ''));
    case 'BAD_ALIAS': {
      const message =
        text[at] === '*'
          ? l10n.t('An asterisk starts an alias, which needs a name. If it is a string, put it in quotes.')
          : l10n.t('An ampersand starts an anchor, which needs a name. If it is a string, put it in quotes.');
      return unquoted(text, line, at, message);
    }
    case 'BAD_DQ_ESCAPE':
      return { ...findEscape(text, documents, at), line };
    default:
      return unquoted(text, line, at, YAML_FAULTS[error.code], error.pos[1]);
  }
}

function unquoted(text: string, line: LineParts, start: number, message: string, end = line.end): Cause {
  return { ...diagnoseUnquoted(text, line, { start, end }, message), line };
}

/** Finds a key without its colon, a line at the wrong depth, or a second key on one line. */
function findMissing(text: string, line: LineParts, at: number, { code, message }: YAMLError): Cause {
  const { first, key, end } = line;
  const isAtStart = at <= key;
  if (at <= first && isIndicator(text, first) && text[first] === '-' && code !== 'MISSING_CHAR') return toDepthOr(text, line, diagnoseDash);
  if (message.startsWith('Sequence item without')) return toDepthOr(text, line, diagnoseUndashed);
  if (text[0] === '%' && message.startsWith('Missing directives-end'))
    return unquoted(text, readLine(text, 0), 0, YAML_FAULTS.BAD_DIRECTIVE);
  if (message.startsWith('Missing ,')) return unquoted(text, line, at, l10n.t('A comma is missing here. Add it.'), at + 1);
  if (isAtStart && line.colon === -1) return { ...diagnoseKeyless(text, line), line };
  const below = findNeighbour(text, line, 1);
  // The value of a key continues on a line that has a key of its own.
  if (below !== null && line.colon !== -1 && !text.slice(line.value, end).includes(': ') && depthOf(below) > depthOf(line))
    return { ...diagnoseDepth(text, below), line: below };
  if (line.colon === -1 && below !== null && line.columns.length > 1) return { ...diagnoseKeyless(text, line), line };
  return unquoted(text, line, Math.max(at, line.value), YAML_FAULTS.BLOCK_AS_IMPLICIT_KEY);
}

/** Diagnoses a line at a depth that no other line has; otherwise applies another diagnosis. */
function toDepthOr(text: string, line: LineParts, other: (text: string, line: LineParts) => Diagnosis): Cause {
  const depth = depthOf(line);
  for (let above = findNeighbour(text, line, -1); above !== null; above = findNeighbour(text, above, -1)) {
    if (above.columns.includes(depth)) return { ...other(text, line), line };
    if (depthOf(above) < depth) break;
  }
  return { ...diagnoseDepth(text, line), line };
}

function findUnexpected(text: string, line: LineParts, at: number): Cause {
  const character = text[at];
  if (at <= line.key) return toDepthOr(text, line, character === '-' && isIndicator(text, at) ? diagnoseDash : diagnoseUndashed);
  if (character === '-' && isIndicator(text, at) && at === line.value) {
    const column = line.columns.at(-1)! + 2;
    const edits = [{ start: line.colon + 1, end: at, text: `\n${' '.repeat(column)}` }];
    const message = l10n.t('A list cannot start on the line of its key. Put its first dash on the next line.');
    return { start: at, end: at + 1, message, related: [], remedies: [{ title: l10n.t('Put the list on the next line'), edits }], line };
  }
  if (character === ']' || character === '}')
    return unquoted(text, line, at, l10n.t('Unmatched {0}. Remove it, or put the value in quotes.', character), at + 1);
  if (character === ',') {
    const message = l10n.t('An entry is missing before this comma. Remove the comma, or write the entry.');
    const span = { start: at, end: at + 1 };
    return { ...span, message, related: [], remedies: [{ title: l10n.t('Remove the comma'), edits: [{ ...span, text: '' }] }], line };
  }
  const start = text[line.value];
  if (start === '|' || start === '>')
    return unquoted(text, line, at, l10n.t('Only + or - and a digit may follow {0} on its line. Start the text on the next line.', start));
  if (text.startsWith('{{', line.value))
    return unquoted(text, line, line.value, l10n.t('A value that starts with {{ must be quoted. Put it in quotes.'));
  if (start === '"' || start === "'")
    return unquoted(
      text,
      line,
      at,
      l10n.t('Unexpected text after the closing quote. Quote the whole value, with the other kind of quotes if it contains one.'),
    );
  if (start === '[' || start === '{')
    return unquoted(text, line, at, l10n.t('Unexpected text after the closing bracket. Remove it, or quote the whole value.'));
  return unquoted(text, line, at, YAML_FAULTS.UNEXPECTED_TOKEN);
}

function findEscape(text: string, documents: readonly Document[], at: number): Diagnosis {
  let [start, end] = [at, at + 2];
  eachNode(documents, ({ range }) => {
    if (range && range[0] <= at && at < range[1] && text[range[0]] === '"') [start, end] = range;
  });
  return diagnoseEscape(text, at, start, end);
}

/** Returns the start of the first unclosed quoted string or bracket, or null. */
function findUnclosed(text: string, documents: readonly Document[]): number | null {
  let found: number | null = null;
  eachNode(documents, (node) => {
    if (found !== null || !node.range) return;
    const [start, end] = node.range;
    const source = text.slice(start, end);
    if (isScalar(node) && !isQuoteClosed(source, node.type)) found = start;
    // A map without braces is possible inside brackets.
    if (!isCollection(node) || node.flow !== true || (source[0] !== '[' && source[0] !== '{')) return;
    if (source.length < 2 || source.at(-1) !== (source[0] === '[' ? ']' : '}')) found = start;
  });
  return found;
}

/** Whether a quoted string has its closing quote; `yaml` takes an escaped quote at the end of a line for one. */
function isQuoteClosed(source: string, type: string | undefined): boolean {
  if (type === 'QUOTE_DOUBLE') return /^"(?:[^"\\]|\\[\s\S])*"$/.test(source);
  return type !== 'QUOTE_SINGLE' || /^'(?:[^']|'')*'$/.test(source);
}

function eachNode(documents: readonly Document[], look: (node: Node) => void): void {
  for (const document of documents) visit(document, { Node: (_, node) => look(node) });
}
