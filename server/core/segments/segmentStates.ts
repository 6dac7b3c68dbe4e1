import { Refusal } from '../refusal.ts';
import { requireStep, toInactive } from './steps.ts';

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
export function afterActivation(definition: DefinitionState | null, name: DefinitionName): DefinitionState {
  requireStep('activate', { ...name, keyCount: definition?.keyCount ?? null }, '. Go on and upload its keys.');
  return { keyCount: 0 };
}

/** Returns the definition that keys are added to, removed from or read of; throws NOT_FOUND if the segment is not active in the environment. `next` says what to do then. */
export function requireDefinition<Definition extends DefinitionState>(
  definition: Definition | null,
  name: DefinitionName,
  next: string,
): Definition {
  if (definition !== null) return definition;
  const { code, reason } = toInactive(name);
  throw new Refusal(code, `${reason}. ${next}`);
}

/** The definition after so many keys that were not in it; throws INVALID_REQUEST above MAX_SEGMENT_KEYS (service.md, limits). */
export function afterAddition({ keyCount }: DefinitionState, added: number, name: DefinitionName): DefinitionState {
  requireStep('addKeys', { ...name, keyCount, adding: added }, '; nothing was changed. Remove keys first, or send fewer.');
  return { keyCount: keyCount + added };
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
export function afterDeactivation({ keyCount }: DefinitionState, name: DefinitionName): null {
  requireStep('deactivate', { ...name, keyCount }, '. Remove them with PUT …/removeKeys, then deactivate it.');
  return null;
}
