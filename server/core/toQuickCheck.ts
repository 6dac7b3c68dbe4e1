import { GRAMMARS } from './grammars.ts';
import { type FieldsShape, findEnumValue, neededGroups, type Shape, type Shapes } from './shape.ts';

/** Returns true only for values that certainly match a shape; any other value must go to `checkShape`. */
export type QuickCheck = (value: unknown) => boolean;

/**
 * Compiles a check for JSON values that is many times faster than `checkShape` but only confirms valid values: for strict shapes of
 * scalars, objects and choices.
 */
export function toQuickCheck(shape: Shape, shapes: Shapes): QuickCheck {
  switch (shape.kind) {
    case 'anything':
      return () => true;
    case 'text':
      return (value) => typeof value === 'string';
    case 'flag':
      return (value) => typeof value === 'boolean';
    case 'integer':
      return (value) => Number.isInteger(value) && (value as number) >= shape.least && (value as number) <= shape.most;
    case 'enum':
      return (value) => typeof value === 'string' && findEnumValue(shape, value) !== null;
    case 'grammar':
      return (value) => typeof value === 'string' && GRAMMARS[shape.grammar](value) === null;
    case 'named':
      return toQuickCheck(shapes.shapeOf(shape.name), shapes);
    case 'either': {
      const checks = shape.of.map((one) => toQuickCheck(one, shapes));
      return (value) => checks.some((check) => check(value));
    }
    case 'fields':
      return toFieldsCheck(shape, shapes);
    default:
      return () => false;
  }
}

/** Compiles the check of an object with at most one choice: one per branch, or one if there is no choice. */
function toFieldsCheck(shape: FieldsShape, shapes: Shapes): QuickCheck {
  const [choice, ...others] = shape.choices;
  if (!isSimple(shape) || others.length > 0) return () => false;
  if (choice === undefined) return toObjectCheck([shape], null, shapes);
  const branches = new Map<unknown, QuickCheck>();
  for (const [word, branch] of choice.branches) {
    if (isSimple(branch) && branch.choices.length === 0) branches.set(word, toObjectCheck([shape, branch], choice.key, shapes));
  }
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    return branches.get((value as Readonly<Record<string, unknown>>)[choice.key])?.(value) ?? false;
  };
}

function isSimple(shape: FieldsShape): boolean {
  return shape.rest === null && shape.atMostOne.length === 0 && neededGroups(shape).length === 0;
}

function toObjectCheck(parts: readonly FieldsShape[], key: string | null, shapes: Shapes): QuickCheck {
  const fields = new Map<string, readonly QuickCheck[]>(key === null ? [] : [[key, []]]);
  for (const part of parts) {
    for (const [name, of] of part.fields) fields.set(name, [...(fields.get(name) ?? []), toQuickCheck(of, shapes)]);
  }
  const required = parts.flatMap((part) => part.required);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const object = value as Readonly<Record<string, unknown>>;
    for (const name of Object.keys(object)) {
      const checks = fields.get(name);
      const inner = object[name];
      // An unknown key may be a misspelt one.
      if (checks === undefined) return false;
      if (inner === null || inner === undefined) continue;
      for (const check of checks) if (!check(inner)) return false;
    }
    for (const name of required) if (!Object.hasOwn(object, name) || object[name] == null) return false;
    return true;
  };
}
