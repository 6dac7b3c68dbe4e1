import type { FieldsShape, Shape } from './shape.ts';
import { type Part, wordsOfChoice } from './shapeAt.ts';
import { findGiven, toKey } from './shapeKeys.ts';
import type { MapNode } from './tree.ts';

/** A key that may be written into an object. */
export interface OpenField {
  readonly key: string;
  /** What it holds: one shape for each part that tells of it. */
  readonly shapes: readonly Shape[];
  /** The first part that tells of it; its owners are those of the text about the field. */
  readonly of: FieldsShape;
  /** How much it is missed: the object needs it; it is one of several of which one is needed; it may be there; or only with another word that decides. */
  readonly need: 'required' | 'oneOf' | 'optional' | 'perhaps';
}

/** The keys that an object may have and does not have yet, the most needed first, otherwise in the order of the shapes. */
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

/** Fields that decide come first among those of their shape. */
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
