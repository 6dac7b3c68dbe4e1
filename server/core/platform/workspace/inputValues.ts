import * as l10n from '@vscode/l10n';
import { findNearest } from '../../nearest.ts';
import { INPUT, type InputConstraints, readInput, readInputConstraints } from '../pipelines/inputs/input.ts';
import { whyNotAccepted } from '../pipelines/inputs/mergeRuntimeInputs.ts';
import type { InputType } from '../pipelines/inputs/runtimeInput.ts';
import { certainText, type DeclaredInput, entryOf, hasExpression, type MapValue, type TextValue, type Value } from './value.ts';

/** Keys that identify a value and repeat what the entity says. */
const IDENTITY: readonly string[] = ['identifier', 'name', 'type', 'description', 'primaryArtifactRef'];

/** Keys whose inputs depend on the service, environment or artifact that is chosen beside them. */
const DEPENDENT: readonly string[] = [
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

/** The key under which version 1 takes parts of a document instead of inputs. */
const OVERLAY = 'overlay';

/** Whether a key of given inputs identifies a value and repeats what the entity says; names of declared inputs never do. */
export function isIdentity({ declares }: MapValue, key: string): boolean {
  return declares !== true && IDENTITY.includes(key);
}

/** Keys of objects whose entries people name: `type` among them is a name, not the type of the object. */
const FREE =
  /(?:^|[.])(?:tags|labels|annotations|nodeSelector|settings|globalSettings|with|env|envVariables|environmentVariables|buildArgs|parameters|inputs|context|fields|portBindings|hostAttributes|cookieCutterVariables)[.]type$/;

/** Whether the last key of a path is a name that people chose. */
export function hasFreeKeys(path: string): boolean {
  return FREE.test(path);
}

/** Whether what a key holds cannot be compared with an object of an entity. */
export function isDependent(body: MapValue, key: string): boolean {
  if (body.declares === true) return key === OVERLAY && entryOf(body, key) === undefined;
  return DEPENDENT.includes(key);
}

/** The keys of what chooses the inputs under other keys. */
const CHOSEN_BY: Readonly<Record<string, string>> = {
  serviceInputs: 'serviceRef',
  environmentInputs: 'environmentRef',
  infrastructureDefinition: 'environmentRef',
  infrastructureDefinitions: 'environmentRef',
};

/** Whether the entity itself chooses what the inputs under a dependent key are for, and lists them. */
export function isChosen(body: MapValue, key: string): boolean {
  const chooser = CHOSEN_BY[key];
  return chooser !== undefined && certainText(body, chooser) !== null && entryOf(body, key) !== undefined;
}

/** Whether an object with some keys may give further inputs than those that its keys name. */
export function givesMore({ declares }: MapValue, keys: readonly string[]): boolean {
  return declares === true && keys.includes(OVERLAY);
}

/** An input of an entity: `<+input>` in version 0, a declaration in version 1. */
export type EntityInput = TextValue | DeclaredInput;

/** Returns a value if it is an input, otherwise null. */
export function inputOf(value: Value | null): EntityInput | null {
  return value?.kind === 'input' || (value?.kind === 'text' && value.text.startsWith(INPUT)) ? value : null;
}

/** Whether a value is an input. */
export function isInput(value: Value | null): boolean {
  return inputOf(value) !== null;
}

/** Returns what an input accepts. */
export function constraintsOf(input: EntityInput): InputConstraints {
  if (input.kind === 'input') return input;
  const read = readInput(input.text);
  return read === null ? UNCONSTRAINED : readInputConstraints(read);
}

const UNCONSTRAINED: InputConstraints = { default: null, allowedValues: null, isMany: false, regex: null, isExecutionInput: false };

/** Whether an input under a key of an object must be given. */
export function isRequired(input: EntityInput, around: MapValue, key: string): boolean {
  if (input.kind === 'input') return input.isRequired;
  if (!isInput(input)) return false;
  const constraints = constraintsOf(input);
  if (constraints.default !== null || constraints.isExecutionInput) return false;
  // A variable may do without a value.
  return key !== 'value' || (certainText(around, 'required')?.text !== 'false' && entryOf(around, 'default')?.value == null);
}

/** Whether a value holds inputs, or parts that are unknown. */
export function hasInputs(value: Value | null): boolean {
  if (value?.kind === 'map') return value.isOpen || value.entries.some((entry) => hasInputs(entry.value));
  if (value?.kind === 'list') return value.items.some(hasInputs);
  return value?.kind === 'open' || isInput(value);
}

/** Returns why an input under a key does not accept a value, as the rest of a sentence; null if it does, or if that is unknown. */
export function whyWrongInput(given: Value, input: EntityInput, around: MapValue, key: string): string | null {
  if (given.kind === 'text') {
    if (given.text === '' || hasExpression(given.text)) return null;
    return whyWrongText(given.text, input, around, key);
  }
  return given.kind === 'map' || given.kind === 'list' ? whyWrongKind(given.kind, input) : null;
}

/** Returns why an input does not accept any object or list, as the rest of a sentence; null if it may. */
export function whyWrongKind(kind: 'map' | 'list', input: EntityInput): string | null {
  const wanted = wantedOf(input);
  return wanted === null || wanted.kind === kind
    ? null
    : l10n.t('must be {0}, not {1}', wanted.name, kind === 'map' ? l10n.t('an object') : l10n.t('a list'));
}

/** Returns why an input under a key does not accept a text, as the rest of a sentence; null if it does. */
function whyWrongText(text: string, input: EntityInput, around: MapValue, key: string): string | null {
  const constraints = constraintsOf(input);
  if (input.kind === 'text') {
    const isNumber = certainText(around, 'type')?.text === 'Number' && (key === 'value' || key === 'default');
    return whyNotAccepted({ ...constraints, type: isNumber ? 'number' : 'text' }, text);
  }
  const wanted = wantedOf(input);
  // A single value is a list of one.
  if (wanted?.kind === 'list') return null;
  return whyNotAccepted({ ...constraints, type: wanted?.type ?? 'text' }, text);
}

interface WantedValue {
  readonly kind: Value['kind'];
  readonly name: string;
  readonly type?: InputType;
}

function wantedOf(input: EntityInput): WantedValue | null {
  return input.kind === 'input' && input.type !== null && Object.hasOwn(WANTED, input.type) ? WANTED[input.type]! : null;
}

/** What a value has to be for a declared type. Others, such as connectors and steps, may be given by name or as an object. */
const WANTED: Readonly<Record<string, WantedValue>> = {
  string: { kind: 'text', name: l10n.t('a string') },
  number: { kind: 'text', name: l10n.t('a number'), type: 'number' },
  boolean: { kind: 'text', name: l10n.t('true or false'), type: 'flag' },
  array: { kind: 'list', name: l10n.t('a list') },
  object: { kind: 'map', name: l10n.t('an object'), type: 'object' },
};

/** Returns the allowed value of an input that a text nearly is; null if there is none. */
export function findAllowedNear(text: string, input: EntityInput): string | null {
  const allowed = constraintsOf(input).allowedValues;
  return allowed === null ? null : findNearest(text, allowed);
}

/** Returns what to write instead of a text that an input does not accept: a value nearly it, or one that is accepted; null if it is accepted. */
export function correctInput(text: string, input: EntityInput, around: MapValue, key: string): string | null {
  return whyWrongText(text, input, around, key) === null ? null : (findAllowedNear(text, input) ?? valueFor(input, key));
}

/** Returns a value for an input that stays to be given: itself in version 0, an input of the same name in version 1. */
export function valueFor(input: EntityInput, key: string): string {
  return input.kind === 'text' ? input.text : `\${{ inputs.${key} }}`;
}
