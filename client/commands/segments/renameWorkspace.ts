import { l10n } from 'vscode';
import { changeWorkspace } from '../../../server/api/segments.ts';
import type { Workspace } from '../../../server/wire/segments.ts';
import type { App } from '../../app.ts';
import { readText } from '../../commandArguments.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import { expectQuestions } from '../../questions.ts';
import { askSegmentName } from '../../segments/askSegmentName.ts';
import { makeChange, offerInverse } from '../../segments/makeChange.ts';
import { pickWorkspace } from '../../segments/pickWorkspace.ts';
import { readPlace } from '../../segments/readPlace.ts';

/** Renames a workspace. */
export async function renameWorkspace(app: App, given?: unknown, givenName?: unknown): Promise<Workspace> {
  const use = await app.instances.use();
  expectQuestions(2);
  const { instance } = use;
  const workspace = await pickWorkspace(use, readPlace(given));
  const title = l10n.t('Rename the workspace {0}', workspace.name);
  const name = readText(givenName) ?? (await askSegmentName('workspace', title, l10n.t('Its new name.'), workspace.name));
  await confirmWrite(instance, l10n.t('Rename'), l10n.t('The workspace “{0}” is called “{1}” from then on.', workspace.name, name));
  const rename = (to: string) => [{ op: 'replace', path: '/name', value: to }];
  const changed = await makeChange(app, use, title, (options) => changeWorkspace(instance, workspace.id, rename(name), options));
  offerInverse(app, l10n.t('Call the workspace “{0}” again', workspace.name), null, (late, options) =>
    changeWorkspace(late.instance, workspace.id, rename(workspace.name), options),
  );
  return changed;
}
