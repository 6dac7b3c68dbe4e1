import { Refusal } from '../refusal.ts';
import { MAX_SEGMENT_KEYS } from './keys.ts';

/** The only status that a definition shows (service.md, area C); one that is deactivated is gone. */
export const ACTIVE = 'ACTIVE';

/** A segment's definition in one environment, as far as its states go; there is none before it is activated and after it is deactivated. */
export interface DefinitionState {
  readonly keyCount: number;
}

/** What a change of a definition is about, for the sentences of refusals. */
export interface DefinitionName {
  readonly segment: string;
  readonly environment: string;
}

/** The definition of a segment that is activated: empty. Throws CONFLICT where it is active already. */
export function afterActivation(definition: DefinitionState | null, { segment, environment }: DefinitionName): DefinitionState {
  if (definition === null) return { keyCount: 0 };
  throw new Refusal('CONFLICT', `The definition of ${segment} in ${environment} already exists. Go on and upload its keys.`);
}

/** The definition that keys are added to, removed from or read of; throws NOT_FOUND where the segment is not active in the environment. */
export function requireDefinition<Definition extends DefinitionState>(
  definition: Definition | null,
  { segment, environment }: DefinitionName,
): Definition {
  if (definition !== null) return definition;
  const next = `Activate it with POST /internal/api/v2/segments/{environmentId}/${segment}`;
  throw new Refusal('NOT_FOUND', `The segment ${segment} has no definition in ${environment}. ${next}, then repeat.`);
}

/** The definition after so many keys that were not in it; throws INVALID_REQUEST above MAX_SEGMENT_KEYS (service.md, limits). */
export function afterAddition(definition: DefinitionState, added: number, { segment }: DefinitionName): DefinitionState {
  const keyCount = definition.keyCount + added;
  if (keyCount <= MAX_SEGMENT_KEYS) return { keyCount };
  const now = `It holds ${definition.keyCount} and would hold ${keyCount}`;
  throw new Refusal(
    'INVALID_REQUEST',
    `The segment ${segment} may hold at most ${MAX_SEGMENT_KEYS} keys. ${now}; nothing was changed. Remove keys first, or send fewer.`,
  );
}

/** The definition after its keys were replaced by so many distinct ones. */
export function afterReplacement(keys: number): DefinitionState {
  return { keyCount: keys };
}

/** The definition after so many of its keys were removed. */
export function afterRemoval(definition: DefinitionState, removed: number): DefinitionState {
  return { keyCount: definition.keyCount - removed };
}

/** What is left of a definition that is deactivated: nothing. Throws INVALID_REQUEST while it holds keys (service.md, states of C). */
export function afterDeactivation(definition: DefinitionState, { segment, environment }: DefinitionName): null {
  if (definition.keyCount === 0) return null;
  const held = `holds ${definition.keyCount} ${definition.keyCount === 1 ? 'key' : 'keys'}`;
  throw new Refusal(
    'INVALID_REQUEST',
    `The segment ${segment} still ${held} in ${environment}. Remove them with PUT …/removeKeys, then deactivate it.`,
  );
}
