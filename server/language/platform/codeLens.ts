import * as l10n from '@vscode/l10n';
import type { CodeLens, Command } from 'vscode-languageserver';
import { plural } from '../../core/plural.ts';
import { countsOf } from '../../documents/platform/outline.ts';
import { NO_COMMAND, toFirstLens } from '../features.ts';
import { CREATE_PIPELINE, FILL_INPUTS_COMMAND, SHOW_USERS, UPDATE_PIPELINE } from '../protocol/platform.ts';
import { type OpenPipeline, type PipelineParts, readRootField } from './openPipelines.ts';
import { describeUsers, listUsers, usersOf } from './users.ts';

/** Shows lenses above the first line of a document, unless disabled in the settings. */
export async function listLenses(open: OpenPipeline, parts: PipelineParts): Promise<CodeLens[]> {
  const { pipeline } = await parts.settings.of(open.document.uri);
  return pipeline.codeLens ? [...listPipelineLenses(open, parts), ...(await listUserLenses(open, parts))] : [];
}

/**
 * Shows counts, with a link to the runtime inputs if the client can fill them in, and next to it the command that creates or updates the
 * pipeline on the service, if the client has it.
 */
function listPipelineLenses(open: OpenPipeline, parts: PipelineParts): CodeLens[] {
  const { document, reading, check } = open;
  const { stages, steps, runtimeInputs } = countsOf(reading);
  if (stages + steps === 0) return [];
  const title = describeCounts(stages, steps, runtimeInputs);
  const fills = parts.abilities.hasCommand(FILL_INPUTS_COMMAND) && runtimeInputs > 0;
  const lenses = [toFirstLens(fills ? { title, command: FILL_INPUTS_COMMAND, arguments: [document.uri] } : { title, command: NO_COMMAND })];
  const saving = check.root === 'pipeline' ? toSaving(open, parts) : null;
  if (saving !== null) lenses.push(toFirstLens(saving));
  return lenses;
}

/**
 * Returns the one command that saves the pipeline to the instance, depending on whether it is known to exist there; null if the client has
 * none that fits.
 */
function toSaving(open: OpenPipeline, { abilities, instance, knownPipelines }: PipelineParts): Command | null {
  const [identifier = '', orgIdentifier = '', projectIdentifier = ''] = ['identifier', 'orgIdentifier', 'projectIdentifier'].map(
    (key) => readRootField(open, key) ?? '',
  );
  const isPlaced = orgIdentifier !== '' && projectIdentifier !== '';
  // One without a project gets it when it is created.
  const state = isPlaced ? knownPipelines.of({ identifier, orgIdentifier, projectIdentifier }) : 'missing';
  const args = { arguments: [open.document.uri] };
  if (state === 'there' && abilities.hasCommand(UPDATE_PIPELINE))
    return { title: l10n.t('Update in {0}', instance.name), command: UPDATE_PIPELINE, ...args };
  if (!abilities.hasCommand(CREATE_PIPELINE)) return null;
  // The create command asks whether to update a pipeline that turns out to exist.
  const title = state === 'missing' ? l10n.t('Create in {0}', instance.name) : l10n.t('Create or Update in {0}', instance.name);
  return { title, command: CREATE_PIPELINE, ...args };
}

function describeCounts(stages: number, steps: number, inputs: number): string {
  return [
    plural(stages, '1 stage', '{0} stages', stages),
    plural(steps, '1 step', '{0} steps', steps),
    plural(inputs, '1 runtime input', '{0} runtime inputs', inputs),
  ].join(' · ');
}

/**
 * Shows above a template or pipeline how many documents use it, and how many of them would break with what is written now. The client shows
 * the places if it can.
 */
async function listUserLenses(open: OpenPipeline, { abilities, workspace: documents }: PipelineParts): Promise<CodeLens[]> {
  const path = documents.take(open);
  const { workspace } = documents;
  const entity = workspace.index.of(path)?.entity;
  const found = await usersOf(workspace, path);
  const title = describeUsers(workspace, found);
  if (entity == null || title === null) return [];
  const listed = (await listUsers(workspace, path))?.users ?? [];
  const breaking = listed.filter(({ problems }) => problems.length > 0);
  const places = (breaking.length > 0 ? breaking : listed).map(({ uri, range }) => ({ uri, range }));
  const { start } = open.lines.rangeOf(entity.at.start, entity.at.end);
  const shows = abilities.hasCommand(SHOW_USERS);
  return [
    toFirstLens(shows ? { title, command: SHOW_USERS, arguments: [open.document.uri, start, places] } : { title, command: NO_COMMAND }),
  ];
}
