import { Refusal } from '../refusal.ts';
import { requireStep, toInactive } from './steps.ts';

/** The only status of a definition; a deactivated one does not exist. */
export const ACTIVE = 'ACTIVE';

/** The state of a segment's definition in one environment; it exists only from activation to deactivation. */
export interface DefinitionState {
  readonly keyCount: number;
}

/** The names of a definition for error messages. */
export interface DefinitionName {
  readonly segment: string;
  readonly environment: string;
}

/** Returns the definition of a newly activated segment: empty. Throws CONFLICT if it is already active. */
export function afterActivation(definition: DefinitionState | null, name: DefinitionName): DefinitionState {
  requireStep('activate', { ...name, keyCount: definition?.keyCount ?? null }, '. Go on and upload its keys.');
  return { keyCount: 0 };
}

/** Returns the definition whose keys are read or changed. Throws NOT_FOUND, with the advice `next`, if the segment is not active in the environment. */
export function requireDefinition<Definition extends DefinitionState>(
  definition: Definition | null,
  name: DefinitionName,
  next: string,
): Definition {
  if (definition !== null) return definition;
  const { code, reason } = toInactive(name);
  throw new Refusal(code, `${reason}. ${next}`);
}

/** Returns the definition after `added` new keys. Throws INVALID_REQUEST above MAX_SEGMENT_KEYS. */
export function afterAddition({ keyCount }: DefinitionState, added: number, name: DefinitionName): DefinitionState {
  requireStep('addKeys', { ...name, keyCount, adding: added }, '; nothing was changed. Remove keys first, or send fewer.');
  return { keyCount: keyCount + added };
}

/** Returns the definition after its keys were replaced by `keys` distinct ones. */
export function afterReplacement(keys: number): DefinitionState {
  return { keyCount: keys };
}

/** Returns the definition after `removed` of its keys were removed. */
export function afterRemoval(definition: DefinitionState, removed: number): DefinitionState {
  return { keyCount: definition.keyCount - removed };
}

/** Returns the definition after its deactivation: null. Throws INVALID_REQUEST while it has keys. */
export function afterDeactivation({ keyCount }: DefinitionState, name: DefinitionName): null {
  requireStep('deactivate', { ...name, keyCount }, '. Remove them with PUT …/removeKeys, then deactivate it.');
  return null;
}
