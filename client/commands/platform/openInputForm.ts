import { l10n } from 'vscode';
import { Absence } from '../../absence.ts';
import type { App } from '../../app.ts';
import { readAddress } from '../../commandArguments.ts';
import type { InputPanel } from '../../platform/inputPanel.ts';
import { requireDocument } from '../../requireDocument.ts';

/** Opens the form of a document's runtime inputs beside it (the active document by default); `fillRuntimeInputs` asks for the same values in lists. */
export async function openInputForm(app: App, given?: unknown): Promise<InputPanel> {
  const document = await requireDocument(readAddress(given));
  const { inputs } = await app.language.listRuntimeInputs(document);
  if (inputs.length === 0)
    throw new Absence(l10n.t('This document asks for nothing when it runs. Write <+input> where a value is to be asked for.'));
  return app.inputPanels.open(document);
}
