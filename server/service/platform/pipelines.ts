import { cutIdentifier, requireNoErrors, requireSameIdentifier, toFieldError } from '../../core/platform/fieldErrors.ts';
import type { ListedPipeline, PipelineOrder, PipelineRecord } from '../../core/platform/pipeline.ts';
import type { PipelineHead } from '../../core/platform/pipelines/head.ts';
import type { ProjectScope } from '../../core/platform/scope.ts';
import type { Problem } from '../../core/problem.ts';
import { Refusal } from '../../core/refusal.ts';
import { MOST_PROBLEMS } from '../../core/shapeReport.ts';
import type { Page } from '../../store/page.ts';
import type { ResourceFilter } from '../../store/platform/filter.ts';
import {
  findPipeline,
  insertPipeline,
  readPipelines,
  deletePipeline as removePipeline,
  updatePipeline as storePipeline,
} from '../../store/platform/pipelines.ts';
import { inTransaction } from '../../store/transaction.ts';
import { type AccountContext, refuseDuplicate, refuseUnknown, requireExistingScope, toProjectKey } from './scope.ts';
import { toPlainProblem } from './yamlBody.ts';

const LAST_CHANGED: PipelineOrder = { by: 'modifiedAt', isDescending: true };

/** The identifier and name of a pipeline as its request repeats them; null if it does not. */
export interface NamedPipeline {
  readonly identifier: string | null;
  readonly name: string | null;
}

const UNNAMED: NamedPipeline = { identifier: null, name: null };

/** A created or changed pipeline, with the problems found in it. */
export interface SavedPipeline {
  readonly identifier: string;
  readonly problems: readonly Problem[];
}

/**
 * Lists one page of the matching pipelines of a project without their YAML, by default last modified first, and the number of all matches.
 * Throws RESOURCE_NOT_FOUND_EXCEPTION for an unknown project.
 */
export async function listPipelines(
  { database, account }: AccountContext,
  scope: ProjectScope,
  filter: ResourceFilter,
  page: Page,
  order: PipelineOrder = LAST_CHANGED,
): Promise<{ readonly records: readonly ListedPipeline[]; readonly total: number }> {
  await requireExistingScope(database, account, scope);
  return readPipelines(database, toProjectKey(account, scope), filter, page, order);
}

/** Reads one pipeline with its YAML. Throws ENTITY_NOT_FOUND. */
export async function readPipeline(
  { database, account }: AccountContext,
  scope: ProjectScope,
  identifier: string,
): Promise<PipelineRecord> {
  const pipeline = await findPipeline(database, toProjectKey(account, scope), identifier);
  if (pipeline === null) throw refuseUnknown('pipeline', identifier, scope);
  return pipeline;
}

/**
 * Creates a pipeline from its YAML; returns its identifier and the problems that are not errors. Throws INVALID_YAML_ERROR,
 * INVALID_REQUEST if the YAML has another name, RESOURCE_NOT_FOUND_EXCEPTION for an unknown project, DUPLICATE_FIELD if the identifier is
 * taken.
 */
export async function createPipeline(
  { database, account, now }: AccountContext,
  scope: ProjectScope,
  text: string,
  named: NamedPipeline = UNNAMED,
): Promise<SavedPipeline> {
  const { pipeline, problems } = await requireValidPipeline(text, scope);
  requireSameNames(pipeline, named);
  const at = now();
  await inTransaction(database, 'platform', async (transaction) => {
    await requireExistingScope(transaction, account, scope);
    if (await insertPipeline(transaction, toProjectKey(account, scope), { ...pipeline, createdAt: at, modifiedAt: at })) return;
    throw refuseDuplicate('pipeline', pipeline.identifier, scope);
  });
  return { identifier: pipeline.identifier, problems };
}

/**
 * Replaces a pipeline's YAML if it is in one of these revisions; null is any. Returns the problems that are not errors. Throws
 * INVALID_YAML_ERROR, INVALID_REQUEST if the YAML names another pipeline, ENTITY_NOT_FOUND, PRECONDITION_FAILED in another revision.
 */
export async function updatePipeline(
  context: AccountContext,
  scope: ProjectScope,
  identifier: string,
  text: string,
  revisions: readonly number[] | null,
  named: NamedPipeline = UNNAMED,
): Promise<SavedPipeline> {
  const { pipeline, problems } = await requireValidPipeline(text, scope);
  requireSameNames(pipeline, named);
  requireSameIdentifier('pipeline', pipeline.identifier, identifier);
  const { database, account, now } = context;
  const changed = { ...pipeline, modifiedAt: now() };
  if (await storePipeline(database, toProjectKey(account, scope), changed, revisions)) return { identifier, problems };
  throw await refuseRevision(context, scope, identifier);
}

/** Deletes a pipeline if it is in one of these revisions; null is any. Throws ENTITY_NOT_FOUND, PRECONDITION_FAILED in another revision. */
export async function deletePipeline(
  context: AccountContext,
  scope: ProjectScope,
  identifier: string,
  revisions: readonly number[] | null,
): Promise<void> {
  const { database, account } = context;
  if (await removePipeline(database, toProjectKey(account, scope), identifier, revisions)) return;
  throw await refuseRevision(context, scope, identifier);
}

/** Creates the refusal for a pipeline that does not exist, or not in the wanted revision. */
async function refuseRevision(context: AccountContext, scope: ProjectScope, identifier: string): Promise<Refusal> {
  const { revision } = await readPipeline(context, scope, identifier);
  const message = `The pipeline "${identifier}" has changed: it is in version ${revision}, which If-Match does not name. Read it again, then repeat the change.`;
  return new Refusal('PRECONDITION_FAILED', message);
}

function requireSameNames(pipeline: PipelineHead, named: NamedPipeline): void {
  const differing = (['identifier', 'name'] as const).filter((field) => named[field] !== null && named[field] !== pipeline[field]);
  requireNoErrors(
    differing.map((field) => {
      return toFieldError([field], `is "${cutIdentifier(named[field] ?? '')}" but "${pipeline[field]}" in the YAML; make the two match`);
    }),
  );
}

/** The YAML of a pipeline with the fields read from it. */
interface CheckedText extends PipelineHead {
  readonly yaml: string;
}

/** An accepted pipeline, with the other problems found in it. */
interface CheckedPipeline {
  readonly pipeline: CheckedText;
  /** None of them is an error. */
  readonly problems: readonly Problem[];
}

/**
 * Checks the YAML of a pipeline for a project. Throws INVALID_YAML_ERROR with each error and its place; other severities do not refuse it.
 */
async function requireValidPipeline(yaml: string, target: ProjectScope): Promise<CheckedPipeline> {
  // Loaded with the first pipeline: a service starts without it.
  const { checkPipeline } = await import('../../documents/platform/check.ts');
  const { problems, pipeline } = checkPipeline(yaml, target);
  if (pipeline !== null) return { pipeline: { ...pipeline, yaml }, problems: problems.slice(0, MOST_PROBLEMS).map(toPlainProblem) };
  const errors = problems.filter(({ severity }) => severity === 'error');
  // A syntax error takes precedence over all others.
  const first = errors.find(({ code }) => code === 'INVALID_YAML') ?? errors[0];
  const { line, character } = first?.range.start ?? { line: 0, character: 0 };
  const rest = errors.length > 1 ? ` It has ${errors.length} errors; the answer lists them all.` : '';
  throw new Refusal('INVALID_YAML_ERROR', `Line ${line + 1}, column ${character + 1}: ${first?.message ?? ''}${rest}`, {
    fields: errors.slice(0, MOST_PROBLEMS).map(({ field, message }) => ({ fieldId: field, error: message })),
    problems: problems.slice(0, MOST_PROBLEMS).map(toPlainProblem),
  });
}
