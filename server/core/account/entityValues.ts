import notation from '../../../schemas/account.json' with { type: 'json' };
import type { JsonObject } from '../jsonObject.ts';
import { DEFAULT_COLOR } from '../platform/project.ts';
import { readFields, readShapes } from '../shapeNotation.ts';
import type { EntityKind } from './accountObject.ts';

/** The fields of each kind in the order in which they are written, with the value of a missing one; null means it has no default. */
const FIELDS: Readonly<Record<EntityKind, JsonObject>> = {
  organization: { identifier: null, name: null, description: '', tags: {} },
  project: { orgIdentifier: null, identifier: null, name: null, color: DEFAULT_COLOR, modules: [], description: '', tags: {} },
  connector: {
    ...{ orgIdentifier: null, projectIdentifier: null, identifier: null, name: null, description: '', tags: {} },
    ...{ type: null, spec: null },
  },
  workspace: { requiresTitleAndComments: false },
  trafficType: {},
  attribute: { displayName: '', description: '', dataType: null, isSearchable: false, suggestedValues: [] },
  environment: { production: false },
  segment: { trafficType: null, description: '', tags: [] },
};

/** The shape of the file with the definitions of segments. */
export const DEFINITIONS_SHAPE = readFields(notation.definitions);

/** The named shapes of that file. */
export const DEFINITIONS_SHAPES = readShapes(notation.shapes);

/**
 * Returns the value of an object as a folder keeps it: only the fields that a user sets, in a fixed order, without those that have their
 * default. A value from the service and one from a file are then equal if they mean the same.
 */
export function toEntityValue(kind: EntityKind, given: JsonObject): JsonObject {
  const fields = Object.entries(FIELDS[kind]).flatMap(([name, missing]) => {
    const value = given[name] ?? missing;
    return value === null || value === undefined || JSON.stringify(value) === JSON.stringify(missing) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(fields);
}
