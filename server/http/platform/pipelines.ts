import {
  createPipeline,
  deletePipeline,
  listPipelines,
  readPipeline,
  type SavedPipeline,
  updatePipeline,
} from '../../service/platform/pipelines.ts';
import type { PipelinePage, PipelineResponse, PipelineSaved } from '../../wire/platform.ts';
import type { Call, Handlers } from '../call.ts';
import { selectProblems, wantsPlaces } from '../problems.ts';
import { toPipelineResponse, toPipelineSummary } from './answers.ts';
import { readPipelineText } from './document.ts';
import { readFilterList, requireFilter, requireSearchTerm, toPage, toPageSpan } from './pages.ts';
import { readProjectScope, toAccount } from './scope.ts';
import { readVersions, toVersionTag } from './versionTags.ts';

/** The handlers of pipelines. */
export const PIPELINE_HANDLERS = {
  async createPipeline(call): Promise<PipelineSaved> {
    const saved = await createPipeline(toAccount(call), readProjectScope(call), readPipelineText(call.request));
    return toSaved(call, saved);
  },

  async listPipelines(call): Promise<PipelinePage> {
    const { query } = call;
    const scope = readProjectScope(call);
    const span = toPageSpan(query);
    const body = requireFilter(call.body);
    const { name } = body;
    const filter = {
      search: requireSearchTerm(query) ?? (typeof name === 'string' && name !== '' ? name : null),
      identifiers: readFilterList(body, 'pipelineIdentifiers'),
      names: null,
    };
    const { records, total } = await listPipelines(toAccount(call), scope, filter, span);
    const page = toPage(records.map(toPipelineSummary), total, span);
    const { pageIndex, pageSize, pageItemCount, totalPages } = page;
    return {
      ...page,
      totalElements: total,
      number: pageIndex,
      size: pageSize,
      numberOfElements: pageItemCount,
      first: pageIndex === 0,
      last: pageIndex >= totalPages - 1,
    };
  },

  async readPipeline(call): Promise<PipelineResponse> {
    const pipeline = await readPipeline(toAccount(call), readProjectScope(call), call.parameters.pipelineIdentifier);
    call.reply.header('etag', toVersionTag(pipeline));
    return toPipelineResponse(pipeline);
  },

  /** Also serves the address with /v2. */
  async updatePipeline(call): Promise<PipelineSaved> {
    const identifier = call.parameters.pipelineIdentifier;
    const versions = readVersions(call.request.headers['if-match']);
    const saved = await updatePipeline(toAccount(call), readProjectScope(call), identifier, readPipelineText(call.request), versions);
    return toSaved(call, saved);
  },

  async deletePipeline(call): Promise<true> {
    const versions = readVersions(call.request.headers['if-match']);
    await deletePipeline(toAccount(call), readProjectScope(call), call.parameters.pipelineIdentifier, versions);
    return true;
  },
} satisfies Handlers;

function toSaved({ request }: Call, { identifier, problems }: SavedPipeline): PipelineSaved {
  return { identifier, governanceMetadata: null, ...(wantsPlaces(request) ? { problems: selectProblems(problems) } : {}) };
}
