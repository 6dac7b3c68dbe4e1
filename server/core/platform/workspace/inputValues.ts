import { findNearest } from '../../nearest.ts';
import { INPUT, readInput, readInputConstraints } from '../pipelines/inputs/input.ts';
import { whyNotAccepted } from '../pipelines/inputs/mergeRuntimeInputs.ts';
import { certainText, entryOf, type MapValue, type TextValue, type Value } from './value.ts';

/** Keys that identify a value and repeat what the entity says. */
export const IDENTITY: readonly string[] = ['identifier', 'name', 'type', 'description'];

/** Keys whose inputs depend on the service, environment or artifact that is chosen beside them. */
export const DEPENDENT: readonly string[] = [
  'serviceInputs',
  'environmentInputs',
  'serviceOverrideInputs',
  'infrastructureDefinition',
  'infrastructureDefinitions',
  'gitOpsClusters',
  'servicesOverrides',
  'deployToAll',
  'filters',
  'gitBranch',
  'useFromStage',
  'provisioner',
  'metadata',
];

/** Whether a runtime input under a key of an object must be given. */
export function isRequired(value: TextValue, around: MapValue, key: string): boolean {
  const read = readInput(value.text);
  if (read === null) return false;
  const constraints = readInputConstraints(read);
  if (constraints.default !== null || constraints.isExecutionInput) return false;
  // A variable may do without a value.
  return key !== 'value' || (certainText(around, 'required')?.text !== 'false' && entryOf(around, 'default')?.value == null);
}

/** Whether a value holds runtime inputs, or parts that are unknown. */
export function hasInputs(value: Value | null): boolean {
  if (value?.kind === 'text') return isInput(value);
  if (value?.kind === 'map') return value.isOpen || value.entries.some((entry) => hasInputs(entry.value));
  return value?.kind === 'list' ? value.items.some(hasInputs) : value?.kind === 'open';
}

/** Whether a scalar is a runtime input. */
export function isInput({ text }: TextValue): boolean {
  return text.startsWith(INPUT);
}

/** Returns why a runtime input under a key does not accept a text, as the rest of a sentence; null if it does. */
export function whyWrongInput(text: string, body: TextValue, around: MapValue, key: string): string | null {
  const read = readInput(body.text);
  if (read === null) return null;
  const isNumber = certainText(around, 'type')?.text === 'Number' && (key === 'value' || key === 'default');
  return whyNotAccepted({ ...readInputConstraints(read), type: isNumber ? 'number' : 'text' }, text);
}

/** Returns the allowed value of a runtime input that a text nearly is; null if there is none. */
export function findAllowedNear(text: string, body: TextValue): string | null {
  const read = readInput(body.text);
  const allowed = read === null ? null : readInputConstraints(read).allowedValues;
  return allowed === null ? null : findNearest(text, allowed);
}

/** Returns what to write instead of a text that a runtime input does not accept: a value nearly it, or the input itself; null if it is accepted. */
export function correctInput(text: string, body: TextValue, around: MapValue, key: string): string | null {
  return whyWrongInput(text, body, around, key) === null ? null : (findAllowedNear(text, body) ?? body.text);
}
