import { l10n } from 'vscode';
import { readPipeline, updatePipeline as update } from '../../../server/api/platform.ts';
import { toMeaning } from '../../../server/core/platform/judgeDrift.ts';
import { describeScope } from '../../../server/core/platform/scope.ts';
import { Refusal } from '../../../server/core/refusal.ts';
import type { App } from '../../app.ts';
import { confirm } from '../../ask.ts';
import { readAddress } from '../../commandArguments.ts';
import { askOnce } from '../../gesture.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import { changePlatform, offerInverse } from '../../platform/changePlatform.ts';
import { readDraft, reportPlace } from '../../platform/pipelineDraft.ts';
import { toStep } from '../../report.ts';
import { requireDocument } from '../../requireDocument.ts';
import type { SavedPipeline } from './createPipeline.ts';

/**
 * Replaces the service's pipeline by that of a document (the active one by default); asks first if someone else has changed it since it was
 * last seen. Returns undefined if the document has errors, which are reported.
 */
export async function updatePipeline(app: App, given?: unknown): Promise<SavedPipeline | undefined> {
  const document = await requireDocument(readAddress(given));
  const draft = await readDraft(app, document);
  if (draft === null) return undefined;
  const { identifier, orgIdentifier, projectIdentifier } = draft;
  if (orgIdentifier === null || projectIdentifier === null) throw new Refusal('INVALID_REQUEST', UNPLACED());
  const use = await app.instances.use();
  const { instance, signal } = use;
  const address = { orgIdentifier, projectIdentifier, identifier };
  const before = await readFormer();
  if (before === null) return undefined;
  await confirmForeignChange();
  const what = l10n.t('The pipeline “{0}” of {1} gets the text of this document.', identifier, describeScope(address));
  await confirmWrite(instance, l10n.t('Update'), what);
  const text = document.getText();
  try {
    await changePlatform(app, use, l10n.t('Updating {0} on {1}', identifier, instance.name), (options) =>
      update(instance, address, identifier, text, options),
    );
  } catch (error) {
    if (!reportPlace(app, document, error)) throw error;
    return undefined;
  }
  app.drift.settle(document.uri, address, text);
  offerInverse(app, l10n.t('Give the pipeline “{0}” back the text it had', identifier), (back, options) =>
    update(back.instance, address, identifier, before, options),
  );
  app.report.tell(l10n.t('The pipeline “{0}” is updated in {1} on “{2}”.', identifier, describeScope(address), instance.name));
  return { ...address, action: 'updated' };

  /** Returns the current text on the service; null if it has no such pipeline, which is reported. */
  async function readFormer(): Promise<string | null> {
    try {
      return (await readPipeline(instance, address, identifier, { signal })).yamlPipeline;
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 404) throw error;
      app.drift.forget(address);
      const message = l10n.t('There is no pipeline “{0}” in {1} on “{2}”.', identifier, describeScope(address), instance.name);
      app.report.tell(message, toStep(l10n.t('Create it'), 'createPipeline', document.uri));
      return null;
    }
  }

  /** Asks before a change by someone else is overwritten. */
  async function confirmForeignChange(): Promise<void> {
    const base = app.drift.baseOf(address);
    if (base === null || before === null || toMeaning(base) === toMeaning(before)) return;
    await askOnce(`overwrite ${instance.name} ${before}`, () =>
      confirm({
        message: l10n.t('“{0}” was changed on “{1}” since this file was last the same.', identifier, instance.name),
        detail: l10n.t('An update puts the text of this file in the place of that change. Compare the two first to see it.'),
        button: l10n.t('Update all the same'),
      }),
    );
  }
}

const UNPLACED = (): string =>
  l10n.t(
    'This pipeline does not name its project, so that nobody knows which one to update. Write orgIdentifier and projectIdentifier below its name.',
  );
