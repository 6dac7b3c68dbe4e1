import assert from 'node:assert/strict';
import type { Json } from '../../support/serviceCall.ts';
import { good, hasFields, refused, unique } from './caller.ts';
import { createHome, isSuccess, toPipeline, toRegistry } from './projects.ts';
import type { Row } from './row.ts';

const ITEM = { identifier: 'string', name: 'string', description: 'string', tags: 'object', created: 'integer', updated: 'integer' };

/** Platform resources as public clients of the service read them. */
export const PLATFORM_CLIENT_ROWS: readonly Row[] = [
  {
    rule: 'connectors are listed by GET too, by full names, by category and with their catalogue',
    evidence: 'public fact',
    check: async (caller) => {
      const home = await createHome(caller);
      const { connector } = toRegistry(caller, home);
      isSuccess(await caller.platform('POST', `/ng/api/connectors${home.account}`, { json: { connector } }));
      const find = async (query: string) => {
        const { content } = isSuccess(await caller.platform('GET', `/ng/api/connectors${home.inProject}${query}`));
        return (content as readonly { connector: Json }[]).map((one) => one.connector.identifier);
      };
      for (const query of ['', '&type=DockerRegistry', '&category=ARTIFACTORY'])
        assert.deepEqual(await find(query), [connector.identifier]);
      assert.deepEqual(await find('&category=TICKETING'), []);
      const name = [caller.target.account, caller.target.organization, home.project, connector.identifier].join('/');
      const path = `/ng/api/connectors/listbyfqn${home.account}`;
      const named = good(await caller.platform('POST', path, { json: [name] })).data as readonly { connector: Json }[];
      assert.deepEqual(
        named.map((one) => one.connector.identifier),
        [connector.identifier],
      );
      const { catalogue } = isSuccess(await caller.platform('GET', `/ng/api/connectors/catalogue${home.account}`));
      assert.ok(Array.isArray(catalogue) && catalogue.length > 0);
      for (const [identifier, isFree] of [
        [connector.identifier, false],
        [unique('c'), true],
      ] as const) {
        const query = `${home.inProject}&identifier=${String(identifier)}`;
        assert.equal(good(await caller.platform('GET', `/ng/api/connectors/validateUniqueIdentifier${query}`)).data, isFree);
      }
    },
  },
  {
    rule: 'the projects of several organizations are listed together',
    evidence: 'public fact',
    check: async (caller) => {
      const { project, account } = await createHome(caller);
      const query = `${account}&orgIdentifiers=${caller.target.organization}&identifiers=${project}`;
      const { content } = isSuccess(await caller.platform('GET', `/ng/api/projects/list${query}`));
      assert.equal((content as readonly unknown[]).length, 1);
    },
  },
  {
    rule: 'Terraform creates (201), reads, lists, changes and deletes (204) a pipeline below its project',
    evidence: 'public fact',
    check: async (caller) => {
      const { project } = await createHome(caller);
      const identifier = unique('pipe');
      const path = `/v1/orgs/${caller.target.organization}/projects/${project}/pipelines`;
      const headers = { 'harness-account': caller.target.account };
      const json = { pipeline_yaml: toPipeline(caller, project, identifier), identifier, name: identifier };
      const created = await caller.platform('POST', path, { headers, json });
      assert.deepEqual([created.status, created.body.identifier], [201, identifier], created.text);
      const read = good(await caller.platform('GET', `${path}/${identifier}`, { headers }));
      hasFields(read, { ...ITEM, org: 'string', project: 'string', valid: 'boolean' });
      assert.equal(read.pipeline_yaml, json.pipeline_yaml);
      const listed = await caller.platform('GET', `${path}?limit=5&sort=name&order=ASC`, { headers });
      const items = good(listed) as unknown as readonly Json[];
      for (const item of items) hasFields(item, { ...ITEM, store_type: 'string' });
      assert.deepEqual([items.length, listed.headers.get('x-total-elements')], [1, '1']);
      assert.equal(good(await caller.platform('PUT', `${path}/${identifier}`, { headers, json })).identifier, identifier);
      assert.equal((await caller.platform('DELETE', `${path}/${identifier}`, { headers })).status, 204);
      refused(await caller.platform('GET', `${path}/${identifier}`, { headers }), 404);
    },
  },
  {
    rule: 'a pipeline is changed only in the version that If-Match names',
    evidence: 'public fact',
    check: async (caller) => {
      const home = await createHome(caller);
      const identifier = unique('pipe');
      const body = toPipeline(caller, home.project, identifier);
      const type = { 'content-type': 'application/yaml' };
      isSuccess(await caller.platform('POST', `/pipeline/api/pipelines/v2${home.inProject}`, { body, headers: type }));
      const path = `/pipeline/api/pipelines/${identifier}${home.inProject}`;
      const { version } = isSuccess(await caller.platform('GET', path));
      const headers = { ...type, 'if-match': String(version) };
      isSuccess(await caller.platform('PUT', path, { body, headers }));
      refused(await caller.platform('PUT', path, { body, headers }), 412);
      refused(await caller.platform('DELETE', path, { headers: { 'if-match': String(version) } }), 412);
    },
  },
];
