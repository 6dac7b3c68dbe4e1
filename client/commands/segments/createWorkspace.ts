import { l10n } from 'vscode';
import * as api from '../../../server/api/segments.ts';
import type { Workspace } from '../../../server/wire/segments.ts';
import type { App } from '../../app.ts';
import { pickOne } from '../../ask.ts';
import { readText } from '../../commandArguments.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import { expectQuestions } from '../../questions.ts';
import { toStep } from '../../report.ts';
import { askSegmentName } from '../../segments/askSegmentName.ts';
import { makeChange, offerInverse } from '../../segments/makeChange.ts';

/** Creates a workspace with a given name or one the user enters, and asks whether its changes need a comment. */
export async function createWorkspace(app: App, given?: unknown): Promise<Workspace> {
  const use = await app.instances.use();
  expectQuestions(2);
  const { instance } = use;
  const title = l10n.t('Create a workspace on {0}', instance.name);
  const name = readText(given) ?? (await askSegmentName('workspace', title, l10n.t('Its name, such as Web shop.')));
  const requiresTitleAndComments = await pickOne(l10n.t('Do changes of keys need a comment?'), [
    { label: l10n.t('No'), description: l10n.t('they may be left out'), value: false },
    { label: l10n.t('Yes'), description: l10n.t('changes without them are refused'), value: true },
  ]);
  await confirmWrite(instance, l10n.t('Create'), l10n.t('The workspace “{0}” is created.', name));
  const workspace = await makeChange(app, use, title, (options) =>
    api.createWorkspace(instance, { name, requiresTitleAndComments }, options),
  );
  const inverse = l10n.t('Delete the new workspace “{0}” again', name);
  offerInverse(app, inverse, null, (late, options) => api.deleteWorkspace(late.instance, workspace.id, options));
  const target = { workspaceId: workspace.id };
  app.report.tell(
    l10n.t('The workspace “{0}” is there. It needs an environment and a traffic type before it can hold segments.', name),
    toStep(l10n.t('Create environment'), 'createEnvironment', target),
    toStep(l10n.t('Create traffic type'), 'createTrafficType', target),
  );
  return workspace;
}
