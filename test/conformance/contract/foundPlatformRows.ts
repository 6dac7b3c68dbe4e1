import assert from 'node:assert/strict';
import type { Json } from '../../support/serviceCall.ts';
import { type Caller, good, hasFields, refused, unique } from './caller.ts';
import { findConnector, findPipeline, findProjects } from './found.ts';
import { createHome, isSuccess, scopesOf, toPipeline, toRegistry } from './projects.ts';
import type { Row } from './row.ts';

const PAGE = {
  content: 'array',
  pageIndex: 'integer',
  pageSize: 'integer',
  pageItemCount: 'integer',
  totalItems: 'integer',
  totalPages: 'integer',
  empty: 'boolean',
};
const TIMES = { createdAt: 'integer', lastModifiedAt: 'integer' };

/** Creates a project with a connector and a pipeline. */
export async function addProject(caller: Caller): Promise<void> {
  const home = await createHome(caller);
  isSuccess(await caller.platform('POST', `/ng/api/connectors${home.account}`, { json: toRegistry(caller, home) }));
  const sent = { body: toPipeline(caller, home.project), headers: { 'content-type': 'application/yaml' } };
  isSuccess(await caller.platform('POST', `/pipeline/api/pipelines/v2${home.inProject}`, sent));
}

/** The platform resources of an account, which are only read. */
export const FOUND_PLATFORM_ROWS: readonly Row[] = [
  {
    rule: 'lists come in the success envelope, as pages that are counted',
    evidence: 'public fact',
    check: async (caller) => {
      const { account } = scopesOf(caller);
      for (const path of ['organizations', 'projects', 'connectors']) {
        const page = isSuccess(await caller.platform('GET', `/ng/api/${path}${account}&pageIndex=0&pageSize=1`));
        hasFields(page, PAGE);
        assert.equal((page.content as readonly unknown[]).length, page.pageItemCount, path);
      }
    },
  },
  {
    rule: 'the organization is read, and an unknown one is not found',
    evidence: 'public fact',
    check: async (caller) => {
      const { account } = scopesOf(caller);
      const { organization } = caller.target;
      const data = isSuccess(await caller.platform('GET', `/ng/api/organizations/${organization}${account}`));
      hasFields(data, { organization: 'object', ...TIMES });
      assert.equal((data.organization as Json).identifier, organization);
      refused(await caller.platform('GET', `/ng/api/organizations/${unique('o')}${account}`), 404);
    },
  },
  {
    rule: 'a project of the list is read with its times',
    statements: ['Project response data: createdAt, lastModifiedAt (integers)', 'Project response data: isFavorite (boolean)'],
    evidence: 'public fact',
    check: async (caller) => {
      const [{ entity, scope }] = await findProjects(caller);
      const path = `/ng/api/projects/${String(entity.identifier)}`;
      const data = isSuccess(await caller.platform('GET', `${path}${scope}`));
      hasFields(data, { project: 'object', ...TIMES, isFavorite: 'boolean' });
      hasFields(data.project, { orgIdentifier: 'string', identifier: 'string', name: 'string', modules: 'array', tags: 'object' });
      assert.equal((data.project as Json).name, entity.name);
      refused(await caller.platform('GET', `${path}${unique('x')}${scope}`), 404);
    },
  },
  {
    rule: 'a project is listed among those of several organizations',
    evidence: 'public fact',
    check: async (caller) => {
      const [{ entity }] = await findProjects(caller);
      const query = `${scopesOf(caller).account}&orgIdentifiers=${String(entity.orgIdentifier)}&identifiers=${String(entity.identifier)}`;
      const { content } = isSuccess(await caller.platform('GET', `/ng/api/projects/list${query}`));
      assert.deepEqual(
        (content as readonly { project: Json }[]).map(({ project }) => project.identifier),
        [entity.identifier],
      );
    },
  },
  {
    rule: 'a connector of the list is read with its state',
    statements: ['Connector response data: connector', 'Connector response data: createdAt, lastModifiedAt'],
    evidence: 'public fact',
    check: async (caller) => {
      const { entity, scope } = await findConnector(caller);
      const path = `/ng/api/connectors/${String(entity.identifier)}`;
      const data = isSuccess(await caller.platform('GET', `${path}${scope}`));
      hasFields(data, { connector: 'object', ...TIMES, status: 'object|null', harnessManaged: 'boolean' });
      hasFields(data.connector, { identifier: 'string', name: 'string', type: 'string', spec: 'object' });
      assert.equal((data.connector as Json).type, entity.type);
      refused(await caller.platform('GET', `${path}${unique('x')}${scope}`), 404);
    },
  },
  {
    rule: 'the identifier of a connector is taken, and the catalogue has its type',
    evidence: 'public fact',
    check: async (caller) => {
      const { entity, scope } = await findConnector(caller);
      const isFree = async (identifier: unknown) =>
        good(await caller.platform('GET', `/ng/api/connectors/validateUniqueIdentifier${scope}&identifier=${String(identifier)}`)).data;
      assert.deepEqual([await isFree(entity.identifier), await isFree(unique('c'))], [false, true]);
      const { catalogue } = isSuccess(await caller.platform('GET', `/ng/api/connectors/catalogue${scopesOf(caller).account}`));
      const types = (catalogue as readonly { connectors: string[] }[]).flatMap(({ connectors }) => connectors);
      assert.ok(types.includes(String(entity.type)), String(entity.type));
    },
  },
  {
    rule: 'a pipeline of the list is read with its YAML',
    evidence: 'public fact',
    check: async (caller) => {
      const { entity, scope } = await findPipeline(caller);
      hasFields(entity, { identifier: 'string', name: 'string' });
      const path = `/pipeline/api/pipelines/${String(entity.identifier)}`;
      const { yamlPipeline } = isSuccess(await caller.platform('GET', `${path}${scope}`));
      assert.match(String(yamlPipeline), new RegExp(`identifier: ["']?${String(entity.identifier)}\\b`));
      refused(await caller.platform('GET', `${path}${unique('x')}${scope}`), 404);
    },
  },
  {
    rule: 'a pipeline is listed and read as Terraform does',
    evidence: 'public fact',
    check: async (caller) => {
      const { entity, scope } = await findPipeline(caller);
      const place = new URLSearchParams(scope);
      const path = `/v1/orgs/${place.get('orgIdentifier')}/projects/${place.get('projectIdentifier')}/pipelines`;
      const headers = { 'harness-account': caller.target.account };
      const items = good<unknown>(await caller.platform('GET', `${path}?limit=1`, { headers })) as readonly Json[];
      for (const item of items) hasFields(item, { identifier: 'string', name: 'string', created: 'integer', updated: 'integer' });
      const read = good(await caller.platform('GET', `${path}/${String(entity.identifier)}`, { headers }));
      hasFields(read, { identifier: 'string', name: 'string', pipeline_yaml: 'string' });
    },
  },
];
