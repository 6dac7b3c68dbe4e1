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
