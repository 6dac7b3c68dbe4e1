import type { Blank, Piece } from '../../skeleton.ts';
import { writeScalar } from '../../writeScalar.ts';
import { INPUT } from '../pipelines/inputs/input.ts';
import { constraintsOf, type EntityInput, hasInputs, isDependent, isInput, isRequired, valueFor } from './inputValues.ts';
import { certainText, type Element, elementsOf, type ListValue, type MapValue, toElement, type Value, type ValueEntry } from './value.ts';

/** Which inputs are written: all with values, only those that must be given, or all as they are written, so that they stay inputs. */
export type WantedInputs = 'all' | 'required' | 'open';

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
  if ((isDependent(around, key) && wanted !== 'open') || value === null || !hasInputs(value)) return [];
  switch (value.kind) {
    case 'text':
    case 'input':
      return wanted === 'required' && !isRequired(value, around, key) ? [] : [`${key}: `, toBlank(value, key, wanted)];
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
export function writeElement({ wrapper, map }: Pick<Element, 'wrapper' | 'map'>, wanted: WantedInputs): readonly Piece[] {
  const inner = writeInputs(map, wanted);
  if (inner.length === 0) return [];
  return wrapper === null ? ['- ', ...inner.map(deeper)] : [`- ${wrapper.key}:\n    `, ...inner.map(deeper).map(deeper)];
}

function writeList({ items }: ListValue, wanted: WantedInputs): readonly Piece[] {
  const isNamed = elementsOf(items) !== null;
  if (!isNamed && wanted !== 'open') return [];
  const written = items.map((item) => writeItem(item, isNamed, wanted)).filter(({ length }) => length > 0);
  return written.flatMap((pieces, index) => (index === 0 ? pieces : ['\n', ...pieces]));
}

function writeItem(item: Value | null, isNamed: boolean, wanted: WantedInputs): readonly Piece[] {
  if (item?.kind !== 'map') return [];
  const [only] = item.entries;
  if (isNamed && only?.key === 'parallel' && only.value?.kind === 'list') {
    const inner = writeList(only.value, wanted);
    return inner.length === 0 ? [] : ['- parallel:\n    ', ...inner.map(deeper).map(deeper)];
  }
  const element = isNamed ? toElement(item) : null;
  return writeElement(element ?? { wrapper: null, map: item }, wanted);
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

/** A value to fill in; a required one that is not filled in stays a runtime input with its constraints. */
function toBlank(input: EntityInput, key: string, wanted: WantedInputs): Blank {
  if (wanted !== 'all') return { first: writeScalar(valueFor(input, key)), values: [] };
  const { default: value, allowedValues } = constraintsOf(input);
  const toText = (one: string): string => writeInputValue(input, one);
  const values = (allowedValues ?? (input.kind === 'input' && input.type === 'boolean' ? ['true', 'false'] : []))
    .slice(0, MOST_VALUES)
    .map(toText);
  const open = input.kind === 'input' ? valueFor(input, key) : INPUT;
  const first = value === null ? (values[0] ?? open) : toText(value);
  return { first, values: values.length === 0 ? [] : [...new Set([first, ...values, open])] };
}

/** Writes a value of an input as a scalar; numbers and booleans keep their type if they are declared. */
export function writeInputValue(input: EntityInput, text: string): string {
  const isPlain =
    input.kind === 'input' && ['number', 'boolean'].includes(input.type ?? '') && /^(?:true|false|-?\d+(?:[.]\d+)?)$/.test(text);
  return isPlain ? text : writeScalar(text);
}

function deeper(piece: Piece): Piece {
  return typeof piece === 'string' ? piece.replaceAll('\n', '\n  ') : piece;
}
