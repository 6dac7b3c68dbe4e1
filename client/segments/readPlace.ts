import { readTarget, readText } from '../commandArguments.ts';

/** What a node of the Segments view, or a caller, says of where a command is to work; what is left out is asked for. */
export interface GivenPlace {
  readonly workspaceId?: string;
  readonly environmentId?: string;
  readonly segmentName?: string;
  readonly trafficTypeId?: string;
  readonly key?: string;
}

const FIELDS = ['workspaceId', 'environmentId', 'segmentName', 'trafficTypeId', 'key'] as const;

/** Reads the place out of what a menu or a caller handed to a command. */
export function readPlace(given: unknown): GivenPlace {
  const target = readTarget(given);
  if (typeof target !== 'object' || target === null) return {};
  const values: Readonly<Record<string, unknown>> = { ...target };
  return Object.fromEntries(FIELDS.map((field) => [field, readText(values[field])]).filter(([, text]) => text !== undefined));
}

/** The keys of the nodes that are selected beside the one a menu was opened on, as far as they are of the same segment; undefined where no others are. */
export function readKeyNodes(place: GivenPlace, selected: unknown): readonly string[] | undefined {
  if (place.key === undefined || !Array.isArray(selected)) return undefined;
  const { environmentId, segmentName } = place;
  const places = selected.map(readPlace).filter((other) => other.environmentId === environmentId && other.segmentName === segmentName);
  const keys = places.flatMap(({ key }) => (key === undefined ? [] : [key]));
  return keys.includes(place.key) ? [...new Set(keys)] : undefined;
}
