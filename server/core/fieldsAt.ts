import type { FieldsShape, Shape } from './shape.ts';
import { type Part, wordsOfChoice } from './shapeAt.ts';
import { findGiven, toKey } from './shapeKeys.ts';
import type { MapNode } from './tree.ts';

/** A key that can be added to an object. */
export interface OpenField {
  readonly key: string;
  /** Its possible shapes: one for each part that defines it. */
  readonly shapes: readonly Shape[];
  /** The first part that defines it; its owners lead to the documentation of the field. */
  readonly of: FieldsShape;
  /** How necessary it is: required, one of a group that is still missing, optional, or possible only with another enum value. */
  readonly need: 'required' | 'oneOf' | 'optional' | 'perhaps';
}

/** Lists the keys that an object may have but does not have yet, the most necessary first, otherwise in the order of the shapes. */
export function listOpenFields(map: MapNode | null, parts: readonly Part[]): readonly OpenField[] {
  const given = new Set(map === null ? [] : map.entries.map(({ key }) => toKey(key)));
  const found = new Map<string, { shapes: Shape[]; of: FieldsShape; need: OpenField['need'] }>();
  for (const part of parts) {
    const { shape } = part;
    for (const [key, field] of [...toChoices(shape), ...shape.fields]) {
      if (given.has(key)) continue;
      const known = found.get(key);
      const need = needOf(map, part, key);
      if (known === undefined) found.set(key, { shapes: [field], of: shape, need });
      else {
        if (!known.shapes.includes(field)) known.shapes.push(field);
        if (NEEDS.indexOf(need) < NEEDS.indexOf(known.need)) known.need = need;
      }
    }
  }
  const fields = [...found].map(([key, field]) => ({ key, ...field }));
  return NEEDS.flatMap((need) => fields.filter((field) => field.need === need));
}

const NEEDS: readonly OpenField['need'][] = ['required', 'oneOf', 'optional', 'perhaps'];

/** Lists the deciding fields of a shape; they come before its other fields. */
function toChoices(shape: FieldsShape): readonly (readonly [string, Shape])[] {
  return shape.choices.map(({ key }) => [key, wordsOfChoice(shape, key)!] as const);
}

function needOf(map: MapNode | null, { shape, isSure }: Part, key: string): OpenField['need'] {
  if (!isSure) return 'perhaps';
  if (shape.required.includes(key)) return 'required';
  const isMissed = [...shape.oneOf, ...shape.atLeastOne].some(
    (group) => group.includes(key) && !group.some((other) => map !== null && findGiven(map, other) !== undefined),
  );
  return isMissed ? 'oneOf' : 'optional';
}
