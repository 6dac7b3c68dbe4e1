import { Composer, type Document, isScalar } from 'yaml';
import type { Range, Related } from '../core/problem.ts';
import type { Path } from '../core/shape.ts';
import { indexLines, type LineIndex } from './lineIndex.ts';
import { YAML_FAULTS } from './yamlFaults.ts';
import { readTokens } from './yamlTokens.ts';
import { readYamlValues, type YamlMistake, type YamlValues } from './yamlValues.ts';

/** Why a text cannot be read as YAML, and where. */
export interface YamlFault {
  readonly message: string;
  readonly range: Range;
  readonly related: readonly Related[];
}

/** A text parsed as YAML 1.2: its value, or the faults that prevented one. */
export interface YamlText {
  /** Plain objects, lists and scalars; null for an empty text and for one with faults. */
  readonly value: unknown;
  readonly faults: readonly YamlFault[];
  /** Returns the range of the key at the end of a path, or of a list item; if the path does not exist, that of its nearest existing parent. */
  rangeOfKey(path: Path): Range;
  /** Returns the range of the value at a path, in the same way. */
  rangeOfValue(path: Path): Range;
}

/** Parses one YAML document; never throws. Of the errors of the parser only the first is reported, because the others mostly follow from it. */
export function readYaml(text: string): YamlText {
  const lines = indexLines(text);
  const unreadable = findUnreadable(text);
  if (unreadable !== null) return withoutValue(lines, [unreadable]);
  const read = readTokens(text);
  if ('excess' in read) return withoutValue(lines, [mistake(read.excess, read.offset)]);
  const composer = new Composer({ uniqueKeys: false, prettyErrors: false, version: '1.2' });
  const documents = [...composer.compose(read.tokens, true, text.length)];
  const fault = findFault(documents);
  if (fault !== null) return withoutValue(lines, [fault]);
  const values = readYamlValues(documents[0]?.contents ?? null);
  return values.mistakes.length > 0 ? withoutValue(lines, values.mistakes) : withValue(lines, values);
}

function findUnreadable(text: string): YamlMistake | null {
  const nul = text.indexOf('\0');
  if (nul !== -1) return mistake('The file contains a NUL character. Remove it, and check that the file is text and not damaged.', nul);
  const half = text.isWellFormed() ? -1 : text.search(/\p{Surrogate}/u);
  return half === -1 ? null : mistake('The file contains an unpaired surrogate. Save it as UTF-8 and retype the character.', half);
}

function findFault(documents: readonly Document[]): YamlMistake | null {
  const [error] = documents.flatMap(({ errors }) => errors);
  if (error !== undefined) return { message: YAML_FAULTS[error.code], at: error.pos, other: null };
  const second = documents.slice(1).find(({ contents }) => !(isScalar(contents) && contents.value === null));
  return second === undefined ? null : mistake(YAML_FAULTS.MULTIPLE_DOCS, second.range?.[0] ?? 0);
}

function mistake(message: string, offset: number): YamlMistake {
  return { message, at: [offset, offset + 1], other: null };
}

function withoutValue(lines: LineIndex, mistakes: readonly YamlMistake[]): YamlText {
  const faults = mistakes.slice(0, MOST_FAULTS).map(({ message, at, other }) => ({
    message,
    range: lines.rangeOf(...at),
    related: other === null ? [] : [{ message: other.message, range: lines.rangeOf(...other.at) }],
  }));
  const start = lines.rangeOf(0, 0);
  return { value: null, faults, rangeOfKey: () => start, rangeOfValue: () => start };
}

const MOST_FAULTS = 100;

function withValue(lines: LineIndex, { value, places }: YamlValues): YamlText {
  const find = (path: Path, part: 'key' | 'value'): Range => {
    let at: readonly [number, number] = [0, 0];
    let inner: unknown = value;
    for (const [index, step] of path.entries()) {
      const place = typeof inner === 'object' && inner !== null ? places.get(inner)?.get(step) : undefined;
      if (place === undefined) return lines.rangeOf(...at);
      const isLast = index === path.length - 1;
      at = isLast && part === 'value' ? place.value : (place.key ?? place.value);
      inner = (inner as Readonly<Record<string | number, unknown>>)[step];
    }
    return lines.rangeOf(...at);
  };
  return { value, faults: [], rangeOfKey: (path) => find(path, 'key'), rangeOfValue: (path) => find(path, 'value') };
}
