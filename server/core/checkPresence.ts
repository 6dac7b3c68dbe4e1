import type { FieldsShape } from './shape.ts';
import { findGiven, findMisspelt } from './shapeKeys.ts';
import { report, type ShapeCheck, shorten } from './shapeReport.ts';
import type { MapNode, ScalarNode, Span } from './tree.ts';

/** Tells which fields an object lacks that a shape asks for, and which it has too many; `whole` is the shape that this one is a branch of, or it itself. */
export function checkPresence(check: ShapeCheck, map: MapNode, shape: FieldsShape, whole: FieldsShape, holder: ScalarNode | null): void {
  for (const key of shape.required) {
    if (findGiven(map, key) === undefined) refuseMissing(check, map, key, whole, holder, 'is missing; add it');
  }
  for (const group of shape.oneOf) checkOneOf(check, map, group, whole, holder);
  for (const group of shape.atLeastOne) {
    if (!hasAny(map, group)) refuseMissing(check, map, group[0]!, whole, holder, `is missing; give at least one of ${listNames(group)}`);
  }
}

function hasAny(map: MapNode, group: readonly string[]): boolean {
  for (const key of group) if (findGiven(map, key) !== undefined) return true;
  return false;
}

function checkOneOf(check: ShapeCheck, map: MapNode, group: readonly string[], whole: FieldsShape, holder: ScalarNode | null): void {
  let first: string | null = null;
  for (const key of group) {
    const given = findGiven(map, key);
    if (given === undefined) continue;
    if (first !== null) {
      refuseSecond(check, key, first, group, given.key);
      return;
    }
    first = key;
  }
  if (first === null) refuseMissing(check, map, group[0]!, whole, holder, `is missing; give exactly one of ${listNames(group)}`);
}

function refuseSecond(check: ShapeCheck, key: string, first: string, group: readonly string[], span: Span): void {
  check.path.push(key);
  report(check, 'superfluous', span, `stands beside ${first}; give only one of ${listNames(group)}`);
  check.path.pop();
}

function refuseMissing(check: ShapeCheck, map: MapNode, key: string, whole: FieldsShape, holder: ScalarNode | null, lack: string): void {
  const misspelt = findMisspelt(map, key, whole, check.blamed);
  const hint = misspelt === null ? '' : `. Is "${shorten(misspelt.text)}" meant to be it?`;
  if (misspelt !== null) check.blamed.push(misspelt.key);
  check.path.push(key);
  report(check, 'missing', misspelt?.key ?? holder ?? map.entries[0]?.key ?? map, `${lack}${hint}`, { misspelt: misspelt?.text ?? null });
  check.path.pop();
}

function listNames(group: readonly string[]): string {
  return group.join(' or ');
}
