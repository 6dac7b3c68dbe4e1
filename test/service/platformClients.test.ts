import assert from 'node:assert/strict';
import { CONNECTOR_CATALOGUE } from '../../server/core/platform/connectorCatalogue.ts';
import { askService, CONNECTOR, PIPELINE } from '../support/journey.ts';
import type { Json, Sent } from '../support/serviceCall.ts';
import { createKey, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const SCOPE = 'accountIdentifier=default&orgIdentifier=default';
const SHOP = `${SCOPE}&projectIdentifier=shop`;
const CONNECTORS = '/ng/api/connectors';
const IN_PROJECT = '/v1/orgs/default/projects/shop/pipelines';

interface Listed {
  readonly content: readonly { readonly connector: Json; readonly project: Json }[];
  readonly totalItems: number;
  readonly pageSize: number;
}

describe('area D as its public clients call it', () => {
  let service: TestService;
  before(async () => {
    service = await takeTestService();
    const { connector } = CONNECTOR;
    for (const organization of ['north', 'south']) {
      await data('POST', '/ng/api/organizations?accountIdentifier=default', {
        organization: { identifier: organization, name: organization },
      });
      const project = { orgIdentifier: organization, identifier: 'shop', name: 'Shop', modules: [organization === 'north' ? 'CD' : 'CI'] };
      await data('POST', '/ng/api/projects?accountIdentifier=default', { project });
    }
    await data('POST', `/ng/api/projects?${SCOPE}`, { project: { identifier: 'shop', name: 'Shop', modules: ['CD'] } });
    await data('POST', `${CONNECTORS}?${SHOP}`, CONNECTOR);
    const vault = { ...connector, identifier: 'vault', name: 'Vault', type: 'Local', spec: {} };
    await data('POST', `${CONNECTORS}?${SHOP}`, { connector: vault });
    await data('POST', `${CONNECTORS}?${SCOPE}`, { connector: { ...vault, projectIdentifier: undefined } });
    await data('POST', `${CONNECTORS}?accountIdentifier=default`, {
      connector: { ...vault, projectIdentifier: undefined, orgIdentifier: undefined },
    });
  });
  after(() => service.close());

  const ask = (method: string, path: string, sent: Sent = {}) => askService(service.address)(method, path, sent);
  const data = async <Data = Json>(method: string, path: string, json?: unknown): Promise<Data> => {
    const { status, body, text } = await ask(method, path, { json });
    assert.equal(status, 200, `${method} ${path}: ${text}`);
    assert.deepEqual([body.status, body.metaData], ['SUCCESS', null]);
    return body.data as Data;
  };
  const refused = async (status: number, method: string, path: string, sent: Sent = {}): Promise<string> => {
    const answer = await ask(method, path, sent);
    assert.equal(answer.status, status, `${method} ${path}: ${answer.text}`);
    return String(answer.body.message);
  };

  describe('connectors', () => {
    const list = (query: string) => data<Listed>('GET', `${CONNECTORS}?${query}`);
    const namesOf = ({ content }: Listed) => content.map(({ connector }) => connector.identifier).sort();

    it('GET lists a page of a scope, by type, category and text', async () => {
      const { content, ...page } = await list(SHOP);
      assert.deepEqual(page, { pageIndex: 0, pageSize: 100, pageItemCount: 2, totalItems: 2, totalPages: 1, empty: false });
      assert.deepEqual(content, (await data<Listed>('POST', `${CONNECTORS}/listV2?${SHOP}`)).content);
      for (const [query, names] of [
        ['&type=Local', ['vault']],
        ['&category=ARTIFACTORY', ['registry']],
        ['&category=SECRET_MANAGER&type=Local', ['vault']],
        ['&category=ARTIFACTORY&type=Local', []],
        ['&source_category=ARTIFACTORY', ['registry']],
        ['&searchTerm=VAU&getDefaultFromOtherRepo=false', ['vault']],
        ['&pageSize=1&pageIndex=5', []],
      ] as const) {
        assert.deepEqual(namesOf(await list(SHOP + query)), names, query);
      }
      assert.deepEqual(namesOf(await list('accountIdentifier=default')), ['vault']);
      assert.match(await refused(400, 'GET', `${CONNECTORS}?${SHOP}&category=TOYS`), /Use one of: CLOUD_PROVIDER, /);
      assert.match(await refused(404, 'GET', `${CONNECTORS}?${SCOPE}&projectIdentifier=none`), /There is no project "none"/);
    });

    it('listV2 filters by category', async () => {
      for (const [categories, names] of [
        [['ARTIFACTORY', 'TICKETING'], ['registry']],
        [[], ['registry', 'vault']],
      ]) {
        assert.deepEqual(namesOf(await data<Listed>('POST', `${CONNECTORS}/listV2?${SHOP}`, { categories })), names);
      }
    });

    it('listbyfqn lists those with these full names, the newest first', async () => {
      const find = async (...names: string[]) => {
        const found = await data<Listed['content']>('POST', `${CONNECTORS}/listbyfqn?accountIdentifier=default`, names);
        return found.map(({ connector }) => [connector.orgIdentifier, connector.projectIdentifier, connector.identifier].join('/'));
      };
      assert.deepEqual(await find('default/default/shop/registry'), ['default/shop/registry']);
      const all = ['default/vault', 'default/default/vault', 'default/default/shop/vault', 'default/default/shop/registry'];
      assert.equal((await find(...all)).length, 4);
      assert.deepEqual(await find('default/default/registry', 'default/none', 'other/vault'), []);
      assert.deepEqual(await find(), []);
      for (const json of [{}, [7], ['vault'], ['a/b/c/d/e'], ['default//vault']]) {
        await refused(400, 'POST', `${CONNECTORS}/listbyfqn?accountIdentifier=default`, { json });
      }
      const roles = [{ role: 'viewer', orgIdentifier: 'default', projectIdentifier: 'shop' }] as const;
      const { value: key } = await createKey(service.address, { roles });
      await refused(403, 'POST', `${CONNECTORS}/listbyfqn?accountIdentifier=default`, { key, json: all });
    });

    it('the catalogue has each type once', async () => {
      const { catalogue } = await data<{ catalogue: readonly { category: string; connectors: readonly string[] }[] }>(
        'GET',
        `${CONNECTORS}/catalogue?accountIdentifier=default`,
      );
      assert.deepEqual(Object.fromEntries(catalogue.map(({ category, connectors }) => [category, connectors])), CONNECTOR_CATALOGUE);
      const types = catalogue.flatMap(({ connectors }) => connectors);
      assert.deepEqual([types.length, new Set(types).size], [55, 55]);
    });

    it('validateUniqueIdentifier says whether an identifier is free in a scope', async () => {
      const isFree = (query: string) => data<boolean>('GET', `${CONNECTORS}/validateUniqueIdentifier?${query}`);
      assert.equal(await isFree(`${SHOP}&identifier=registry`), false);
      assert.equal(await isFree(`${SCOPE}&identifier=registry`), true);
      assert.equal(await isFree(`${SHOP}&identifier=fresh`), true);
      for (const query of ['', '&identifier=', '&identifier=a-b']) {
        assert.match(await refused(400, 'GET', `${CONNECTORS}/validateUniqueIdentifier?${SHOP}${query}`), /parameter identifier/);
      }
    });

    it('testConnection says that nothing was tested', async () => {
      const path = `${CONNECTORS}/testConnection/registry?${SHOP}`;
      const { testedAt, errors, ...result } = await data('POST', path);
      const said = 'The connection of registry was not tested: a local service connects to nothing. Test it at the real service.';
      assert.deepEqual(result, { status: 'UNKNOWN', errorSummary: said, delegateId: null, taskId: null });
      assert.deepEqual(errors, [{ reason: 'Not reachable from here', message: said, code: 503 }]);
      assert.ok(Number.isInteger(testedAt));
      await refused(404, 'POST', path.replace('registry', 'none'));
    });
  });

  it('projects/list lists the projects of several organizations or of all', async () => {
    const list = async (query: string) => {
      const { content } = await data<Listed>('GET', `/ng/api/projects/list?accountIdentifier=default${query}`);
      return content.map(({ project }) => project.orgIdentifier).sort();
    };
    assert.deepEqual(await list(''), ['default', 'north', 'south']);
    assert.deepEqual(await list('&orgIdentifiers=north&orgIdentifiers=south'), ['north', 'south']);
    assert.deepEqual(await list('&orgIdentifiers=north,south&moduleType=CD'), ['north']);
    assert.deepEqual(await list('&moduleType=CD&hasModule=false'), ['south']);
    assert.deepEqual(await list('&identifiers=none'), []);
    const { value: key } = await createKey(service.address, { roles: [{ role: 'org_admin', orgIdentifier: 'north' }] });
    await refused(403, 'GET', '/ng/api/projects/list?accountIdentifier=default', { key });
    await refused(403, 'GET', '/ng/api/projects/list?accountIdentifier=default&orgIdentifiers=north,south', { key });
    assert.equal((await ask('GET', '/ng/api/projects/list?accountIdentifier=default&orgIdentifiers=north', { key })).status, 200);
  });

  describe('pipelines at the addresses of Terraform', () => {
    const yamlOf = (identifier: string, name = 'Deploy') =>
      PIPELINE.replace('identifier: deploy', `identifier: ${identifier}`).replace('name: Deploy', `name: ${name}`);
    const bodyOf = (identifier: string, name?: string) => ({
      json: {
        pipeline_yaml: yamlOf(identifier, name),
        identifier,
        name: name ?? 'Deploy',
        tags: {},
        git_details: { store_type: 'INLINE' },
      },
    });

    it('are created, read, changed and deleted', async () => {
      const created = await ask('POST', `/gateway${IN_PROJECT}`, bodyOf('build'));
      assert.deepEqual([created.status, created.body], [201, { identifier: 'build', slug: 'build' }]);
      const { body, headers } = await ask('GET', `${IN_PROJECT}/build`);
      const { created: createdAt, updated, ...rest } = body;
      assert.deepEqual(rest, {
        pipeline_yaml: yamlOf('build'),
        template_applied_pipeline_yaml: null,
        identifier: 'build',
        slug: 'build',
        name: 'Deploy',
        description: '',
        tags: {},
        modules: [],
        git_details: null,
        valid: true,
        org: 'default',
        project: 'shop',
        yaml_error_wrapper: [],
      });
      assert.ok(Number.isInteger(createdAt) && updated === createdAt);
      assert.equal(headers.get('etag'), '"1"');
      const changed = await ask('PUT', `${IN_PROJECT}/build`, bodyOf('build', 'Build'));
      assert.deepEqual([changed.status, changed.body], [200, { identifier: 'build', slug: 'build' }]);
      assert.equal((await ask('GET', `${IN_PROJECT}/build`)).body.name, 'Build');
      const deleted = await ask('DELETE', `${IN_PROJECT}/build`);
      assert.deepEqual([deleted.status, deleted.text], [204, '']);
      for (const method of ['GET', 'DELETE']) assert.match(await refused(404, method, `${IN_PROJECT}/build`), /no pipeline "build"/);
      await refused(404, 'PUT', `${IN_PROJECT}/build`, bodyOf('build'));
      assert.match(await refused(404, 'GET', IN_PROJECT.replace('shop', 'none')), /There is no project "none"/);
    });

    it('are in the account of the header, or of the key', async () => {
      await ask('POST', '/ng/api/projects?accountIdentifier=acme', { json: { project: { identifier: 'shop', name: 'Shop' } } });
      const headers = { 'harness-account': 'acme' };
      assert.equal((await ask('POST', IN_PROJECT, { ...bodyOf('abroad'), headers })).status, 201);
      assert.equal((await ask('GET', `${IN_PROJECT}/abroad`, { headers })).status, 200);
      assert.equal((await ask('GET', `${IN_PROJECT}/abroad?accountIdentifier=acme`)).status, 200);
      await refused(404, 'GET', `${IN_PROJECT}/abroad`);
      const roles = [{ role: 'account_admin' }] as const;
      const { value: key } = await createKey(service.address, { kind: 'service_account', roles, account: 'acme' });
      assert.equal((await ask('GET', `${IN_PROJECT}/abroad`, { key })).status, 200);
      await refused(403, 'GET', `${IN_PROJECT}/abroad`, { key, headers: { 'harness-account': 'default' } });
      await refused(400, 'GET', `${IN_PROJECT}/abroad`, { headers: { 'harness-account': 'a b' } });
    });

    it('may be sent as YAML, by their older name, or as the pipeline itself', async () => {
      const type = { 'content-type': 'application/yaml' };
      const inYaml = `slug: first\npipeline_yaml: |\n${yamlOf('first').replace(/^/gm, '  ')}`;
      for (const [identifier, sent] of [
        ['first', { body: inYaml, headers: type }],
        ['second', { body: yamlOf('second'), headers: type }],
        ['third', { json: { pipeline_yaml: yamlOf('third'), slug: 'third' } }],
      ] as const) {
        const { status, body, text } = await ask('POST', IN_PROJECT, sent);
        assert.deepEqual([status, body], [201, { identifier, slug: identifier }], text);
        await ask('DELETE', `${IN_PROJECT}/${identifier}`);
      }
    });

    it('are refused if the names beside the YAML differ, or the YAML is not a pipeline', async () => {
      const { json } = bodyOf('build');
      for (const [changed, message] of [
        [{ ...json, identifier: 'other' }, /identifier is "other" but "build" in the YAML; make the two match/],
        [{ ...json, name: 'Other' }, /name is "Other" but "Deploy" in the YAML/],
        [{ identifier: 'build' }, /pipeline_yaml must be the YAML of the pipeline, as a string/],
        [{ pipeline_yaml: 7 }, /pipeline_yaml must be/],
        [{ pipeline_yaml: 'pipeline: [' }, /Line 1, column/],
        [{ pipeline_yaml: yamlOf('build').replace('shop', 'bank') }, /projectIdentifier=shop; make the two match/],
        [{ ...json, name: 7 }, /name must be a string/],
      ] as const) {
        assert.match(await refused(400, 'POST', IN_PROJECT, { json: changed }), message);
      }
      await refused(404, 'GET', `${IN_PROJECT}/build`);
    });

    it('are listed as an array, with the page in the headers', async () => {
      for (const [identifier, name] of [
        ['c', 'Alpha'],
        ['a', 'Gamma'],
        ['b', 'Beta'],
      ] as const) {
        await ask('POST', IN_PROJECT, bodyOf(identifier, name));
        service.turnClock(1000);
      }
      await ask('PUT', `${IN_PROJECT}/c`, bodyOf('c', 'Alpha'));
      const list = async (query: string) => {
        const { status, body, headers, text } = await ask('GET', IN_PROJECT + query);
        assert.equal(status, 200, text);
        return { headers, names: (body as unknown as readonly Json[]).map(({ identifier }) => identifier).join('') };
      };
      for (const [query, names] of [
        ['', 'cba'],
        ['?page=0&limit=2', 'cb'],
        ['?page=1&limit=2', 'a'],
        ['?sort=name&order=ASC', 'cba'],
        ['?sort=name', 'abc'],
        ['?sort=identifier&order=asc', 'abc'],
        ['?sort=created&order=ASC', 'cab'],
        ['?search_term=ALPHA', 'c'],
        ['?name=gam', 'a'],
        ['?pipeline_identifiers=a&pipeline_identifiers=b', 'ba'],
        ['?page=9', ''],
      ] as const) {
        assert.equal((await list(query)).names, names, query);
      }
      const { headers } = await list('?page=1&limit=1');
      assert.deepEqual(
        ['x-total-elements', 'x-page-number', 'x-page-size'].map((name) => headers.get(name)),
        ['3', '1', '1'],
      );
      const links = [2, 1, 0].map((page, index) => `<${IN_PROJECT}?page=${page}&limit=1>; rel="${['next', 'self', 'previous'][index]}"`);
      assert.equal(headers.get('link'), links.join(', '));
      const [first] = (await ask('GET', IN_PROJECT)).body as unknown as readonly Json[];
      assert.deepEqual([first?.store_type, first?.valid, first?.name], ['INLINE', true, 'Alpha']);
      for (const query of ['?limit=101', '?limit=0', '?sort=size', '?order=up']) await refused(400, 'GET', IN_PROJECT + query);
    });
  });

  it('a change of a pipeline with If-Match requires its version', async () => {
    const yaml = (name: string) => ({ body: PIPELINE.replace('name: Deploy', `name: ${name}`), type: 'application/yaml' });
    const send = (method: string, path: string, match: string, name = 'Deploy') => {
      const { body, type } = yaml(name);
      const content = method === 'DELETE' ? {} : { body };
      return ask(method, path, { ...content, headers: { 'if-match': match, ...(method === 'DELETE' ? {} : { 'content-type': type }) } });
    };
    const own = `/pipeline/api/pipelines/deploy?${SHOP}`;
    await ask('POST', `/pipeline/api/pipelines/v2?${SHOP}`, { body: yaml('Deploy').body, headers: { 'content-type': 'application/yaml' } });
    const read = await ask('GET', own);
    assert.deepEqual([read.headers.get('etag'), (read.body.data as Json).version], ['"1"', 1]);
    assert.equal((await send('PUT', own, '1', 'Two')).status, 200);
    const stale = await send('PUT', own, '1', 'Three');
    assert.deepEqual([stale.status, stale.body.code, stale.body.status], [412, 'PRECONDITION_FAILED', 'ERROR']);
    assert.match(String(stale.body.message), /it is in version 2, which If-Match does not name. Read it again/);
    assert.match(String((await ask('GET', `${IN_PROJECT}/deploy`)).body.name), /Two/);
    for (const [method, path, match] of [
      ['PUT', own.replace('/deploy', '/v2/deploy'), '"1"'],
      ['PUT', `${IN_PROJECT}/deploy`, 'W/"7", "abc"'],
      ['PUT', own, '99999999999999'],
      ['DELETE', own, '1'],
      ['DELETE', `${IN_PROJECT}/deploy`, '3'],
    ] as const) {
      assert.equal((await send(method, path, match)).status, 412, `${method} ${path} ${match}`);
    }
    for (const match of ['"2"', 'W/"3"', '*', '', '1, 6']) assert.equal((await send('PUT', own, match)).status, 200, match);
    assert.equal((await send('DELETE', own, '"7"')).status, 200);
    assert.equal((await send('DELETE', own, '7')).status, 404);
  });
});
