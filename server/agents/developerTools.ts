import { findReviewBase } from '../api/activeRoster.ts';
import { approveVersion, listDevelopers, listVersions, readVersion } from '../api/developers.ts';
import { line, toPrintable } from '../core/printable.ts';
import type { DeveloperQuery } from '../wire/developers.ts';
import { toChoice, toInputSchema, toText, toTexts, toWhole } from './inputSchemas.ts';
import { count } from './problemAnswer.ts';
import { type Tool, toReadTool, toWriteTool } from './tool.ts';

/** Tools for the developers of a service. */
export const DEVELOPER_TOOLS: readonly Tool[] = [
  toReadTool<Record<string, never>>({
    name: 'list_versions',
    title: 'List roster versions',
    description: 'Lists the versions of the roster on the service, the newest first: id, state, file, number of developers.',
    input: toInputSchema({}),
    async run(context) {
      const { versions } = await listVersions(await context.instance(), { signal: context.signal });
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
      'Makes a version of the roster the active one, in place of the one that is active now; also takes an approval back, by the id of the earlier version. A person has to confirm it.',
    isDestructive: true,
    input: toInputSchema({ versionId: toText('The id of the version, as list_versions gives it.') }, 'versionId'),
    async plan(context, { versionId }) {
      const instance = await context.instance();
      const { signal } = context;
      const version = await readVersion(instance, versionId, { signal });
      const { versions } = await listVersions(instance, { signal });
      const active = versions.find(({ state }) => state === 'ACTIVE');
      const base = await findReviewBase(instance, versionId, { signal });
      const { fileName, developerCount, state } = version;
      const before =
        active === undefined
          ? 'No version is active now.'
          : `Version ${active.versionId} (${toPrintable(active.fileName)}) ceases to be active.`;
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
      'Lists developers of the active roster, or of another version, a page at a time: e-mail, name, manager and all other columns.',
    input: toInputSchema({
      searchKey: toText('The field that is searched: name, email, manager_email or the header of a column. Give searchValue too.'),
      searchValue: toText('What the field holds.'),
      emails: toTexts('Only the developers of these e-mails.', 1000),
      sortKey: toText('The field to sort by.'),
      sortOrder: toChoice('Ascending unless said.', ['asc', 'desc']),
      pageIndex: toWhole('The page, from 0 on.', 0, 1_000_000),
      pageSize: toWhole('Developers a page.', 1, 1000),
      versionId: toText('A version other than the active one.'),
    }),
    async run(context, query) {
      const page = await listDevelopers(await context.instance(), query, { signal: context.signal });
      const { content, pageIndex, totalItems, totalPages } = page;
      const lines = content.map(({ email, name, managerEmail, attributes }) =>
        JSON.stringify({ email, name, managerEmail, ...attributes }),
      );
      const head = `${count(totalItems, 'developer')}, page ${pageIndex} of 0 to ${Math.max(totalPages - 1, 0)}.`;
      return { text: [head, ...lines].join('\n'), value: { ...page } };
    },
  }),
];
