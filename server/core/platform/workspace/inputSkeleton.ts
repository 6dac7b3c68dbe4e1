import type { Blank, Piece } from '../../skeleton.ts';
import { writeScalar } from '../../writeScalar.ts';
import { INPUT, readInput, readInputConstraints } from '../pipelines/inputs/input.ts';
import { type Element, elementsOf } from './elements.ts';
import { DEPENDENT, hasInputs, isInput, isRequired } from './inputValues.ts';
import { certainText, type ListValue, type MapValue, type TextValue, type ValueEntry } from './value.ts';

/** Which inputs are written: all, or only those that must be given. */
export type WantedInputs = 'all' | 'required';

/** Returns the lines with the inputs of an object, and the keys that identify their places, from column 0; empty if it has none. */
export function writeInputs(map: MapValue, wanted: WantedInputs): readonly Piece[] {
  const written = map.entries.flatMap((entry) => {
    const pieces = isIdentity(map, entry) ? writeIdentity(entry) : writeInput(entry, map, wanted);
    return pieces.length === 0 ? [] : [{ pieces, isInput: !isIdentity(map, entry) }];
  });
  if (!written.some((one) => one.isInput)) return [];
  return written.flatMap(({ pieces }, index) => (index === 0 ? pieces : ['\n', ...pieces]));
}

/** Returns the lines of one input of an object, with its key; empty if it has none of those wanted. */
export function writeInput(entry: ValueEntry, around: MapValue, wanted: WantedInputs): readonly Piece[] {
  const { key, value } = entry;
  if (DEPENDENT.includes(key) || value === null || !hasInputs(value)) return [];
  switch (value.kind) {
    case 'text':
      return wanted === 'required' && !isRequired(value, around, key) ? [] : [`${key}: `, toBlank(value, wanted)];
    case 'map': {
      const inner = writeInputs(value, wanted);
      return inner.length === 0 ? [] : [`${key}:\n  `, ...inner.map(deeper)];
    }
    case 'list': {
      const inner = writeList(value, wanted);
      return inner.length === 0 ? [] : [`${key}:\n  `, ...inner.map(deeper)];
    }
    case 'open':
      return [];
  }
}

/** Returns the lines of an entry of a list with its dash; empty if it has no inputs. */
export function writeElement({ wrapper, map }: Element, wanted: WantedInputs): readonly Piece[] {
  const inner = writeInputs(map, wanted);
  if (inner.length === 0) return [];
  return wrapper === null ? ['- ', ...inner.map(deeper)] : [`- ${wrapper.key}:\n    `, ...inner.map(deeper).map(deeper)];
}

function writeList({ items }: ListValue, wanted: WantedInputs): readonly Piece[] {
  const written = [...(elementsOf(items)?.values() ?? [])]
    .map((element) => writeElement(element, wanted))
    .filter(({ length }) => length > 0);
  return written.flatMap((pieces, index) => (index === 0 ? pieces : ['\n', ...pieces]));
}

/** Keys that say which object is meant: its identifier, or else its name, and its type. */
function isIdentity(map: MapValue, { key, value }: ValueEntry): boolean {
  if (value?.kind !== 'text' || isInput(value) || certainText(map, key) === null) return false;
  return key === 'identifier' || key === 'type' || (key === 'name' && certainText(map, 'identifier') === null);
}

function writeIdentity({ key, value }: ValueEntry): readonly Piece[] {
  return value?.kind === 'text' ? [`${key}: ${writeScalar(value.text)}`] : [];
}

/** Maximum number of values that a blank offers. */
const MOST_VALUES = 50;

/** A value to fill in; a required one that nobody fills in stays a runtime input with its constraints. */
function toBlank({ text }: TextValue, wanted: WantedInputs): Blank {
  if (wanted === 'required') return { first: writeScalar(text), values: [] };
  const read = readInput(text);
  const { default: value, allowedValues } = read === null ? { default: null, allowedValues: null } : readInputConstraints(read);
  const values = (allowedValues ?? []).slice(0, MOST_VALUES).map(writeScalar);
  const first = value === null ? (values[0] ?? INPUT) : writeScalar(value);
  return { first, values: values.length === 0 ? [] : [...new Set([first, ...values, INPUT])] };
}

function deeper(piece: Piece): Piece {
  return typeof piece === 'string' ? piece.replaceAll('\n', '\n  ') : piece;
}
