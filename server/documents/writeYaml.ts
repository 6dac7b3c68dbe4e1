import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  stringify,
  type ToStringOptions,
  visit,
} from 'yaml';
import { indexLines } from './lineIndex.ts';

/** How a text is indented and spaced: what a parsed document does not keep. */
interface YamlNotation {
  /** Columns by which an object is indented below its key. */
  readonly indent: number;
  /** Columns by which a list is indented below its key. */
  readonly listIndent: number;
  /** Whether braces and brackets have spaces inside: `{ a: 1 }`. */
  readonly isPadded: boolean;
  readonly lineEnd: '\n' | '\r\n';
}

/** Reads the notation of a text from its document, before anything is changed in it; of several, the most frequent one counts. */
export function readNotation(text: string, document: Document): YamlNotation {
  const steps: number[] = [];
  const listSteps: number[] = [];
  const paddings: number[] = [];
  visit(document, {
    Pair: (_, pair) => {
      const step = stepOf(text, pair);
      if (step !== null) (isSeq(pair.value) ? listSteps : steps).push(step);
    },
    Collection: (_, node) => {
      const start = startOf(node);
      if (node.flow === true && start !== null && node.items.length > 0) paddings.push(text[start + 1] === ' ' ? 1 : 0);
    },
  });
  const indent = mostFrequent(steps) ?? (mostFrequent(listSteps) || 2);
  return {
    indent,
    listIndent: mostFrequent(listSteps) ?? indent,
    isPadded: mostFrequent(paddings) !== 0,
    lineEnd: text.includes('\r\n') ? '\r\n' : '\n',
  };
}

/** Writes a document in the notation of the text that it was read from, with its comments and quotes; long lines are not folded. */
export function printYaml(document: Document, { indent, listIndent, isPadded, lineEnd }: YamlNotation): string {
  // The library knows two ways to indent a list; others are made of the nearer one.
  const indentSeq = Math.abs(listIndent - indent) <= Math.abs(listIndent - indent + DASH);
  const options: ToStringOptions = { lineWidth: 0, indent, indentSeq, flowCollectionPadding: isPadded };
  const shift = listIndent - (indentSeq ? indent : indent - DASH);
  const written = moveLists(document.toString(options), shift);
  return lineEnd === '\n' ? written : written.replace(/\r?\n/g, lineEnd);
}

/** Columns of a dash and its space. */
const DASH = 2;

/** Moves the lists below keys by some columns. */
function moveLists(text: string, shift: number): string {
  if (shift === 0) return text;
  const lines = text.split('\n');
  const moves = lines.map(() => 0);
  const index = indexLines(text);
  visit(parseDocument(text), {
    Pair: (_, pair) => {
      if (stepOf(text, pair) === null || !isSeq(pair.value)) return;
      const column = columnOf(text, startOf(pair.value)!);
      for (let line = index.positionAt(startOf(pair.key)!).line + 1; line < lines.length; line++) {
        const before = /^ */.exec(lines[line]!)![0].length;
        if (lines[line] === '') continue;
        if (before < column) break;
        moves[line]! += shift;
      }
    },
  });
  return lines.map((line, number) => move(line, moves[number]!)).join('\n');
}

function move(line: string, columns: number): string {
  return columns < 0 ? line.slice(-columns) : line === '' ? '' : ' '.repeat(columns) + line;
}

/** Returns the columns by which a value is indented below its key; null unless it is an object or list that starts on its own line. */
function stepOf(text: string, { key, value }: Pair): number | null {
  const [from, to] = [startOf(key), startOf(value)];
  if (from === null || to === null || !(isMap(value) || isSeq(value)) || value.flow === true) return null;
  return text.slice(from, to).includes('\n') ? columnOf(text, to) - columnOf(text, from) : null;
}

function startOf(node: unknown): number | null {
  return isScalar(node) || isCollection(node) ? (node.range?.[0] ?? null) : null;
}

function columnOf(text: string, offset: number): number {
  return offset - text.lastIndexOf('\n', offset - 1) - 1;
}

function mostFrequent(numbers: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const one of numbers) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort(([, some], [, others]) => others - some)[0]?.[0] ?? null;
}

/** Writes plain objects, lists and scalars as YAML; long lines are not folded. */
export function writeYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, version: '1.2', aliasDuplicateObjects: false });
}
