import assert from 'node:assert/strict';
import { createPlatformWorld, type PlatformWorld, unique } from '../conformance/platformWorld.ts';
import { callService } from '../support/serviceCall.ts';
import { createKey, startTestService, type TestService } from '../support/serviceInProcess.ts';

type Action = 'view' | 'edit' | 'delete';

describe('the roles of a key in area D', () => {
  let service: TestService;
  let world: PlatformWorld;
  let other: PlatformWorld;
  before(async () => {
    service = await startTestService();
    world = await createPlatformWorld(service.address);
    other = await createPlatformWorld(service.address);
  });
  after(() => service.close());

  /** Whether a key may do this to a connector of a project, its organization or the account, and to a pipeline of the project. */
  const mayIn = async (key: string, action: Action, { inProject, organization, account }: PlatformWorld) => {
    const ask = async (path: string) => {
      const [method, json] = action === 'view' ? ['GET', undefined] : action === 'delete' ? ['DELETE', undefined] : ['PUT', body(path)];
      const { status } = await callService(service.address, method!, path, { key, json });
      assert.ok([200, 400, 403, 404].includes(status), String(status));
      return status !== 403;
    };
    const body = (path: string) =>
      path.startsWith('/ng/') ? { connector: { identifier: 'x', name: 'x', type: 'Local', spec: {} } } : 'pipeline: 7';
    return Promise.all([
      ask(`/ng/api/connectors/x${inProject}`),
      ask(`/pipeline/api/pipelines/x${inProject}`),
      ask(`/ng/api/connectors/x${organization}`),
      ask(`/ng/api/connectors/x${account}`),
    ]);
  };

  it('account_admin: everything everywhere', async () => {
    const { value } = await createKey(service.address, { kind: 'service_account', roles: [{ role: 'account_admin' }] });
    for (const action of ['view', 'edit', 'delete'] as const) assert.deepEqual(await mayIn(value, action, world), [true, true, true, true]);
  });

  it('org_admin: everything in the organization, and its projects', async () => {
    const { value } = await createKey(service.address, { roles: [{ role: 'org_admin', orgIdentifier: 'default' }] });
    for (const action of ['view', 'edit', 'delete'] as const)
      assert.deepEqual(await mayIn(value, action, world), [true, true, true, false]);
    const create = (query: string) =>
      callService(service.address, 'POST', `/ng/api/projects${query}`, {
        key: value,
        json: { project: { identifier: unique('p'), name: 'x' } },
      });
    assert.equal((await create(world.organization)).status, 200);
    assert.equal((await create(`${world.account}&orgIdentifier=elsewhere`)).status, 403);
  });

  it('project_admin: everything in the project, but no further project', async () => {
    const roles = [{ role: 'project_admin', orgIdentifier: 'default', projectIdentifier: world.project }] as const;
    const { value } = await createKey(service.address, { roles });
    for (const action of ['view', 'edit', 'delete'] as const) {
      assert.deepEqual(await mayIn(value, action, world), [true, true, false, false]);
      assert.deepEqual(await mayIn(value, action, other), [false, false, false, false]);
    }
    const json = { project: { identifier: unique('p'), name: 'x' } };
    const created = await callService(service.address, 'POST', `/ng/api/projects${world.organization}`, { key: value, json });
    assert.deepEqual([created.status, created.body.code], [403, 'NG_ACCESS_DENIED']);
    const own = { project: { identifier: world.project, name: 'renamed' } };
    const path = `/ng/api/projects/${world.project}${world.organization}`;
    assert.equal((await callService(service.address, 'PUT', path, { key: value, json: own })).status, 200);
  });

  it('viewer: reading only', async () => {
    const { value } = await createKey(service.address, { roles: [{ role: 'viewer', orgIdentifier: 'default' }] });
    assert.deepEqual(await mayIn(value, 'view', world), [true, true, true, false]);
    for (const action of ['edit', 'delete'] as const) assert.deepEqual(await mayIn(value, action, world), [false, false, false, false]);
    const list = await callService(service.address, 'GET', `/ng/api/projects${world.organization}`, { key: value });
    assert.equal(list.status, 200);
    const all = await callService(service.address, 'GET', `/ng/api/projects${world.account}`, { key: value });
    assert.equal(all.status, 403, 'listing the projects of all organizations requires a role for the account');
  });

  it('are checked for the scope in the body too', async () => {
    const roles = [{ role: 'project_admin', orgIdentifier: 'default', projectIdentifier: world.project }] as const;
    const { value } = await createKey(service.address, { roles });
    const create = (projectIdentifier: string) =>
      callService(service.address, 'POST', `/ng/api/connectors${world.account}`, {
        key: value,
        json: { connector: { identifier: unique('c'), name: 'x', type: 'Local', spec: {}, orgIdentifier: 'default', projectIdentifier } },
      });
    assert.equal((await create(world.project)).status, 200);
    assert.equal((await create(other.project)).status, 403);
  });
});
