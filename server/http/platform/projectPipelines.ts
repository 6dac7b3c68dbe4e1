import type { FastifyReply } from 'fastify';
import { isJsonObject } from '../../core/jsonObject.ts';
import { toFieldError } from '../../core/platform/fieldErrors.ts';
import type { PipelineOrder } from '../../core/platform/pipeline.ts';
import { Refusal } from '../../core/refusal.ts';
import {
  createPipeline,
  deletePipeline,
  listPipelines,
  type NamedPipeline,
  readPipeline,
  updatePipeline,
} from '../../service/platform/pipelines.ts';
import type { ProjectPipeline, ProjectPipelineSaved, ProjectPipelineSummary } from '../../wire/platform.ts';
import type { CallTo, Handlers } from '../call.ts';
import { isText } from '../jsonBody.ts';
import { readTextField } from '../readRequest.ts';
import { toProjectPipeline, toProjectPipelineSummary } from './answers.ts';
import { readDocument, readPipelineText } from './document.ts';
import { requireEntries, requireSearchTerm, toPageSpan } from './pages.ts';
import { readProjectPath, toAccountOfHeader } from './scope.ts';
import { readVersions, toVersionTag } from './versionTags.ts';

/** The handlers of pipelines at the addresses that the Terraform provider calls. */
export const PROJECT_PIPELINE_HANDLERS = {
  async createProjectPipeline(call): Promise<ProjectPipelineSaved> {
    const scope = readProjectPath(call);
    const { text, ...named } = await readBody(call);
    return toSaved(await createPipeline(toAccountOfHeader(call), scope, text, named));
  },

  async listProjectPipelines(call): Promise<readonly ProjectPipelineSummary[]> {
    const { query, reply, request } = call;
    const scope = readProjectPath(call);
    const page = toPageSpan({ pageIndex: query.page, pageSize: query.limit });
    const filter = {
      search: requireSearchTerm({ searchTerm: query.search_term ?? query.name }),
      identifiers: requireEntries('pipeline_identifiers', query.pipeline_identifiers ?? []),
      names: null,
    };
    const order = { by: ORDERS[query.sort ?? 'updated'], isDescending: query.order !== 'ASC' };
    const { records, total } = await listPipelines(toAccountOfHeader(call), scope, filter, page, order);
    reply.header('x-total-elements', total).header('x-page-number', page.pageIndex).header('x-page-size', page.limit);
    reply.header('link', toLinks(request.url, page.pageIndex, Math.ceil(total / page.limit)));
    return records.map(toProjectPipelineSummary);
  },

  async readProjectPipeline(call): Promise<ProjectPipeline> {
    const scope = readProjectPath(call);
    const pipeline = await readPipeline(toAccountOfHeader(call), scope, call.parameters.pipelineIdentifier);
    call.reply.header('etag', toVersionTag(pipeline));
    return toProjectPipeline(pipeline, scope);
  },

  async updateProjectPipeline(call): Promise<ProjectPipelineSaved> {
    const scope = readProjectPath(call);
    const { text, ...named } = await readBody(call);
    const versions = readVersions(call.request.headers['if-match']);
    return toSaved(await updatePipeline(toAccountOfHeader(call), scope, call.parameters.pipelineIdentifier, text, versions, named));
  },

  async deleteProjectPipeline(call): Promise<FastifyReply> {
    const scope = readProjectPath(call);
    const versions = readVersions(call.request.headers['if-match']);
    await deletePipeline(toAccountOfHeader(call), scope, call.parameters.pipelineIdentifier, versions);
    return call.reply.send();
  },
} satisfies Handlers;

/** What `sort` names. */
const ORDERS = {
  identifier: 'identifier',
  slug: 'identifier',
  name: 'name',
  created: 'createdAt',
  updated: 'modifiedAt',
} as const satisfies Readonly<Record<string, PipelineOrder['by']>>;

function toSaved({ identifier }: { readonly identifier: string }): ProjectPipelineSaved {
  return { identifier, slug: identifier };
}

/**
 * Reads the YAML of a body with the names beside it; a body may also be the pipeline itself. Throws INVALID_REQUEST, INVALID_YAML_ERROR,
 * UNSUPPORTED_MEDIA_TYPE.
 */
async function readBody(call: CallTo<'createProjectPipeline' | 'updateProjectPipeline'>): Promise<NamedPipeline & { text: string }> {
  const value = await readDocument(call, NO_ROOT);
  if (!isJsonObject(value) || Object.hasOwn(value, 'pipeline'))
    return { text: readPipelineText(call.request), identifier: null, name: null };
  const { pipeline_yaml: text } = value;
  if (!isText(text)) throw refuseMissingYaml();
  return { text, identifier: readTextField(value, 'identifier') ?? readTextField(value, 'slug'), name: readTextField(value, 'name') };
}

/** Has a document checked as a whole only later, with its target. */
const NO_ROOT = '';

function refuseMissingYaml(): Refusal {
  const error = toFieldError(['pipeline_yaml'], 'must be the YAML of the pipeline, as a string');
  return new Refusal('INVALID_REQUEST', error.error, { fields: [error] });
}

/** Returns the links to this page and those beside it. */
function toLinks(url: string, page: number, pages: number): string {
  const [path = '', query = ''] = url.split('?');
  const links = [
    ['next', page + 1 < pages ? page + 1 : null],
    ['self', page],
    ['previous', page > 0 ? page - 1 : null],
  ] as const;
  return links
    .filter(([, number]) => number !== null)
    .map(([relation, number]) => {
      const search = new URLSearchParams(query);
      search.set('page', String(number));
      return `<${path}?${search}>; rel="${relation}"`;
    })
    .join(', ');
}
