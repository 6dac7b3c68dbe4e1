import { l10n, type TextDocument } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import type { ListedInputs } from '../../server/language/protocol.ts';
import { Absence } from '../absence.ts';
import type { App } from '../app.ts';
import { pickOne } from '../ask.ts';
import { askInput } from './askInput.ts';
import { type FillPlace, type FormStep, type GivenValues, keepKnown, toForm } from './inputForm.ts';

/** Values and target that the user chose in the form. */
export interface FormAnswer {
  readonly values: GivenValues;
  readonly place: FillPlace;
}

/** Values of unfinished forms, by the URI of their document, until the window is closed. */
const KEPT = new Map<string, GivenValues>();

/**
 * Lets the user set the inputs of a document one by one until none is missing, and choose where the values go. Escape in a question returns
 * to the list; Escape in the list throws CANCELLED, and the values are kept for the next time.
 */
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

/** Forgets the values of a document whose form is finished. */
export function forgetInputs(document: TextDocument): void {
  KEPT.delete(document.uri.toString());
}

/** Returns the runtime inputs of a document. Throws INVALID_REQUEST if it has none. */
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
