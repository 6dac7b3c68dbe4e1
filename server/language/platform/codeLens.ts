import type { CodeLens } from 'vscode-languageserver';
import { plural } from '../../core/plural.ts';
import { countsOf } from '../../documents/platform/outline.ts';
import { DOCUMENT_START, NO_COMMAND, toFirstLens } from '../features.ts';
import { FILL_INPUTS_COMMAND, PUBLISH_CONNECTOR, PUBLISH_PIPELINE, SHOW_USERS } from '../protocol/platform.ts';
import { findProblemState, type PublishState, toPublishLens } from '../publishLens.ts';
import { type OpenPipeline, type PipelineParts, readRootField } from './openPipelines.ts';
import { describeUsers, listUsers, usersOf } from './users.ts';

/** Shows lenses above the first line of a document, unless disabled in the settings. */
export async function listLenses(open: OpenPipeline, parts: PipelineParts): Promise<CodeLens[]> {
  const { pipeline } = await parts.settings.of(open.document.uri);
  if (!pipeline.codeLens) return [];
  const { stages, steps, runtimeInputs } = countsOf(open.reading);
  const about = describeCounts(stages, steps, runtimeInputs);
  const users = await findUsers(open, parts);
  const hasCounts = stages + steps > 0;
  if (hasCounts && open.check.root === 'pipeline' && parts.abilities.hasCommand(PUBLISH_PIPELINE)) {
    const state = findProblemState(open.check.problems);
    // Others that would break come before publishing what breaks them.
    if (state === null && users?.isBreaking === true) return [users.lens];
    return [toPublish(open, parts, about, state)];
  }
  if (open.check.root === 'connector' && parts.abilities.hasCommand(PUBLISH_CONNECTOR)) return [toPublishedConnector(open, parts)];
  const fills = parts.abilities.hasCommand(FILL_INPUTS_COMMAND) && runtimeInputs > 0;
  const command = fills
    ? { title: about, command: FILL_INPUTS_COMMAND, arguments: [open.document.uri] }
    : { title: about, command: NO_COMMAND };
  return [...(hasCounts ? [toFirstLens(command)] : []), ...(users === null ? [] : [users.lens])];
}

/** Returns the one lens of a connector, which the service is only known not to have. */
function toPublishedConnector(open: OpenPipeline, parts: PipelineParts): CodeLens {
  const level =
    readRootField(open, 'projectIdentifier') !== null ? '' : readRootField(open, 'orgIdentifier') !== null ? 'org.' : 'account.';
  const identifier = `${level}${readRootField(open, 'identifier')}`;
  const known = parts.known.of('connectors');
  const isMissing = known.length > 0 && known.every((one) => one.identifier !== identifier);
  const state = findProblemState(open.check.problems) ?? { kind: isMissing ? 'missing' : 'unknown' };
  const { uri } = open.document;
  return toPublishLens({ uri, range: DOCUMENT_START, about: '', state, command: PUBLISH_CONNECTOR }, parts);
}

/** Returns the one lens of a pipeline: its state and its next step. */
function toPublish(open: OpenPipeline, parts: PipelineParts, about: string, state: PublishState | null): CodeLens {
  const { uri, version } = open.document;
  const [identifier = '', orgIdentifier = '', projectIdentifier = ''] = ['identifier', 'orgIdentifier', 'projectIdentifier'].map(
    (key) => readRootField(open, key) ?? '',
  );
  const address = orgIdentifier === '' || projectIdentifier === '' ? null : { identifier, orgIdentifier, projectIdentifier };
  const shown = { uri, range: DOCUMENT_START, about, state: state ?? parts.knownPipelines.stateOf(uri, version, address) };
  return toPublishLens({ ...shown, command: PUBLISH_PIPELINE }, parts);
}

function describeCounts(stages: number, steps: number, inputs: number): string {
  return [
    plural(stages, '1 stage', '{0} stages', stages),
    plural(steps, '1 step', '{0} steps', steps),
    plural(inputs, '1 runtime input', '{0} runtime inputs', inputs),
  ].join(' · ');
}

/** The lens about the documents that use this one. */
interface Users {
  readonly lens: CodeLens;
  /** Whether some of them would break with what is written now. */
  readonly isBreaking: boolean;
}

/**
 * Says how many documents use a template or pipeline, and how many of them would break with what is written now; null if none do. The
 * client shows the places if it can.
 */
async function findUsers(open: OpenPipeline, { abilities, workspace: documents }: PipelineParts): Promise<Users | null> {
  const path = documents.take(open);
  const { workspace } = documents;
  const entity = workspace.index.of(path)?.entity;
  const found = await usersOf(workspace, path);
  const title = describeUsers(workspace, found);
  if (entity == null || title === null) return null;
  const listed = (await listUsers(workspace, path))?.users ?? [];
  const breaking = listed.filter(({ problems }) => problems.length > 0);
  const places = (breaking.length > 0 ? breaking : listed).map(({ uri, range }) => ({ uri, range }));
  const { start } = open.lines.rangeOf(entity.at.start, entity.at.end);
  const command = abilities.hasCommand(SHOW_USERS)
    ? { title, command: SHOW_USERS, arguments: [open.document.uri, start, places] }
    : { title, command: NO_COMMAND };
  return { lens: toFirstLens(command), isBreaking: breaking.length > 0 };
}
