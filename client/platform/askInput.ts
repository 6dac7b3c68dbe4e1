import { l10n } from 'vscode';
import type { PlainInput } from '../../server/core/pipeline/inputs/plainInput.ts';
import { askText, type Choice, pickMany, pickOne } from '../ask.ts';
import { showValue } from './inputForm.ts';

/** Returns what is wrong with a value; undefined if it is valid. */
export type CheckValue = (value: unknown) => Promise<string | undefined>;

/** Asks for the value of an input, starting from `given`; returns undefined if the value is removed. `check` validates typed text. Throws CANCELLED. */
export function askInput(input: PlainInput, given: unknown, check: CheckValue): Promise<unknown> {
  const words = listWords(input);
  if (words === null) return askWritten(input, given, check);
  return input.many || input.type === 'list' ? pickWords(input, words, given) : pickWord(input, words, given);
}

/** Returns the allowed values; null if they are unknown, as with an expression among them, which can evaluate to anything. */
function listWords({ type, allowedValues }: PlainInput): readonly string[] | null {
  if (allowedValues === null) return type === 'flag' ? ['true', 'false'] : null;
  return allowedValues.some((word) => word.includes('<+')) ? null : allowedValues;
}

async function pickWord(input: PlainInput, words: readonly string[], given: unknown): Promise<unknown> {
  const choices = words.map((word): Choice<string | undefined> => {
    return { label: word, ...(word === input.default ? { description: l10n.t('default') } : {}), value: word };
  });
  const current = choices.find(({ value }) => value === (given ?? input.default)) ?? choices[0];
  const none: Choice<string | undefined> = { label: l10n.t('$(discard) No value'), value: undefined };
  return pickOne(input.fullName, given === undefined ? choices : [...choices, none], current);
}

async function pickWords(input: PlainInput, words: readonly string[], given: unknown): Promise<unknown> {
  const current: readonly unknown[] = Array.isArray(given) ? given : (input.default ?? '').split(',').map((word) => word.trim());
  const chosen = await pickMany(input.fullName, l10n.t('Choose several with Space; none takes the value away'), words, current);
  return chosen.length === 0 ? undefined : chosen;
}

const PROMPTS: Readonly<Record<PlainInput['type'], string>> = {
  text: 'A text',
  secret: 'The identifier of a secret, as account.token, never the secret itself',
  number: 'A number',
  flag: 'true or false',
  list: 'A list, with commas or as JSON',
  object: 'An object as JSON',
};

async function askWritten(input: PlainInput, given: unknown, check: CheckValue): Promise<unknown> {
  const { fullName, type, allowedValues, default: byDefault } = input;
  const about = allowedValues === null ? PROMPTS[type] : `${input.many ? 'Any' : 'One'} of ${showValue(allowedValues)}`;
  const text = await askText({
    title: fullName,
    prompt: l10n.t('{0}, or an expression. Empty is no value.', about),
    value: given === undefined ? '' : typeof given === 'string' ? given : JSON.stringify(given),
    ...(byDefault === null ? {} : { placeHolder: byDefault }),
    required: false,
    keepsSpaces: true,
    check: async (value) => (value === '' ? null : ((await check(value)) ?? null)),
  });
  return text === '' ? undefined : text;
}
