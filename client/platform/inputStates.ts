import type { PlainInput } from '../../server/core/platform/pipelines/inputs/runtimeInput.ts';
import type { FilledInputs } from '../../server/language/protocol/platform.ts';
import type { FormInput, InputStanding } from '../panels/messages/runtimeInputs.ts';
import type { GivenValues } from './inputForm.ts';

/** Texts about an input that are shown beside its name. */
export interface InputWords {
  readonly types: Readonly<Record<PlainInput['type'], string>>;
  readonly several: string;
  readonly byDefault: (value: string) => string;
  readonly pattern: (regex: string) => string;
  readonly later: string;
}

/** Returns the inputs as the page shows them, with their values and the language server's messages. */
export function toFormInputs(
  inputs: readonly PlainInput[],
  values: GivenValues,
  problems: FilledInputs['problems'],
  descriptions: Readonly<Record<string, string>>,
  words: InputWords,
): FormInput[] {
  return inputs.map((input) => {
    const { id, fullName, type, allowedValues, many, required, regex } = input;
    const isGiven = Object.hasOwn(values, id);
    const said = problems.find((one) => one.input === (isGiven ? id : fullName))?.message;
    const problem = said === undefined ? null : withoutName(said);
    const standing: InputStanding = isGiven ? (problem === null ? 'given' : 'wrong') : problem !== null ? 'missing' : 'open';
    const { name, group } = splitName(fullName);
    return {
      id,
      name,
      group,
      type,
      words: listWords(input),
      many: allowedValues !== null && (many || type === 'list'),
      required,
      default: input.default,
      facts: [
        words.types[type],
        ...(many ? [words.several] : []),
        ...(input.default === null ? [] : [words.byDefault(input.default)]),
        ...(regex === null ? [] : [words.pattern(regex)]),
        ...(input.executionInput ? [words.later] : []),
      ],
      description: descriptions[id] ?? '',
      value: toShown(values[id]),
      standing,
      problem,
    };
  });
}

/** Returns the allowed values; null if they are unknown, as with an expression among them, which can evaluate to anything. */
function listWords({ type, allowedValues }: PlainInput): readonly string[] | null {
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

function toShown(value: unknown): FormInput['value'] {
  if (value === undefined || value === null) return null;
  return Array.isArray(value) ? value.map(String) : String(value);
}
