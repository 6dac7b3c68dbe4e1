import assert from 'node:assert/strict';
import { readKnown } from '../../../../client/platform/readKnown.ts';
import { type Arrived, type OddService, startOddService } from '../../api/oddService.ts';

const SCOPES: Readonly<Record<string, string>> = { '': 'account', shop: 'organization', 'shop store': 'project' };

/** Returns which scope a request asks for. */
function scopeOf(url: URL): string {
  const words = ['orgIdentifier', 'projectIdentifier'].flatMap((key) => url.searchParams.get(key) ?? []);
  return SCOPES[words.join(' ')] ?? 'other';
}

const toList = (content: readonly unknown[], totalPages = 1) => ({ status: 'SUCCESS', data: { content, totalPages } });

/** What a remote instance lists; undefined is 404. */
type Lists = (path: string, scope: string, page: number, environment: string | null) => unknown;

describe('what an instance is asked for', () => {
  let service: OddService;
  afterEach(() => service.close());

  async function start(lists: Lists): Promise<void> {
    service = await startOddService(async (response, { url: address }) => {
      const url = new URL(address, 'http://x');
      const scope = scopeOf(url);
      const project = { project: { orgIdentifier: 'shop', identifier: 'store', name: 'Store', modules: [], tags: {} } };
      const connector = {
        connector: { identifier: 'hub', name: 'Hub', type: 'DockerRegistry', spec: {}, tags: {} },
        status: { status: 'UNKNOWN' },
      };
      const known =
        url.pathname === '/ng/api/projects'
          ? toList([project])
          : url.pathname === '/ng/api/connectors/listV2'
            ? toList(scope === 'account' ? [connector] : [])
            : await lists(url.pathname, scope, Number(url.searchParams.get('page')), url.searchParams.get('environmentIdentifier'));
      const status = typeof known === 'number' ? known : known === undefined ? 404 : 200;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(status === 200 ? known : { message: 'no' }));
    });
  }

  const calls = (path: string): Arrived[] => service.arrived.filter(({ url }) => url.startsWith(path));

  it('is its templates with all versions, services, environments and infrastructures, page by page, with the prefix of their scope', async () => {
    await start((path, scope, page, environment) => {
      if (path === '/ng/api/infrastructures') {
        const cluster = { identifier: `${environment}_eu`, name: 'EU', environmentRef: environment, type: 'KubernetesDirect' };
        return toList(scope === 'project' || environment === 'shared' ? [{ infrastructure: cluster }] : []);
      }
      if (path === '/template/api/templates/list-metadata') {
        const say = { identifier: 'say', name: 'Say', templateEntityType: 'Step', stableTemplate: true };
        if (scope === 'account') return toList([{ ...say, versionLabel: `v${page + 1}` }], 2);
        return toList(scope === 'project' ? [{ ...say, versionLabel: 'own' }, { name: 'without an identifier' }, null] : []);
      }
      if (path === '/ng/api/servicesV2') return toList(scope === 'organization' ? [{ service: { identifier: 'web', name: 'Web' } }] : []);
      if (scope === 'account') return toList([{ environment: { identifier: 'shared', name: 'Shared', type: 'PreProduction' } }]);
      return toList(scope === 'project' ? [{ environment: { identifier: 'prod', name: 'Prod', type: 'Production' } }] : []);
    });
    const known = await readKnown(service.instance, {});
    assert.deepEqual(known, {
      connectors: [{ identifier: 'account.hub', name: 'Hub', type: 'DockerRegistry' }],
      templates: [
        { identifier: 'account.say', name: 'Say', type: 'Step', versions: ['v1', 'v2'] },
        { identifier: 'say', name: 'Say', type: 'Step', versions: ['own'], orgIdentifier: 'shop', projectIdentifier: 'store' },
      ],
      services: [{ identifier: 'org.web', name: 'Web', orgIdentifier: 'shop' }],
      environments: [
        { identifier: 'account.shared', name: 'Shared', type: 'PreProduction' },
        { identifier: 'prod', name: 'Prod', type: 'Production', orgIdentifier: 'shop', projectIdentifier: 'store' },
      ],
      infrastructures: [
        { identifier: 'shared_eu', name: 'EU', type: 'KubernetesDirect', environment: 'account.shared' },
        {
          identifier: 'prod_eu',
          name: 'EU',
          type: 'KubernetesDirect',
          environment: 'prod',
          orgIdentifier: 'shop',
          projectIdentifier: 'store',
        },
      ],
    });
    const [first] = calls('/template/');
    assert.equal(first?.method, 'POST');
    assert.deepEqual(JSON.parse(first?.body ?? ''), { filterType: 'Template' });
    assert.match(first?.url ?? '', /[?&]accountIdentifier=[^&]+.*[?&]templateListType=All/);
  });

  it('is not asked again for a list that it does not have, whose place stays empty', async () => {
    await start(() => undefined);
    const { connectors, ...lists } = await readKnown(service.instance, {});
    assert.equal(connectors.length, 1);
    assert.deepEqual(lists, { templates: [], services: [], environments: [], infrastructures: [] });
    for (const path of ['/template/', '/ng/api/servicesV2', '/ng/api/environmentsV2']) assert.equal(calls(path).length, 1, path);
  });

  it('is not asked again for infrastructures if it lists environments only', async () => {
    const environments = ['prod', 'test', 'eu'].map((identifier) => ({ environment: { identifier, name: identifier } }));
    await start((path) => (path === '/ng/api/environmentsV2' ? toList(environments) : undefined));
    const known = await readKnown(service.instance, {});
    assert.deepEqual([known.environments.length > 3, known.infrastructures], [true, []]);
    assert.equal(calls('/ng/api/infrastructures').length, 1);
  });

  it('is asked for all lists at once', async () => {
    const asked = new Set<string>();
    const all = Promise.withResolvers<void>();
    await start(async (path) => {
      if (asked.add(path).size === 3) all.resolve();
      await all.promise;
      return toList([]);
    });
    assert.deepEqual((await readKnown(service.instance, {})).services, []);
    assert.equal(asked.size, 3);
  });

  it('is believed only as far as its answer is a list', async () => {
    await start((path, scope) => {
      if (path.startsWith('/template/')) return { status: 'SUCCESS', data: 'nothing' };
      if (path === '/ng/api/servicesV2') return scope === 'account' ? 403 : toList([{ identifier: 'bare' }]);
      return scope === 'account' ? 500 : toList([{ identifier: 'never asked for' }]);
    });
    const { templates, services, environments } = await readKnown(service.instance, {});
    assert.deepEqual([templates, environments], [[], []]);
    assert.ok(services.some(({ identifier }) => identifier === 'bare'));
  });
});
