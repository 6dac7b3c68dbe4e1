import * as l10n from '@vscode/l10n';
import type { InputType, PlainInput } from '../../server/core/platform/pipelines/inputs/runtimeInput.ts';
import { plural } from '../../server/core/plural.ts';
import type { FilledInputs } from '../../server/language/protocol/platform.ts';
import type { FormInput, InputState } from '../panels/messages/form.ts';
import type { GivenValues } from './inputForm.ts';

const TYPES: Readonly<Record<InputType, string>> = {
  text: l10n.t('text'),
  secret: l10n.t('name of a stored secret'),
  number: l10n.t('number'),
  flag: l10n.t('true or false'),
  list: l10n.t('list, with commas'),
  object: l10n.t('object, as JSON'),
};

/** Returns the inputs as the page shows them, with their values and the language server's messages. */
export function toFormInputs(
  inputs: readonly PlainInput[],
  values: GivenValues,
  problems: FilledInputs['problems'],
  descriptions: Readonly<Record<string, string>>,
): FormInput[] {
  return inputs.map((input) => {
    const { id, fullName, type, allowedValues, many, required, regex } = input;
    const isGiven = Object.hasOwn(values, id);
    const message = problems.find((one) => one.input === (isGiven ? id : fullName))?.message;
    const problem = message === undefined ? null : withoutName(message);
    const state: InputState = isGiven ? (problem === null ? 'given' : 'wrong') : problem !== null ? 'missing' : 'open';
    const { name, group } = splitName(fullName);
    return {
      id,
      name,
      group: toHeading(group),
      type,
      allowedValues: listAllowedValues(input),
      many: allowedValues !== null && (many || type === 'list'),
      required,
      default: input.default,
      details: [
        TYPES[type],
        ...(many ? [l10n.t('several')] : []),
        ...(input.default === null ? [] : [l10n.t('default {0}', input.default)]),
        ...(regex === null ? [] : [l10n.t('matches {0}', regex)]),
        ...(input.executionInput ? [l10n.t('requested at run time')] : []),
      ],
      description: descriptions[id] ?? '',
      value: toShown(values[id]),
      state,
      problem,
    };
  });
}

/** Returns how many values are wrong and missing, if any are. */
export function listLacks(inputs: readonly FormInput[]): string[] {
  const count = (state: InputState): number => inputs.filter((input) => input.state === state).length;
  const [wrong, missing] = [count('wrong'), count('missing')];
  return [
    ...(wrong === 0 ? [] : [plural(wrong, '1 value is wrong', '{0} values are wrong', wrong)]),
    ...(missing === 0 ? [] : [plural(missing, '1 value is missing', '{0} values are missing', missing)]),
  ];
}

/** Returns the allowed values; null if they are unknown, as with an expression among them, which can evaluate to anything. */
export function listAllowedValues({ type, allowedValues }: PlainInput): readonly string[] | null {
  if (allowedValues === null) return type === 'flag' ? ['true', 'false'] : null;
  return allowedValues.some((word) => word.includes('<+')) ? null : allowedValues;
}

/** Removes the quoted name of the input from the start of a message that is shown beside it. */
function withoutName(message: string): string {
  const rest = message.replace(/^"[^"]*" (?=.)/, '');
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
}

function splitName(fullName: string): { readonly name: string; readonly group: string } {
  const dot = fullName.lastIndexOf('.');
  return dot === -1 ? { name: fullName, group: '' } : { name: fullName.slice(dot + 1), group: fullName.slice(0, dot) };
}

/** Keys without meaning of their own: a step is recognisable without them. */
const PASSED_OVER: ReadonlySet<string> = new Set(['spec', 'execution']);

/** Formats `pipeline.stages.build.spec.execution.steps.wait` as `pipeline › stages › build › steps › wait`. */
function toHeading(group: string): string {
  return group
    .split('.')
    .filter((name) => !PASSED_OVER.has(name))
    .join(' › ');
}

function toShown(value: unknown): FormInput['value'] {
  if (value === undefined || value === null) return null;
  return Array.isArray(value) ? value.map(String) : String(value);
}
