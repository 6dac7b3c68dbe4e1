import { readTarget, readText } from '../window/commandArguments.ts';

/** The target of a command as given by a node of the Segments view or a caller; the user is asked for the rest. */
export interface GivenPlace {
  readonly workspaceId?: string;
  readonly environmentId?: string;
  readonly segmentName?: string;
  readonly trafficTypeId?: string;
  readonly key?: string;
}

const FIELDS = ['workspaceId', 'environmentId', 'segmentName', 'trafficTypeId', 'key'] as const;

/** Reads the place from what a menu or a caller passed to a command. */
export function readPlace(given: unknown): GivenPlace {
  const target = readTarget(given);
  if (typeof target !== 'object' || target === null) return {};
  const values: Readonly<Record<string, unknown>> = { ...target };
  return Object.fromEntries(FIELDS.map((field) => [field, readText(values[field])]).filter(([, text]) => text !== undefined));
}

/**
 * Returns the keys of the selected nodes that belong to the same segment as the node that the menu was opened on; undefined if that node is
 * not among them.
 */
export function readKeyNodes(place: GivenPlace, selected: unknown): readonly string[] | undefined {
  if (place.key === undefined || !Array.isArray(selected)) return undefined;
  const { environmentId, segmentName } = place;
  const places = selected.map(readPlace).filter((other) => other.environmentId === environmentId && other.segmentName === segmentName);
  const keys = places.flatMap(({ key }) => (key === undefined ? [] : [key]));
  return keys.includes(place.key) ? [...new Set(keys)] : undefined;
}
