import { l10n, type Uri } from 'vscode';
import { requireDocument } from '../documents/requireDocument.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { INPUTS } from '../manifest/when.ts';
import { Absence } from '../window/absence.ts';
import { readAddress, readUri } from '../window/commandArguments.ts';
import { editInputs, forgetInputs } from './editInputs.ts';
import { fillDocument } from './fillDocument.ts';
import type { InputPanel } from './inputPanel.ts';
import type { PipelineParts } from './pipelineParts.ts';

/** Commands for runtime inputs. */
export const RUNTIME_INPUT_COMMANDS = {
  openInputForm: {
    run: openInputForm,
    palette: INPUTS,
    icon: 'checklist',
    listed: 'ifFailed',
    menus: [['editor/context', 'fairlead@4', INPUTS]],
  },
  fillRuntimeInputs: { run: fillRuntimeInputs, palette: INPUTS, listed: 'ifFailed' },
} satisfies CommandRecords<PipelineParts>;

/** Opens the form of a document's runtime inputs beside it (the active document by default); `fillRuntimeInputs` asks for the same values in lists. */
async function openInputForm(parts: PipelineParts, given?: unknown): Promise<InputPanel> {
  const document = await requireDocument(readAddress(given));
  const { inputs } = await parts.language.listRuntimeInputs(document);
  if (inputs.length === 0)
    throw new Absence(l10n.t('This document has no runtime inputs. Write <+input> for a value that the run should ask for.'));
  const form = await parts.inputPanels.open(document);
  await form.start();
  return form;
}

/**
 * Fills in the runtime inputs of a document (the active one by default) and returns the URI of the result. Asks for the values in a form,
 * unless a caller or a key binding passes `{values, partial?, here?}`, alone (with its `uri`) or after the URI.
 */
async function fillRuntimeInputs(parts: PipelineParts, givenDocument?: unknown, givenValues?: unknown): Promise<Uri> {
  const { uri = givenDocument, values, partial = false, here = false } = toFields(givenValues ?? givenDocument);
  const document = await requireDocument(readAddress(uri));
  if (values === undefined) {
    const answer = await editInputs(parts, document);
    const filled = await fillDocument(document, await parts.language.fillRuntimeInputs(document, answer.values), answer.place);
    forgetInputs(document);
    return filled;
  }
  const filled = await parts.language.fillRuntimeInputs(document, toFields(values), partial === true);
  return fillDocument(document, filled, here === true ? 'here' : 'beside');
}

/** Returns the fields of a plain object; empty for anything else. */
function toFields(given: unknown): Readonly<Record<string, unknown>> {
  const isPlain = typeof given === 'object' && given !== null && !Array.isArray(given) && readUri(given) === undefined;
  return isPlain ? (given as Readonly<Record<string, unknown>>) : {};
}
