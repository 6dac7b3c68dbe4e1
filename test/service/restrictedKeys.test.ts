import assert from 'node:assert/strict';
import { ALL_ENDPOINTS, ENDPOINTS, type Endpoint } from '../../server/wire/endpoints.ts';
import type { TokenRequest } from '../../server/wire/local.ts';
import type { Environment, Page, TrafficType, Workspace } from '../../server/wire/segments.ts';
import { callService } from '../support/serviceCall.ts';
import { createKey, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const C = '/internal/api/v2';
const ALL: readonly Endpoint[] = Object.values(ENDPOINTS);
const changes = ({ needs }: Endpoint) => needs?.endsWith(':view') === false;

describe('restricted Admin keys', () => {
  let service: TestService;
  const own = { workspaceId: '', environmentId: '', trafficTypeId: '' };
  const other = { workspaceId: '', environmentId: '', trafficTypeId: '' };

  const call = <Body>(method: string, path: string, json?: unknown, key = service.address.adminKey) =>
    callService<Body>(service.address, method, `${C}${path}`, { key, ...(json === undefined ? {} : { json }) });
  const keyFor = async (restriction: TokenRequest['restriction']): Promise<string> =>
    (await createKey(service.address, { kind: 'admin', ...(restriction === undefined ? {} : { restriction }) })).value;

  before(async () => {
    service = await takeTestService();
    other.workspaceId = (await call<Workspace>('POST', '/workspaces', { name: 'Other' })).body.id;
    other.environmentId = (await call<Environment>('POST', `/environments/ws/${other.workspaceId}`, { name: 'There' })).body.id;
    other.trafficTypeId = (await call<TrafficType>('POST', `/trafficTypes/ws/${other.workspaceId}`, { name: 'user' })).body.id;
    const { objects } = (await call<Page<Workspace>>('GET', '/workspaces?name=Default')).body;
    own.workspaceId = objects[0]!.id;
    own.environmentId = (await call<Environment[]>('GET', `/environments/ws/${own.workspaceId}`)).body[0]!.id;
    own.trafficTypeId = (await call<TrafficType[]>('GET', `/trafficTypes/ws/${own.workspaceId}`)).body[0]!.id;
  });
  after(() => service.close());

  /** Returns the address of an endpoint with the IDs of a place. */
  const fill = (path: string, place: typeof own): string =>
    path.replace(/:(\w+)/g, (_, name: string) => (name in place ? place[name as keyof typeof own] : 'nothing')).slice(C.length);
  const ask = async (endpoint: Endpoint, place: typeof own, key: string): Promise<number> =>
    (await call(endpoint.method, fill(endpoint.path, place), undefined, key)).status;

  for (const endpoint of ALL.filter(({ area, path }) => area === 'segments' && path.startsWith(C))) {
    const { method, path } = endpoint;
    const placed = /:(workspaceId|environmentId|trafficTypeId)/.test(path);

    it(`are refused for ${method} ${path.slice(C.length)} in another workspace: 403`, async () => {
      const key = await keyFor({ projects: [own.workspaceId] });
      if (placed || changes(endpoint)) assert.equal(await ask(endpoint, other, key), 403);
      if (placed && !changes(endpoint)) assert.notEqual(await ask(endpoint, own, key), 403);
    });

    it(`are refused for ${method} ${path.slice(C.length)} in another environment, or above all: 403`, async () => {
      const key = await keyFor({ environments: [own.environmentId] });
      const inEnvironment = path.includes(':environmentId');
      assert.equal((await ask(endpoint, other, key)) === 403, inEnvironment || changes(endpoint));
      if (inEnvironment && !path.includes('/environments/ws/')) assert.notEqual(await ask(endpoint, own, key), 403);
    });
  }

  it('see only their own workspaces, and those completely', async () => {
    const names = async (restriction: TokenRequest['restriction']) => {
      const { objects } = (await call<Page<Workspace>>('GET', '/workspaces', undefined, await keyFor(restriction))).body;
      return objects.map(({ name }) => name);
    };
    assert.deepEqual(await names({ projects: ['Other'] }), ['Other']);
    assert.deepEqual(await names({ environments: ['There'] }), ['Default', 'Other']);
    assert.deepEqual(await names(undefined), ['Default', 'Other']);
  });

  it('are restricted to an environment by its ID if the path has its name', async () => {
    const key = await keyFor({ environments: ['Staging-Default'] });
    const activate = (environment: string) => call('POST', `/segments/${environment}/nothing`, '', key);
    assert.deepEqual([(await activate('Prod-Default')).status, (await activate('Staging-Default')).status], [403, 404]);
    assert.equal((await activate('Nowhere')).status, 404);
  });

  it('are accepted for what they allow', async () => {
    await call('POST', `/segments/ws/${own.workspaceId}/trafficTypes/user`, { name: 'beta' });
    const key = await keyFor({ environments: [own.environmentId], projects: [own.workspaceId] });
    const path = `/segments/${own.environmentId}/beta`;
    assert.equal((await call('POST', path, '', key)).status, 200);
    assert.equal((await call('PUT', `${path}/upload`, ['a'], key)).status, 200);
    assert.equal((await call('DELETE', `/segments/ws/${own.workspaceId}/beta`, undefined, key)).status, 403);
  });
});

describe('roles for one project', () => {
  let service: TestService;
  let key: string;
  const SCOPE = 'accountIdentifier=default&orgIdentifier=default';

  const call = (method: string, path: string, sent: Parameters<typeof callService>[3] = {}) =>
    callService(service.address, method, path, { key, ...sent });
  const project = (identifier: string) => ({ project: { orgIdentifier: 'default', identifier, name: identifier } });

  before(async () => {
    service = await takeTestService();
    key = service.address.apiKey;
    for (const identifier of ['shop', 'bank']) {
      assert.equal((await call('POST', `/ng/api/projects?${SCOPE}`, { json: project(identifier) })).status, 200);
    }
    const roles = [{ role: 'project_admin' as const, orgIdentifier: 'default', projectIdentifier: 'shop' }];
    key = (await createKey(service.address, { kind: 'service_account', roles })).value;
  });
  after(() => service.close());

  const connector = (identifier: string, projectIdentifier: string) => ({
    connector: {
      name: identifier,
      identifier,
      orgIdentifier: 'default',
      projectIdentifier,
      type: 'DockerRegistry',
      spec: { dockerRegistryUrl: 'https://example.com', providerType: 'Other', auth: { type: 'Anonymous' } },
    },
  });
  const pipeline = (identifier: string, projectIdentifier: string) =>
    [
      'pipeline:',
      `  name: ${identifier}`,
      `  identifier: ${identifier}`,
      '  orgIdentifier: default',
      `  projectIdentifier: ${projectIdentifier}`,
      '  stages:',
      '    - stage:',
      '        name: s',
      '        identifier: s',
      '        type: Custom',
      '        spec: {execution: {steps: [{step: {name: w, identifier: w, type: Wait, spec: {duration: 10s}}}]}}',
      '',
    ].join('\n');

  /** Sends a valid request to an endpoint of area D in a project. */
  const askIn = (name: keyof typeof ENDPOINTS, projectIdentifier: string) => {
    const { method, path } = ENDPOINTS[name];
    const filled = path
      .replace(':projectIdentifier', projectIdentifier)
      .replace(':orgIdentifier', 'default')
      .replace(':connectorIdentifier', 'c')
      .replace(':pipelineIdentifier', name === 'deleteProjectPipeline' ? 'q' : 'p');
    const yaml = { body: pipeline('p', projectIdentifier), headers: { 'content-type': 'application/yaml' } };
    const bodies: Readonly<Record<string, Parameters<typeof callService>[3]>> = {
      createOrganization: { json: { organization: { identifier: 'third', name: 'x' } } },
      updateOrganization: { json: { organization: { identifier: 'default', name: 'x' } } },
      createProject: { json: project('third') },
      updateProject: { json: project(projectIdentifier) },
      createConnector: { json: connector('c', projectIdentifier) },
      updateConnector: { json: connector('c', projectIdentifier) },
      listConnectorsByFqn: { json: [`default/default/${projectIdentifier}/c`] },
      createPipeline: yaml,
      updatePipeline: yaml,
      createProjectPipeline: { json: { pipeline_yaml: pipeline('q', projectIdentifier) } },
      updateProjectPipeline: { json: { pipeline_yaml: pipeline('p', projectIdentifier) } },
      listRuntimeInputs: { json: { identifier: 'p', orgIdentifier: 'default', projectIdentifier } },
      fillRuntimeInputs: { json: { identifier: 'p', orgIdentifier: 'default', projectIdentifier, values: {} } },
    };
    const scope = `${SCOPE}&projectIdentifier=${projectIdentifier}&identifier=c`;
    return call(method, `${filled}?${scope}`, bodies[name] ?? {});
  };

  /** The catalogue is the same in every project, and all may see it. */
  const NAMES = (Object.keys(ENDPOINTS) as (keyof typeof ENDPOINTS)[]).filter(
    (name) => ENDPOINTS[name].area === 'platform' && name !== 'readConnectorCatalogue',
  );
  /** Endpoints above projects, whatever project the address names. */
  const ABOVE: readonly string[] = [
    'createProject',
    'listProjects',
    'listProjectsOfOrganizations',
    ...NAMES.filter((name) => ENDPOINTS[name].path.startsWith('/ng/api/organizations')),
  ];
  const LAST = ['deleteConnector', 'deletePipeline', 'deleteProject'];

  for (const name of [...NAMES.filter((known) => !LAST.includes(known)), ...LAST] as (keyof typeof ENDPOINTS)[]) {
    it(`${name} of another project: 403${ABOVE.includes(name) ? '' : '; of that project: 200'}`, async () => {
      const refused = await askIn(name, 'bank');
      assert.deepEqual([refused.status, refused.body.status, refused.body.code], [403, 'ERROR', 'NG_ACCESS_DENIED'], refused.text);
      const answered = await askIn(name, 'shop');
      assert.equal(answered.status, ABOVE.includes(name) ? 403 : (ALL_ENDPOINTS[name].answerStatus ?? 200), answered.text);
    });
  }
});
