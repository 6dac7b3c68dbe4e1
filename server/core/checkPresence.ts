import * as l10n from '@vscode/l10n';
import type { FieldsShape, Shape } from './shape.ts';
import { findGiven, findMisspelt, toKey, type WrittenKey } from './shapeKeys.ts';
import { report, type ShapeCheck, shorten } from './shapeReport.ts';
import type { MapNode, ScalarNode, Span, TreeNode } from './tree.ts';

/** One part of an object's shape to check for missing fields; `rootShape` is the shape this part is a branch of, or the part itself. */
interface Demand {
  readonly map: MapNode;
  readonly shape: FieldsShape;
  readonly rootShape: FieldsShape;
  readonly holder: ScalarNode | null;
}

/**
 * Reports the required fields that an object is missing and those that exclude each other; `rootShape` is the shape this one is a branch of, or
 * the shape itself.
 */
export function checkPresence(
  check: ShapeCheck,
  map: MapNode,
  shape: FieldsShape,
  rootShape: FieldsShape,
  holder: ScalarNode | null,
): void {
  const demand: Demand = { map, shape, rootShape, holder };
  for (const key of shape.required) {
    if (findGiven(map, key) === undefined) refuseMissing(check, demand, [key], l10n.t('is missing; add it'));
  }
  for (const group of shape.oneOf) {
    if (!hasAny(map, group)) refuseMissing(check, demand, group, l10n.t('is missing; add exactly one of {0}', listNames(group)));
    checkAtMostOne(check, map, group);
  }
  for (const group of shape.atMostOne) checkAtMostOne(check, map, group);
  for (const group of [...shape.atLeastOne, ...shape.oneFilled]) {
    if (!hasAny(map, group)) refuseMissing(check, demand, group, l10n.t('is missing; add at least one of {0}', listNames(group)));
  }
  for (const group of shape.oneFilled) checkFilled(check, demand, group);
}

function hasAny(map: MapNode, group: readonly string[]): boolean {
  for (const key of group) if (findGiven(map, key) !== undefined) return true;
  return false;
}

function checkAtMostOne(check: ShapeCheck, map: MapNode, group: readonly string[]): void {
  let first: string | null = null;
  for (const key of group) {
    const given = findGiven(map, key);
    if (given === undefined || (check.shapes.lenient && isBlank(given.value))) continue;
    if (first !== null) {
      refuseSecond(check, key, first, group, given.key);
      return;
    }
    first = key;
  }
}

/** Whether a value is an empty text, as programs write for the fields of a group that they do not use. */
function isBlank(node: TreeNode | null): boolean {
  return node?.kind === 'scalar' && node.value === '';
}

/** Reports the first of some lists if each that is given is empty. */
function checkFilled(check: ShapeCheck, { map, shape }: Demand, group: readonly string[]): void {
  const given = group.flatMap((key) => findGiven(map, key) ?? []);
  const [first] = given;
  if (first === undefined || !given.every(({ value }) => value?.kind === 'list' && value.items.length === 0)) return;
  const key = toKey(first.key);
  const field = shape.fields.get(key);
  const of = field?.kind === 'list' ? field.of : ANYTHING;
  check.path.push(key);
  const message = l10n.t('is empty; add an entry to at least one of {0}', listNames(group));
  report(check, 'outOfRange', first.value!, message, { allowed: group, expected: { kind: 'list', of, least: 1, unique: false } });
  check.path.pop();
}

const ANYTHING: Shape = { kind: 'anything' };

function refuseSecond(check: ShapeCheck, key: string, first: string, group: readonly string[], span: Span): void {
  check.path.push(key);
  report(check, 'superfluous', span, l10n.t('conflicts with {0}; use only one of {1}', first, listNames(group)));
  check.path.pop();
}

/** Reports a group without any given field: at the field that a misspelt key probably means, or else at the first of the group. */
function refuseMissing(check: ShapeCheck, { map, shape, rootShape, holder }: Demand, group: readonly string[], reason: string): void {
  let key = group[0]!;
  let misspelt: WrittenKey | null = null;
  for (const one of group) {
    misspelt ??= findMisspelt(map, one, rootShape, check.blamed);
    if (misspelt === null) continue;
    key = one;
    break;
  }
  const hint = misspelt === null ? '' : l10n.t('. Is "{0}" a typo for it?', shorten(misspelt.text));
  if (misspelt !== null) check.blamed.push(misspelt.key);
  const span = misspelt?.key ?? holder ?? map.entries[0]?.key ?? map;
  check.path.push(key);
  report(check, 'missing', span, `${reason}${hint}`, { misspelt: misspelt?.text ?? null, allowed: group, expected: findField(shape, key) });
  check.path.pop();
}

function findField({ fields, choices }: FieldsShape, key: string): Shape | null {
  const choice = choices.find((one) => one.key === key);
  return choice === undefined ? (fields.get(key) ?? null) : { kind: 'enum', values: [...choice.branches.keys()] };
}

function listNames(group: readonly string[]): string {
  return group.join(l10n.t(' or '));
}
