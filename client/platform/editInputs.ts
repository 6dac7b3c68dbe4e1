import { l10n, type TextDocument } from 'vscode';
import type { PlainInput } from '../../server/core/platform/pipelines/inputs/runtimeInput.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { ListedInputs } from '../../server/language/protocol/platform.ts';
import { Absence } from '../window/absence.ts';
import { askText, type Choice, pickMany, pickOne } from '../window/ask.ts';
import { type FillPlace, type FormStep, type GivenValues, keepKnown, showValue, toForm } from './inputForm.ts';
import { listAllowedValues } from './inputStates.ts';
import type { PipelineParts } from './pipelineParts.ts';

/** Returns what is wrong with a value; undefined if it is valid. */
type CheckValue = (value: unknown) => Promise<string | undefined>;

/** Asks for the value of an input, starting from `given`; returns undefined if the value is removed. `check` validates typed text. Throws CANCELLED. */
function askInput(input: PlainInput, given: unknown, check: CheckValue): Promise<unknown> {
  const allowed = listAllowedValues(input);
  if (allowed === null) return askWritten(input, given, check);
  return input.many || input.type === 'list' ? pickValues(input, allowed, given) : pickValue(input, allowed, given);
}

async function pickValue(input: PlainInput, allowed: readonly string[], given: unknown): Promise<unknown> {
  const choices = allowed.map((word): Choice<string | undefined> => {
    return { label: word, ...(word === input.default ? { description: l10n.t('default') } : {}), value: word };
  });
  const current = choices.find(({ value }) => value === (given ?? input.default)) ?? choices[0];
  const none: Choice<string | undefined> = { label: l10n.t('$(discard) No value'), value: undefined };
  return pickOne(input.fullName, given === undefined ? choices : [...choices, none], current);
}

async function pickValues(input: PlainInput, allowed: readonly string[], given: unknown): Promise<unknown> {
  const current: readonly unknown[] = Array.isArray(given) ? given : (input.default ?? '').split(',').map((word) => word.trim());
  const chosen = await pickMany(input.fullName, l10n.t('Select several with Space; select none to remove the value'), allowed, current);
  return chosen.length === 0 ? undefined : chosen;
}

const PROMPTS: Readonly<Record<PlainInput['type'], string>> = {
  text: l10n.t('A text'),
  secret: l10n.t('The identifier of a secret, as account.token, never the secret itself'),
  number: l10n.t('A number'),
  flag: l10n.t('true or false'),
  list: l10n.t('A list, with commas or as JSON'),
  object: l10n.t('An object as JSON'),
};

async function askWritten(input: PlainInput, given: unknown, check: CheckValue): Promise<unknown> {
  const { fullName, type, allowedValues, default: byDefault } = input;
  const about =
    allowedValues === null
      ? PROMPTS[type]
      : input.many
        ? l10n.t('Any of {0}', showValue(allowedValues))
        : l10n.t('One of {0}', showValue(allowedValues));
  const text = await askText({
    title: fullName,
    prompt: l10n.t('{0}, or an expression. Leave empty for no value.', about),
    value: given === undefined ? '' : typeof given === 'string' ? given : JSON.stringify(given),
    ...(byDefault === null ? {} : { placeHolder: byDefault }),
    required: false,
    keepsSpaces: true,
    check: async (value) => (value === '' ? null : ((await check(value)) ?? null)),
  });
  return text === '' ? undefined : text;
}

/** Values and target that the user chose in the form. */
export interface FormAnswer {
  readonly values: GivenValues;
  readonly place: FillPlace;
}

/** Values of unfinished forms, by the URI of their document, until the window is closed. */
const KEPT = new Map<string, GivenValues>();

/**
 * Lets the user set the inputs of a document one by one until none is missing, and choose the target of the values. Escape in a question
 * returns to the list; Escape in the list throws CANCELLED, and the values are kept for the next time.
 */
export async function editInputs(parts: PipelineParts, document: TextDocument): Promise<FormAnswer> {
  const key = document.uri.toString();
  for (;;) {
    const { inputs } = await requireInputs(parts, document);
    const values = keepKnown(KEPT.get(key) ?? {}, inputs);
    const { problems } = await parts.language.fillRuntimeInputs(document, values);
    const { lines, next } = toForm(inputs, values, problems);
    const step: FormStep = await pickOne(l10n.t('Fill In Runtime Inputs: choose one to set its value'), lines, next, { isHub: true });
    if (step.kind === 'fill') return { values, place: step.place };
    KEPT.set(key, await askStep(parts, document, step.input, values));
  }
}

/** Forgets the values of a document whose form is finished. */
export function forgetInputs(document: TextDocument): void {
  KEPT.delete(document.uri.toString());
}

/** Returns the runtime inputs of a document. Throws INVALID_REQUEST if it has none. */
async function requireInputs({ language }: PipelineParts, document: TextDocument): Promise<ListedInputs> {
  const listed = await language.listRuntimeInputs(document);
  if (listed.inputs.length > 0) return listed;
  throw new Absence(l10n.t('This document has no runtime inputs. Write <+input> for a value that the run should ask for.'));
}

async function askStep(
  parts: PipelineParts,
  document: TextDocument,
  input: ListedInputs['inputs'][number],
  values: GivenValues,
): Promise<GivenValues> {
  const { [input.id]: given, ...others } = values;
  try {
    const value = await askInput(input, given, async (typed) => {
      const { problems } = await parts.language.fillRuntimeInputs(document, { [input.id]: typed }, true);
      return problems[0]?.message;
    });
    return value === undefined ? others : { ...others, [input.id]: value };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'CANCELLED') return values;
    throw error;
  }
}
