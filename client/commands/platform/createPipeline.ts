import type { TextDocument } from 'vscode';
import { describeScope, type ProjectScope } from '../../../server/core/platform/scope.ts';
import { Refusal } from '../../../server/core/refusal.ts';
import type { PipelineDescription } from '../../../server/language/protocol.ts';
import type { App } from '../../app.ts';
import { readAddress, readProject } from '../../commandArguments.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import { type ChosenProject, pickProject } from '../../platform/pickProject.ts';
import { readDraft, writeProject } from '../../platform/pipelineDraft.ts';
import { type PipelineToSave, savePipeline } from '../../platform/savePipeline.ts';
import { requireDocument } from '../../requireDocument.ts';
import { runWithProgress } from '../../runWithProgress.ts';
import { toShowProblems } from '../../showProblems.ts';

/** What became of a pipeline, and where. */
export interface SavedPipeline extends ProjectScope {
  readonly identifier: string;
  readonly action: 'created' | 'updated';
}

/** Creates the pipeline of a document (the one in front unless given) in the project that it names, else in one that is given or chosen; where it exists already, it is updated once that is confirmed. */
export async function createPipeline(app: App, givenDocument?: unknown, givenProject?: unknown): Promise<SavedPipeline | undefined> {
  const document = await requireDocument(readAddress(givenDocument));
  const draft = await readDraft(app, document);
  if (draft === null) return undefined;
  const { instance, signal } = await app.instances.use();
  const project =
    readOwn(draft) ?? readGiven(givenProject) ?? (await pickProject(instance, draft, { signal }, app.instances.selectedRemote));
  const { orgIdentifier, projectIdentifier } = project;
  const where = `${project.newName === null ? '' : 'the new '}${describeScope(project)}`;
  await confirmWrite(instance, 'Create', `The pipeline “${draft.identifier}” goes to ${where}.`);
  if (readOwn(draft) === null) await writeProject(app, document, project);
  const title = `Creating ${draft.identifier} on ${instance.name}`;
  try {
    const pipeline: PipelineToSave = { identifier: draft.identifier, yaml: document.getText(), project };
    const action = await savePipeline(instance, pipeline, (work) => runWithProgress(title, signal, (either) => work({ signal: either })));
    app.report.tell(`The pipeline “${draft.identifier}” is ${action} in ${describeScope(project)} on “${instance.name}”.`);
    app.known.refresh(instance);
    return { orgIdentifier, projectIdentifier, identifier: draft.identifier, action };
  } catch (error) {
    if (!tellPlace(app, document, error)) throw error;
    return undefined;
  }
}

function readOwn({ orgIdentifier, projectIdentifier }: PipelineDescription): ChosenProject | null {
  return orgIdentifier === null || projectIdentifier === null ? null : { orgIdentifier, projectIdentifier, newName: null };
}

function readGiven(given: unknown): ChosenProject | null {
  const project = readProject(given);
  return project === undefined ? null : { ...project, newName: null };
}

/** A service may find what the editor did not: the user is led to the place, where it names one. */
function tellPlace({ report }: App, document: TextDocument, error: unknown): boolean {
  if (!(error instanceof Refusal) || error.code !== 'INVALID_YAML_ERROR') return false;
  const problem = error.details.problems?.find(({ severity }) => severity === 'error');
  report.refuse(
    `The service refused the pipeline and saved nothing. ${error.message}`,
    ...(problem === undefined ? [] : [toShowProblems(document, problem.range)]),
  );
  return true;
}
