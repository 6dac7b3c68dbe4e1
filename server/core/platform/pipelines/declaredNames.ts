import { checkIdentifier } from '../../identifiers.ts';
import { findGiven, toKey } from '../../shapeKeys.ts';
import { isExpression } from '../../shapeReport.ts';
import type { MapNode, ScalarNode } from '../../tree.ts';
import type { Dialect } from './dialect.ts';
import type { Element } from './elements.ts';
import { type Declared, type DeclaredVariable, hasDeclaredOutputs, type Names, NO_NAMES, UNKNOWN_NAMES } from './expressions/scopeNames.ts';
import { readText } from './nodes.ts';

/** A block whose names are read. */
export interface DeclaringBlock {
  readonly dialect: Dialect;
  /** Its index in the order of the text. */
  readonly block: number;
  readonly isBroken: boolean;
}

/** Reads the names of a step's outputs. */
export function readOutputs(reading: DeclaringBlock, element: Element, type: string | null): Names {
  const { fields } = element;
  if (reading.dialect.version === 1) {
    // A script may write outputs that are not listed.
    const items = reading.dialect.contentsOf(element).flatMap((content) => {
      return content.kind === 'output' ? [toDeclared(reading, content.name, String(content.name.value))] : [];
    });
    return { items, isComplete: false };
  }
  const spec = fields === null ? null : toMap(fields, 'spec');
  if (fields === null || spec === null) return UNKNOWN_NAMES;
  const { items, isComplete } = readVariables(reading, spec, 'outputVariables');
  return { items, isComplete: isComplete && isFullyWritten(reading, fields) && hasDeclaredOutputs(type) };
}

/** Reads the variables or inputs under a key. */
export function readVariables(reading: DeclaringBlock, map: MapNode, key: string): Names<DeclaredVariable> {
  const isKnown = isFullyWritten(reading, map);
  const list = findGiven(map, key)?.value ?? null;
  if (list === null) return isKnown ? NO_NAMES : UNKNOWN_NAMES;
  if (reading.dialect.version === 1 && list.kind === 'map') return readInputs(reading, list, isKnown);
  if (list.kind !== 'list') return UNKNOWN_NAMES;
  const items: DeclaredVariable[] = [];
  for (const item of list.items) {
    const declared = item?.kind === 'map' ? readDeclared(reading, item, 'name') : null;
    if (declared !== null && item?.kind === 'map') items.push({ ...declared, type: readText(item, 'type') });
  }
  return { items, isComplete: isKnown && items.length === list.items.length };
}

/** Reads inputs or variables whose names are keys. */
function readInputs(reading: DeclaringBlock, map: MapNode, isKnown: boolean): Names<DeclaredVariable> {
  const items = map.entries.map(({ key, value }) => ({
    ...toDeclared(reading, key, toKey(key)),
    type: value?.kind === 'map' ? readText(value, 'type') : null,
  }));
  return { items, isComplete: isKnown && !map.isOpen };
}

/** Reads the axes of a matrix. */
export function readAxes(reading: DeclaringBlock, map: MapNode): Names {
  if (findGiven(map, 'strategy') === undefined) return isFullyWritten(reading, map) ? NO_NAMES : UNKNOWN_NAMES;
  const strategy = toMap(map, 'strategy');
  const matrix = strategy === null ? null : toMap(strategy, 'matrix');
  if (strategy === null || (matrix === null && findGiven(strategy, 'matrix') !== undefined)) return UNKNOWN_NAMES;
  if (matrix === null) return strategy.isOpen ? UNKNOWN_NAMES : NO_NAMES;
  const keys = matrix.entries
    .map(({ key }) => key)
    .filter((key) => !(NO_AXES[reading.dialect.version] as readonly string[]).includes(toKey(key)));
  // Each entry of `include` may bring axes of its own.
  const isComplete = !matrix.isOpen && (reading.dialect.version === 0 || findGiven(matrix, 'include') === undefined);
  return { items: keys.map((key) => toDeclared(reading, key, toKey(key))), isComplete };
}

/** Keys of a matrix that are not axes, by version. */
const NO_AXES = [
  ['exclude', 'maxConcurrency', 'nodeName', '<<'],
  ['exclude', 'include', 'node-name', '<<'],
] as const satisfies readonly (readonly string[])[];

/** Whether the entire contents of an object are written in it. */
export function isFullyWritten({ isBroken }: DeclaringBlock, map: MapNode): boolean {
  return !isBroken && !map.isOpen && findGiven(map, 'template') === undefined;
}

/** Returns the object under a key; null if there is none. */
export function toMap(map: MapNode, key: string): MapNode | null {
  const value = findGiven(map, key)?.value;
  return value?.kind === 'map' ? value : null;
}

/** Reads the name under a key; null if it is missing, invalid, or known only at run time. */
export function readDeclared(reading: DeclaringBlock, map: MapNode, key: string): Declared | null {
  const node = findGiven(map, key)?.value;
  if (node?.kind !== 'scalar' || typeof node.value !== 'string' || isExpression(node, reading.dialect.openings)) return null;
  // An invalid identifier will change, so its final form is unknown.
  if (key === 'identifier' && checkIdentifier(node.value, 'pipeline') !== null) return null;
  return node.value === '' ? null : toDeclared(reading, node, node.value);
}

function toDeclared({ block }: DeclaringBlock, { start, end, style, textStart }: ScalarNode, name: string): Declared {
  const isQuoted = style === 'single' || style === 'double';
  return { name, span: isQuoted ? { start: textStart, end: Math.max(textStart, end - 1) } : { start, end }, block };
}
