import { INPUT, readInput, readInputConstraints } from '../pipelines/inputs/input.ts';
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
