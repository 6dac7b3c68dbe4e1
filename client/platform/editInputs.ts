import { l10n, type TextDocument } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import type { ListedInputs } from '../../server/language/protocol.ts';
import { Absence } from '../absence.ts';
import type { App } from '../app.ts';
import { pickOne } from '../ask.ts';
import { askInput } from './askInput.ts';
import { type FillPlace, type FormStep, type GivenValues, keepKnown, toForm } from './inputForm.ts';

/** What the form was left with. */
export interface FormAnswer {
  readonly values: GivenValues;
  readonly place: FillPlace;
}

/** Values of forms that were left, by the address of their document, for as long as the window is open. */
const KEPT = new Map<string, GivenValues>();

/** Lets the user give values to the inputs of a document one by one until all that must be given is, then says where they go. Escape out of a value leads back to the list; out of the list it throws CANCELLED, and the values are there again next time. */
export async function editInputs(app: App, document: TextDocument): Promise<FormAnswer> {
  const key = document.uri.toString();
  for (;;) {
    const { inputs } = await requireInputs(app, document);
    const values = keepKnown(KEPT.get(key) ?? {}, inputs);
    const { problems } = await app.language.fillRuntimeInputs(document, values);
    const { lines, next } = toForm(inputs, values, problems);
    const step: FormStep = await pickOne(l10n.t('Fill in runtime inputs: choose one to give it a value'), lines, next, { isHub: true });
    if (step.kind === 'fill') return { values, place: step.place };
    KEPT.set(key, await askStep(app, document, step.input, values));
  }
}

/** Forgets the values of a document: its form is finished. */
export function forgetInputs(document: TextDocument): void {
  KEPT.delete(document.uri.toString());
}

/** What a document asks for when it runs. Throws INVALID_REQUEST where it asks for nothing. */
async function requireInputs({ language }: App, document: TextDocument): Promise<ListedInputs> {
  const listed = await language.listRuntimeInputs(document);
  if (listed.inputs.length > 0) return listed;
  throw new Absence(l10n.t('This document asks for nothing when it runs. Write <+input> where a value is to be asked for.'));
}

async function askStep(app: App, document: TextDocument, input: ListedInputs['inputs'][number], values: GivenValues): Promise<GivenValues> {
  const { [input.id]: given, ...others } = values;
  try {
    const value = await askInput(input, given, async (typed) => {
      const { problems } = await app.language.fillRuntimeInputs(document, { [input.id]: typed }, true);
      return problems[0]?.message;
    });
    return value === undefined ? others : { ...others, [input.id]: value };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'CANCELLED') return values;
    throw error;
  }
}
