import { createPipeline, type SavedPipeline } from '../service/platform/createPipeline.ts';
import { deletePipeline } from '../service/platform/deletePipeline.ts';
import { listPipelines } from '../service/platform/listPipelines.ts';
import { readPipeline } from '../service/platform/readPipeline.ts';
import { updatePipeline } from '../service/platform/updatePipeline.ts';
import type { PipelinePage, PipelineResponse, PipelineSaved, SuccessEnvelope } from '../wire/platform.ts';
import { toAnswered } from './answeredProblems.ts';
import { type Call, readParameter } from './call.ts';
import { wantsPlaces } from './errorReply.ts';
import { toEnvelope, toPipelineResponse, toPipelineSummary } from './platformAnswers.ts';
import { readPipelineText } from './platformDocument.ts';
import { readFilter, readFilterList, readSearchTerm, readStretch, toPage } from './platformPages.ts';
import { readProjectScope, toAccount } from './platformScope.ts';

/** Handles POST /pipeline/api/pipelines/v2. */
export async function handleCreatePipeline(call: Call): Promise<SuccessEnvelope<PipelineSaved>> {
  const saved = await createPipeline(toAccount(call), readProjectScope(call), readPipelineText(call.request));
  return toEnvelope(call, toSaved(call, saved));
}

/** Handles POST /pipeline/api/pipelines/list. */
export async function handleListPipelines(call: Call): Promise<SuccessEnvelope<PipelinePage>> {
  const { request } = call;
  const scope = readProjectScope(call);
  const span = readStretch(request);
  const body = readFilter(request);
  const { name } = body;
  const filter = {
    search: readSearchTerm(request) ?? (typeof name === 'string' && name !== '' ? name : null),
    identifiers: readFilterList(body, 'pipelineIdentifiers'),
    names: null,
  };
  const { records, total } = await listPipelines(toAccount(call), scope, filter, span);
  const page = toPage(records.map(toPipelineSummary), total, span);
  const { pageIndex, pageSize, pageItemCount, totalPages } = page;
  return toEnvelope(call, {
    ...page,
    totalElements: total,
    number: pageIndex,
    size: pageSize,
    numberOfElements: pageItemCount,
    first: pageIndex === 0,
    last: pageIndex >= totalPages - 1,
  });
}

/** Handles GET /pipeline/api/pipelines/{pipelineIdentifier}. */
export async function handleReadPipeline(call: Call): Promise<SuccessEnvelope<PipelineResponse>> {
  const pipeline = await readPipeline(toAccount(call), readProjectScope(call), readParameter(call, 'pipelineIdentifier'));
  return toEnvelope(call, toPipelineResponse(pipeline));
}

/** Handles PUT /pipeline/api/pipelines/{pipelineIdentifier}, with and without /v2. */
export async function handleUpdatePipeline(call: Call): Promise<SuccessEnvelope<PipelineSaved>> {
  const identifier = readParameter(call, 'pipelineIdentifier');
  const saved = await updatePipeline(toAccount(call), readProjectScope(call), identifier, readPipelineText(call.request));
  return toEnvelope(call, toSaved(call, saved));
}

/** Handles DELETE /pipeline/api/pipelines/{pipelineIdentifier}. */
export async function handleDeletePipeline(call: Call): Promise<SuccessEnvelope<true>> {
  await deletePipeline(toAccount(call), readProjectScope(call), readParameter(call, 'pipelineIdentifier'));
  return toEnvelope(call, true);
}

function toSaved({ request }: Call, { identifier, problems }: SavedPipeline): PipelineSaved {
  return { identifier, governanceMetadata: null, ...(wantsPlaces(request) ? { problems: toAnswered(problems) } : {}) };
}
