import assert from 'node:assert/strict';
import { RESOURCE_PERMISSIONS } from '../../server/core/access/roles.ts';
import type { RoleList, RoleSummary } from '../../server/wire/roles.ts';
import { createPlatformWorld, type PlatformWorld, unique } from '../conformance/platformWorld.ts';
import { callService, type Json } from '../support/serviceCall.ts';
import { createKey, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const ROLES = '/__fairlead/roles';

describe('custom roles', () => {
  let service: TestService;
  let world: PlatformWorld;
  before(async () => {
    service = await takeTestService();
    world = await createPlatformWorld(service.address);
  });
  after(() => service.close());

  const local = <Body = Json>(method: string, path: string, json?: unknown) => callService<Body>(service.address, method, path, { json });
  const create = (identifier: string, permissions: readonly string[]) => local<RoleSummary>('POST', ROLES, { identifier, permissions });

  /** Whether a key may view, create and delete each type of resource of a place. */
  const mayIn = async (key: string, { account, organization, inProject }: PlatformWorld) => {
    const may = async (method: string, path: string, json?: object) =>
      (await callService(service.address, method, path, { key, json: json ?? (method === 'GET' || method === 'DELETE' ? undefined : {}) }))
        .status !== 403;
    return {
      organization: [
        await may('GET', `/ng/api/organizations/default${account}`),
        await may('PUT', `/ng/api/organizations/default${account}`, { organization: { identifier: 'default', name: 'default' } }),
        await may('DELETE', `/ng/api/organizations/${unique('o')}${account}`),
      ],
      project: [
        await may('GET', `/ng/api/projects${organization}`),
        await may('POST', `/ng/api/projects${organization}`, { project: { identifier: unique('p'), name: 'x' } }),
        await may('DELETE', `/ng/api/projects/x${organization}`),
      ],
      connector: [
        await may('GET', `/ng/api/connectors/x${organization}`),
        await may('POST', `/ng/api/connectors${organization}`, {
          connector: { identifier: unique('c'), name: 'x', type: 'Local', spec: {} },
        }),
        await may('DELETE', `/ng/api/connectors/x${organization}`),
      ],
      pipeline: [
        await may('GET', `/pipeline/api/pipelines/x${inProject}`),
        await may('POST', `/pipeline/api/pipelines/v2${inProject}`),
        await may('DELETE', `/pipeline/api/pipelines/x${inProject}`),
      ],
      segment: [await may('GET', '/internal/api/v2/workspaces'), await may('DELETE', '/internal/api/v2/segments/ws/x/y')],
    };
  };

  it('grant exactly their permissions', async () => {
    const identifier = unique('role');
    const { status, body } = await create(identifier, ['pipeline:create_or_edit', 'connector:view', 'connector:view', 'project:delete']);
    assert.equal(status, 200);
    assert.deepEqual(body.permissions, ['project:delete', 'connector:view', 'pipeline:create_or_edit']);
    const { value } = await createKey(service.address, { roles: [{ role: identifier }] });
    assert.deepEqual(await mayIn(value, world), {
      organization: [false, false, false],
      project: [false, false, true],
      connector: [true, false, false],
      pipeline: [false, true, false],
      segment: [false, false],
    });
  });

  it('with every permission are account administrators, of segments too', async () => {
    const identifier = unique('role');
    await create(identifier, RESOURCE_PERMISSIONS);
    const { value } = await createKey(service.address, { roles: [{ role: identifier }] });
    const may = await mayIn(value, world);
    assert.ok(Object.values(may).flat().every(Boolean), JSON.stringify(may));
  });

  it('apply to the organization or project for which they are granted', async () => {
    const identifier = unique('role');
    await create(identifier, ['connector:view']);
    const roles = [{ role: identifier, orgIdentifier: 'default', projectIdentifier: world.project }];
    const { value: key } = await createKey(service.address, { roles });
    const ask = (query: string) => callService(service.address, 'GET', `/ng/api/connectors/x${query}`, { key });
    assert.equal((await ask(world.inProject)).status, 404);
    const refused = await ask(world.organization);
    assert.equal(refused.status, 403);
    assert.equal(
      refused.body.message,
      'The key holds no role that may view a connector in the organization default. Use a key with a role there.',
    );
  });

  it('are listed with the four default ones, and can be deleted once no key has them', async () => {
    const identifier = unique('role');
    await create(identifier, ['pipeline:view']);
    const { id, value } = await createKey(service.address, { roles: [{ role: identifier }] });
    const { roles } = (await local<RoleList>('GET', ROLES)).body;
    assert.deepEqual(
      roles.filter(({ isDefault }) => isDefault).map((role) => [role.identifier, role.permissions.length]),
      [
        ['account_admin', 15],
        ['org_admin', 15],
        ['project_admin', 15],
        ['viewer', 5],
      ],
    );
    assert.deepEqual(roles.find((role) => role.identifier === identifier)?.permissions, ['pipeline:view']);
    const held = await local('DELETE', `${ROLES}/${identifier}`);
    assert.equal(held.status, 409);
    assert.match(
      String(held.body.message),
      new RegExp(`holds the role "${identifier}"\\. Revoke it first: DELETE /__fairlead/tokens/${id}\\.`),
    );
    await local('DELETE', `/__fairlead/tokens/${id}`);
    assert.equal((await local('DELETE', `${ROLES}/${identifier}`)).status, 200);
    assert.equal((await local('DELETE', `${ROLES}/${identifier}`)).status, 404);
    assert.equal((await callService(service.address, 'GET', `/pipeline/api/pipelines/x${world.inProject}`, { key: value })).status, 401);
  });

  it('cannot be deleted while an API key waits for its first token, and are lost by keys without tokens', async () => {
    const identifier = unique('role');
    await create(identifier, ['pipeline:view']);
    const { body: waiting } = await local('POST', '/__fairlead/api-keys', { name: 'later', roles: [{ role: identifier }] });
    const held = await local('DELETE', `${ROLES}/${identifier}`);
    assert.equal(held.status, 409);
    assert.equal(
      held.body.message,
      `The API key "later" (${waiting.id}) holds the role "${identifier}". Delete it first: DELETE /__fairlead/api-keys/${waiting.id}.`,
    );
    await local('DELETE', `/__fairlead/api-keys/${waiting.id}`);
    const { id, keyId } = await createKey(service.address, { roles: [{ role: identifier }] });
    await local('DELETE', `/__fairlead/tokens/${id}`);
    assert.equal((await local('DELETE', `${ROLES}/${identifier}`)).status, 200);
    await create(identifier, RESOURCE_PERMISSIONS);
    const { body } = await local('POST', `/__fairlead/api-keys/${keyId}/tokens`, { name: 'again' });
    const may = await mayIn(String(body.value), world);
    assert.ok(!Object.values(may).flat().some(Boolean), JSON.stringify(may));
  });

  it('are refused with the reason: a default one, a duplicate, unknown permissions, an unknown role', async () => {
    const refuse = async (status: number, identifier: string, permissions: readonly string[]) => {
      const answer = await create(identifier, permissions);
      assert.equal(answer.status, status, answer.text);
      return (answer.body as unknown as Json).message;
    };
    assert.match(String(await refuse(400, 'viewer', ['project:view'])), /"viewer" is a default role; choose another/);
    assert.match(String(await refuse(400, 'a b', ['project:view'])), /identifier must contain only/);
    assert.equal(
      await refuse(400, 'x', ['pipline:view']),
      'The role cannot be created: "pipline:view" is not a permission; did you mean "pipeline:view"?',
    );
    assert.match(String(await refuse(400, 'x', [])), /it would allow nothing; give it permissions like project:view/);
    const twin = unique('role');
    await create(twin, ['project:view']);
    assert.match(String(await refuse(409, twin, ['project:view'])), /already exists\. Choose another identifier/);
    const key = await local('POST', '/__fairlead/tokens', { name: 'x', roles: [{ role: 'absent' }] });
    assert.equal(key.status, 400);
    assert.match(
      String(key.body.message),
      /there is no role "absent"; the roles are account_admin, .*Create it first: POST \/__fairlead\/roles/,
    );
    assert.match(String((await local('DELETE', `${ROLES}/viewer`)).body.message), /is a default one and cannot be deleted/);
  });
});
