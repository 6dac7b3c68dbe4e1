import { l10n, workspace } from 'vscode';
import { createProject as create, deleteProject } from '../../../server/api/platform.ts';
import { describeScope } from '../../../server/core/platform/scope.ts';
import type { ProjectRequest, ProjectResponse } from '../../../server/wire/platform.ts';
import type { App } from '../../app.ts';
import { askText } from '../../ask.ts';
import { readUri } from '../../commandArguments.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import type { InstanceInUse } from '../../instances.ts';
import { askColour } from '../../platform/askColour.ts';
import { askIdentity } from '../../platform/askIdentity.ts';
import { askSource } from '../../platform/askSource.ts';
import { changePlatform, offerInverse } from '../../platform/changePlatform.ts';
import { pickOrganization } from '../../platform/pickPlatform.ts';
import { readScope } from '../../platform/platformTargets.ts';
import { readEntityDocument } from '../../platform/readEntityDocument.ts';
import { expectQuestions } from '../../questions.ts';

/** Creates a project: from the document with a given URI, otherwise by asking (in the organization of a given node), otherwise as the user chooses. */
export async function createProject(app: App, given?: unknown): Promise<ProjectResponse> {
  const use = await app.instances.use();
  const uri = readUri(given);
  const organization = readScope(given)?.orgIdentifier ?? null;
  const title = l10n.t('New project on {0}', use.instance.name);
  expectQuestions(organization === null ? 6 : 4);
  const document = uri !== undefined ? await workspace.openTextDocument(uri) : organization === null ? await askSource(title) : null;
  const project =
    document === null ? await askProject(use, title, organization) : toRequest(await readEntityDocument(app, document, 'project'));
  const { name } = use.instance;
  await confirmWrite(use.instance, l10n.t('Create'), l10n.t('The project “{0}” is created.', project.name));
  const created = await changePlatform(app, use, l10n.t('Creating {0} on {1}', project.name, name), (options) =>
    create(use.instance, project, options),
  );
  const { orgIdentifier, identifier } = created.project;
  const scope = { orgIdentifier, projectIdentifier: identifier };
  offerInverse(app, l10n.t('Delete the project “{0}” again', project.name), ({ instance }, options) =>
    deleteProject(instance, scope, options),
  );
  app.report.tell(l10n.t('“{0}” is created as {1} on “{2}”.', project.name, describeScope(scope), name));
  return created;
}

async function askProject({ instance, signal }: InstanceInUse, title: string, given: string | null): Promise<ProjectRequest> {
  const orgIdentifier = given ?? (await pickOrganization(instance, { signal }));
  const { name, identifier } = await askIdentity(title, l10n.t('What to call the project'));
  const color = await askColour(l10n.t('{0}: its colour', title), '');
  const description = await askText({ title, prompt: l10n.t('What it is for. May be left empty.'), required: false });
  return { orgIdentifier, identifier, name, color, description };
}

/** The parsed document has the shape of a project. */
function toRequest(value: Readonly<Record<string, unknown>>): ProjectRequest {
  return value as unknown as ProjectRequest;
}
