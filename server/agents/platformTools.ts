import { listOrganizations, listPipelines, listProjects } from '../api/platform.ts';
import { line } from '../core/printable.ts';
import { toInputSchema, toText, toWhole } from './inputSchemas.ts';
import { count } from './problemAnswer.ts';
import { type Tool, toReadTool } from './tool.ts';

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
export const PLATFORM_TOOLS: readonly Tool[] = [
  toReadTool<OrganizationsInput>({
    name: 'list_organizations',
    title: 'List organizations',
    description:
      'Lists the organizations of the account, a page at a time: identifier, name, description. list_pipelines lists the projects of one.',
    input: toInputSchema({
      searchTerm: toText('Only those whose identifier or name holds this text.'),
      pageIndex: toWhole('The page, from 0 on.', 0, 1_000_000),
    }),
    async run(context, { searchTerm, pageIndex = 0 }) {
      const page = await listOrganizations(await context.instance(), { searchTerm, pageIndex }, { signal: context.signal });
      const lines = page.content.map(({ organization: { identifier, name, description } }) =>
        line`${identifier} ${name}: ${description ?? ''}`.replace(/: $/, ''),
      );
      return { text: [`${count(page.totalItems, 'organization')}.`, ...lines].join('\n'), value: { organizations: page } };
    },
  }),
  toReadTool<PipelinesInput>({
    name: 'list_pipelines',
    title: 'List pipelines',
    description:
      'Lists the pipelines of a project, a page at a time: identifier, name, stages. Without a project it lists the projects there are.',
    input: toInputSchema({
      orgIdentifier: toText('The identifier of the organization.'),
      projectIdentifier: toText('The identifier of the project; give its organization too.'),
      pageIndex: toWhole('The page, from 0 on.', 0, 1_000_000),
    }),
    async run(context, { orgIdentifier, projectIdentifier, pageIndex = 0 }) {
      const instance = await context.instance();
      const { signal } = context;
      if (orgIdentifier === undefined || projectIdentifier === undefined) {
        const page = await listProjects(instance, { orgIdentifier, pageIndex }, { signal });
        const lines = page.content.map(({ project }) => line`${project.orgIdentifier}/${project.identifier} ${project.name}`);
        return {
          text: [`${count(page.totalItems, 'project')}; name one for its pipelines.`, ...lines].join('\n'),
          value: { projects: page },
        };
      }
      const page = await listPipelines(instance, { orgIdentifier, projectIdentifier }, { pageIndex }, { signal });
      const lines = page.content.map(({ identifier, name, stageNames }) => line`${identifier} ${name}: ${stageNames.join(', ')}`);
      return { text: [count(page.totalElements, 'pipeline'), ...lines].join('\n'), value: { pipelines: page } };
    },
  }),
];
