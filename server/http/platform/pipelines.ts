import {
  createPipeline,
  deletePipeline,
  listPipelines,
  readPipeline,
  type SavedPipeline,
  updatePipeline,
} from '../../service/platform/pipelines.ts';
import type { PipelinePage, PipelineResponse, PipelineSaved, SuccessEnvelope } from '../../wire/platform.ts';
import { type Call, type Handlers, readParameter } from '../call.ts';
import { selectProblems, wantsPlaces } from '../problems.ts';
import { toEnvelope, toPipelineResponse, toPipelineSummary } from './answers.ts';
import { readPipelineText } from './document.ts';
import { readFilter, readFilterList, readPageSpan, readSearchTerm, toPage } from './pages.ts';
import { readProjectScope, toAccount } from './scope.ts';

/** The handlers of pipelines. */
export const PIPELINE_HANDLERS = {
  async createPipeline(call): Promise<SuccessEnvelope<PipelineSaved>> {
    const saved = await createPipeline(toAccount(call), readProjectScope(call), readPipelineText(call.request));
    return toEnvelope(call, toSaved(call, saved));
  },

  async listPipelines(call): Promise<SuccessEnvelope<PipelinePage>> {
    const { request } = call;
    const scope = readProjectScope(call);
    const span = readPageSpan(request);
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
  },

  async readPipeline(call): Promise<SuccessEnvelope<PipelineResponse>> {
    const pipeline = await readPipeline(toAccount(call), readProjectScope(call), readParameter(call, 'pipelineIdentifier'));
    return toEnvelope(call, toPipelineResponse(pipeline));
  },

  /** Also serves the address with /v2. */
  async updatePipeline(call): Promise<SuccessEnvelope<PipelineSaved>> {
    const identifier = readParameter(call, 'pipelineIdentifier');
    const saved = await updatePipeline(toAccount(call), readProjectScope(call), identifier, readPipelineText(call.request));
    return toEnvelope(call, toSaved(call, saved));
  },

  async deletePipeline(call): Promise<SuccessEnvelope<true>> {
    await deletePipeline(toAccount(call), readProjectScope(call), readParameter(call, 'pipelineIdentifier'));
    return toEnvelope(call, true);
  },
} satisfies Handlers;

function toSaved({ request }: Call, { identifier, problems }: SavedPipeline): PipelineSaved {
  return { identifier, governanceMetadata: null, ...(wantsPlaces(request) ? { problems: selectProblems(problems) } : {}) };
}
