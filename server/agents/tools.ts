import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { call } from '../api/client.ts';
import { findReviewBase } from '../api/developers/activeRoster.ts';
import { approveVersion } from '../api/developers/developers.ts';
import { listDevelopers } from '../api/developers/listDevelopers.ts';
import { listPipelines } from '../api/platform/platform.ts';
import { Refusal } from '../core/refusal.ts';
import { line, toPrintable } from '../core/text.ts';
import type { AgentToolName } from '../wire/agents.ts';
import type { DeveloperQuery } from '../wire/developers.ts';
import { anything, array, count as countSchema, object, string } from '../wire/schemas/jsonSchema.ts';
import { ACCOUNT_TOOLS } from './accountTools.ts';
import { count } from './documents.ts';
import { INSIGHT_TOOLS } from './insightTools.ts';
import { PIPELINE_TOOLS } from './pipelineTools.ts';
import { UPLOAD_ROSTER } from './rosterPlans.ts';
import { ROSTER_TOOLS } from './rosterTools.ts';
import { SEGMENT_TOOLS } from './segmentTools.ts';
import { type Tool, toChoice, toInputSchema, toInteger, toReadTool, toText, toTexts, toWriteOutput, toWriteTool } from './tool.ts';

const VERSION = { versionId: string, state: string };

/** Tools for the developers of a service. */
const DEVELOPER_TOOLS: readonly Tool[] = [
  toReadTool<Record<string, never>>({
    name: 'list_versions',
    title: 'List roster versions',
    description: 'Lists the versions of the roster on the service, newest first: ID, state, file, number of developers.',
    input: toInputSchema({}),
    output: object({ versions: array(object(VERSION)) }),
    async run(context) {
      const { versions } = await call(await context.instance(), 'listVersions', {}, { signal: context.signal });
      const lines = versions.map(
        ({ versionId, state, fileName, developerCount }) => line`${versionId} ${state} ${fileName}, ${count(developerCount, 'developer')}`,
      );
      return { text: lines.length === 0 ? 'There are no versions yet.' : lines.join('\n'), value: { versions } };
    },
  }),
  toWriteTool<{ readonly versionId: string }>({
    name: 'approve_version',
    title: 'Approve a roster version',
    description:
      'Makes a version of the roster the active one, instead of the current one; to undo an approval, pass the ID of the earlier version. A person must confirm it.',
    changes: ['approveVersion'],
    input: toInputSchema({ versionId: toText('The ID of the version, from list_versions.') }, 'versionId'),
    output: toWriteOutput(VERSION),
    async plan(context, { versionId }) {
      const instance = await context.instance();
      const { signal } = context;
      const version = await call(instance, 'readVersion', { parameters: { versionId } }, { signal });
      const { versions } = await call(instance, 'listVersions', {}, { signal });
      const active = versions.find(({ state }) => state === 'ACTIVE');
      const base = await findReviewBase(instance, versionId, { signal });
      const { fileName, developerCount, state } = version;
      const before =
        active === undefined
          ? 'No version is active now.'
          : `Version ${active.versionId} (${toPrintable(active.fileName)}) becomes inactive.`;
      return {
        text: `Make version ${versionId} (${toPrintable(fileName)}, ${count(developerCount, 'developer')}, ${state}) active on ${instance.name} (${instance.baseUrl}). ${before}`,
        value: { version, active: active ?? null },
        hash: JSON.stringify([versionId, state, active?.versionId ?? null]),
        carryOut: active?.versionId === versionId ? null : () => approve(versionId),
      };

      async function approve(id: string) {
        const approved = await approveVersion(instance, id, { signal }, base);
        return { text: `Version ${id} is ${approved.state} now.`, value: { ...approved } };
      }
    },
  }),
  toReadTool<DeveloperQuery>({
    name: 'list_developers',
    title: 'List developers',
    description:
      'Lists developers of the active roster, or of another version, one page at a time: e-mail, name, manager and all other columns.',
    input: toInputSchema({
      searchKey: toText('The field to search: name, email, manager_email or the header of a column. Give searchValue too.'),
      searchValue: toText('The value of the field.'),
      emails: toTexts('Only the developers with these e-mails.', 1000),
      sortKey: toText('The field to sort by.'),
      sortOrder: toChoice('Ascending by default.', ['asc', 'desc']),
      pageIndex: toInteger('Page, counted from 0.', 0, 1_000_000),
      pageSize: toInteger('Developers per page.', 1, 1000),
      versionId: toText('A version other than the active one.'),
    }),
    output: object(
      { records: array(object({})) },
      { fields: array(anything), totalRecords: countSchema, pageIndex: countSchema, pageSize: countSchema },
    ),
    async run(context, query) {
      const page = await listDevelopers(await context.instance(), query, { signal: context.signal });
      const { content, pageIndex, totalItems, totalPages, answer } = page;
      const lines = content.map(({ email, name, managerEmail, attributes }) =>
        JSON.stringify({ email, name, managerEmail, ...attributes }),
      );
      const head = `${count(totalItems, 'developer')}, page ${pageIndex} of 0 to ${Math.max(totalPages - 1, 0)}.`;
      return { text: [head, ...lines].join('\n'), value: { ...answer } };
    },
  }),
];

/** A page of the platform. */
const PAGE = object({ content: array(object({})) }, { totalItems: countSchema, totalElements: countSchema });

interface OrganizationsInput {
  readonly searchTerm?: string;
  readonly pageIndex?: number;
}

interface PipelinesInput {
  readonly orgIdentifier?: string;
  readonly projectIdentifier?: string;
  readonly pageIndex?: number;
}

/** Tools for organizations, projects and pipelines. */
const PLATFORM_TOOLS: readonly Tool[] = [
  toReadTool<OrganizationsInput>({
    name: 'list_organizations',
    title: 'List organizations',
    description:
      'Lists the organizations of the account, one page at a time: identifier, name, description. list_pipelines lists the projects of one.',
    input: toInputSchema({
      searchTerm: toText('Only those whose identifier or name contains this text.'),
      pageIndex: toInteger('Page, counted from 0.', 0, 1_000_000),
    }),
    output: object({ organizations: PAGE }),
    async run(context, { searchTerm, pageIndex = 0 }) {
      const page = await call(
        await context.instance(),
        'listOrganizations',
        { query: { searchTerm, pageIndex } },
        { signal: context.signal },
      );
      const lines = page.content.map(({ organization: { identifier, name, description } }) =>
        line`${identifier} ${name}: ${description ?? ''}`.replace(/: $/, ''),
      );
      return { text: [`${count(page.totalItems, 'organization')}.`, ...lines].join('\n'), value: { organizations: page } };
    },
  }),
  toReadTool<PipelinesInput>({
    name: 'list_pipelines',
    title: 'List pipelines',
    description: 'Lists the pipelines of a project, one page at a time: identifier, name, stages. Without a project it lists the projects.',
    input: toInputSchema({
      orgIdentifier: toText('The identifier of the organization.'),
      projectIdentifier: toText('The identifier of the project; give its organization too.'),
      pageIndex: toInteger('Page, counted from 0.', 0, 1_000_000),
    }),
    output: object({}, { projects: PAGE, pipelines: PAGE }),
    async run(context, { orgIdentifier, projectIdentifier, pageIndex = 0 }) {
      const instance = await context.instance();
      const { signal } = context;
      if (orgIdentifier === undefined || projectIdentifier === undefined) {
        const page = await call(instance, 'listProjects', { query: { orgIdentifier, pageIndex } }, { signal });
        const lines = page.content.map(({ project }) => line`${project.orgIdentifier}/${project.identifier} ${project.name}`);
        return {
          text: [`${count(page.totalItems, 'project')}. Name one to list its pipelines.`, ...lines].join('\n'),
          value: { projects: page },
        };
      }
      const page = await listPipelines(instance, { orgIdentifier, projectIdentifier }, { pageIndex }, { signal });
      const lines = page.content.map(({ identifier, name, stageNames }) => line`${identifier} ${name}: ${stageNames.join(', ')}`);
      return { text: [count(page.totalElements, 'pipeline'), ...lines].join('\n'), value: { pipelines: page } };
    },
  }),
];

/** Every tool offered to agents, over MCP and in the editor. */
export const TOOLS: readonly Tool[] = [
  ...ROSTER_TOOLS,
  UPLOAD_ROSTER,
  ...DEVELOPER_TOOLS,
  ...PIPELINE_TOOLS,
  ...PLATFORM_TOOLS,
  ...INSIGHT_TOOLS,
  ...SEGMENT_TOOLS,
  ...ACCOUNT_TOOLS,
];

/** Finds a tool by name; returns null if there is none. */
export function findTool(name: string): Tool | null {
  return TOOLS.find((tool) => tool.name === (name as AgentToolName)) ?? null;
}

const AJV = new Ajv({ allErrors: true, strict: true });
const CHECKS = new Map<string, ValidateFunction>();

/** Validates an input against the schema of its tool. Throws INVALID_REQUEST with everything that is wrong. */
export function requireInput({ name, input: schema }: Tool, input: unknown): void {
  const check = CHECKS.get(name) ?? AJV.compile(schema);
  CHECKS.set(name, check);
  if (check(input)) return;
  const sentences = (check.errors ?? []).map(toSentence);
  throw new Refusal('INVALID_REQUEST', `The input of ${name} is not valid: ${[...new Set(sentences)].join('; ')}.`);
}

function toSentence({ instancePath, keyword, params, message }: ErrorObject): string {
  const place = instancePath === '' ? 'the input' : instancePath.slice(1).replaceAll('/', '.');
  if (keyword === 'additionalProperties') return `${place} has no ${String(params.additionalProperty)}`;
  if (keyword === 'enum') return `${place} must be one of ${(params.allowedValues as readonly unknown[]).join(', ')}`;
  return `${place} ${message ?? 'is not valid'}`;
}
