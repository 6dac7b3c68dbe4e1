import assert from 'node:assert/strict';
import { createPlatformWorld, type PlatformWorld, unique } from '../conformance/platformWorld.ts';
import { SMALL_STAGE_YAML } from '../support/pipelines/smallStage.ts';
import { callService } from '../support/serviceCall.ts';
import { createKey, startTestService, type TestService } from '../support/serviceInProcess.ts';

const ORGANIZATIONS = '/ng/api/organizations';

interface Organization {
  readonly organization: {
    readonly identifier: string;
    readonly name: string;
    readonly description: string;
    readonly tags: Readonly<Record<string, string>>;
  };
  readonly createdAt: number;
  readonly lastModifiedAt: number;
  readonly harnessManaged: boolean;
}

interface Page {
  readonly content: readonly Organization[];
  readonly totalItems: number;
}

describe('organizations', () => {
  let service: TestService;
  let world: PlatformWorld;
  before(async () => {
    service = await startTestService();
    world = await createPlatformWorld(service.address);
  });
  after(() => service.close());

  const namesOf = async (account: string, more = '') =>
    (await world.get<Page>('GET', `${ORGANIZATIONS}${account}${more}`)).content.map(({ organization }) => organization.identifier);

  it('are created, read, listed, changed and deleted with their content', async () => {
    const { get, account, refuse } = world;
    const organization = { identifier: unique('o'), name: 'Shops', description: 'All shops', tags: { area: 'eu' } };
    const at = `${ORGANIZATIONS}/${organization.identifier}${account}`;
    const created = await get<Organization>('POST', ORGANIZATIONS + account, { organization });
    assert.deepEqual(created, { organization, createdAt: created.createdAt, lastModifiedAt: created.createdAt, harnessManaged: false });
    assert.deepEqual(await get('GET', at), created);
    assert.deepEqual(await namesOf(account, '&searchTerm=SHOPS'), [organization.identifier]);
    assert.deepEqual(await namesOf(account, `&identifiers=default,${organization.identifier}`), [organization.identifier, 'default']);
    assert.deepEqual(await namesOf(account, `&identifiers=${organization.identifier}`), [organization.identifier]);
    service.turnClock(5);
    const changed = await get<Organization>('PUT', at, { organization: { identifier: organization.identifier, name: 'New' } });
    assert.deepEqual(changed.organization, { ...organization, name: 'New', description: '', tags: {} });
    assert.ok(changed.createdAt === created.createdAt && changed.lastModifiedAt > created.lastModifiedAt);

    const inside = `${account}&orgIdentifier=${organization.identifier}`;
    const local = { identifier: 'c', name: 'C', type: 'Local', spec: {}, orgIdentifier: organization.identifier };
    await get('POST', `/ng/api/projects${inside}`, { project: { identifier: 'shop', name: 'Shop' } });
    await get('POST', `/ng/api/connectors${account}`, { connector: local });
    const yaml = `pipeline:\n  name: B\n  identifier: build\n  orgIdentifier: ${organization.identifier}\n  projectIdentifier: shop\n  stages:\n    - stage: ${SMALL_STAGE_YAML}\n`;
    const pipeline = await world.sendYaml('POST', `/pipeline/api/pipelines/v2${inside}&projectIdentifier=shop`, yaml);
    assert.equal(pipeline.status, 200, pipeline.text);
    assert.equal(await get('DELETE', at), true);
    const gone = await refuse(404, 'RESOURCE_NOT_FOUND_EXCEPTION', 'GET', at);
    assert.match(gone, /^There is no organization ".+" in the account\. List the organizations there/);
    await get('POST', ORGANIZATIONS + account, { organization });
    assert.equal((await get<Page>('GET', `/ng/api/projects${inside}`)).totalItems, 0, 'no content of the deleted organization returns');
    assert.equal((await get<Page>('POST', `/ng/api/connectors/listV2${inside}`)).totalItems, 0);
  });

  it('are refused with the right remedy: a duplicate, an invalid body, the default one, a project in an unknown one', async () => {
    const { account, refuse, refuseFields, get } = world;
    const body = (identifier: string, more: object = {}) => ({ organization: { identifier, name: 'x', ...more } });
    assert.match(await refuse(400, 'DUPLICATE_FIELD', 'POST', ORGANIZATIONS + account, body('default')), /already exists in the account/);
    const fields = await refuseFields('POST', ORGANIZATIONS + account, body('a b', { tags: ['x'] }));
    assert.deepEqual(
      fields.map(({ fieldId }) => fieldId),
      ['organization.identifier', 'organization.tags'],
    );
    assert.match((await refuseFields('PUT', `${ORGANIZATIONS}/default${account}`, body('other')))[0]!.error, /make the two match/);
    assert.match(
      await refuse(400, 'INVALID_REQUEST', 'DELETE', `${ORGANIZATIONS}/default${account}`),
      /The default organization "default" cannot be deleted\. Delete its projects and connectors instead\./,
    );
    const nowhere = { project: { identifier: 'p', name: 'P' } };
    const create = (org: string) =>
      refuse(404, 'RESOURCE_NOT_FOUND_EXCEPTION', 'POST', `/ng/api/projects${account}&orgIdentifier=${org}`, nowhere);
    assert.equal(await create('nowhere'), 'There is no organization "nowhere". Create it first: POST /ng/api/organizations.');
    assert.match(await create('no-where'), /^There is no organization "no-where"\. It is not a valid identifier: list the organizations/);
    await get('POST', ORGANIZATIONS + account, body('nowhere'));
    await get('POST', `/ng/api/projects${account}&orgIdentifier=nowhere`, nowhere);
    await get('DELETE', `${ORGANIZATIONS}/nowhere${account}`);
  });

  it('are created and deleted by account administrators, and changed by their own administrators', async () => {
    const identifier = unique('o');
    await world.get('POST', ORGANIZATIONS + world.account, { organization: { identifier, name: 'x' } });
    const { value: key } = await createKey(service.address, { roles: [{ role: 'org_admin', orgIdentifier: identifier }] });
    const ask = async (method: string, path: string, json?: object) =>
      (await callService(service.address, method, path + world.account, { key, json })).status;
    const organization = { identifier, name: 'y' };
    assert.deepEqual(
      [
        await ask('GET', `${ORGANIZATIONS}/${identifier}`),
        await ask('PUT', `${ORGANIZATIONS}/${identifier}`, { organization }),
        await ask('GET', `${ORGANIZATIONS}/default`),
        await ask('GET', ORGANIZATIONS),
        await ask('POST', ORGANIZATIONS, { organization: { identifier: unique('o'), name: 'z' } }),
        await ask('DELETE', `${ORGANIZATIONS}/${identifier}`),
      ],
      [200, 200, 403, 403, 403, 403],
    );
  });

  it('of several accounts are separate, with all their content', async () => {
    const { get, refuse } = world;
    const [one, two] = ['?accountIdentifier=kmpySmUISimoRrJL6NL73w', '?accountIdentifier=acme-2'];
    assert.deepEqual([await namesOf(one), await namesOf(one, '&searchTerm=x')], [['default'], []], 'before anything was created');
    assert.equal((await get<Organization>('GET', `${ORGANIZATIONS}/default${one}`)).organization.name, 'default');
    const project = { project: { identifier: 'shop', name: 'Shop' } };
    const connector = { connector: { identifier: 'c', name: 'C', type: 'Local', spec: {} } };
    const yaml = `pipeline:\n  name: B\n  identifier: build\n  orgIdentifier: default\n  projectIdentifier: shop\n  stages:\n    - stage: ${SMALL_STAGE_YAML}\n`;
    for (const account of [one, two]) {
      const inDefault = `${account}&orgIdentifier=default`;
      await get('POST', `/ng/api/projects${inDefault}`, project);
      const made = await get<{ connector: { accountIdentifier: string } }>('POST', `/ng/api/connectors${account}`, connector);
      assert.equal(`?accountIdentifier=${made.connector.accountIdentifier}`, account);
      const sent = await world.sendYaml('POST', `/pipeline/api/pipelines/v2${inDefault}&projectIdentifier=shop`, yaml);
      assert.equal(sent.status, 200, sent.text);
      await get('POST', ORGANIZATIONS + account, { organization: { identifier: 'own', name: account } });
    }
    await get('PUT', `${ORGANIZATIONS}/own${one}`, { organization: { identifier: 'own', name: 'changed' } });
    assert.equal((await get<Organization>('GET', `${ORGANIZATIONS}/own${two}`)).organization.name, two);
    await get('DELETE', `/ng/api/projects/shop${one}&orgIdentifier=default`);
    await get('DELETE', `${ORGANIZATIONS}/own${one}`);
    await get('DELETE', `/ng/api/connectors/c${one}`);
    assert.deepEqual(await namesOf(two), ['own', 'default']);
    await get('GET', `/pipeline/api/pipelines/build${two}&orgIdentifier=default&projectIdentifier=shop`);
    await get('GET', `/ng/api/connectors/c${two}`);
    await refuse(404, 'RESOURCE_NOT_FOUND_EXCEPTION', 'GET', `/ng/api/connectors/c${one}`);
    assert.equal((await get<Page>('GET', `/ng/api/projects${world.account}&searchTerm=shop`)).totalItems, 0);
  });

  it('of other accounts are closed to keys and services of one account', async () => {
    const { value, account } = await createKey(service.address, { roles: [{ role: 'account_admin' }], account: 'acme' });
    assert.equal(account, 'acme');
    assert.match(value, /^pat\.acme\.[0-9a-f]{24}\./);
    const list = (address: TestService['address'], named: string, key?: string) =>
      callService(address, 'GET', `${ORGANIZATIONS}?accountIdentifier=${named}`, key === undefined ? {} : { key });
    assert.equal((await list(service.address, 'acme', value)).status, 200);
    const other = await list(service.address, 'default', value);
    assert.deepEqual([other.status, other.body.code], [403, 'NG_ACCESS_DENIED']);
    assert.match(String(other.body.message), /^The key is for the account "acme" alone, not for "default"\. Send accountIdentifier=acme/);
    const single = await startTestService({ account: 'acme' });
    assert.equal((await list(single.address, 'acme')).status, 200);
    const refused = await list(single.address, 'default');
    assert.equal(refused.status, 403);
    assert.match(String(refused.body.message), /^The service is for the account "acme" alone/);
    assert.match(single.address.apiKey, /^pat\.acme\./);
    await single.close();
  });

  it('are as at the start after a reset', async () => {
    await world.get('POST', ORGANIZATIONS + world.account, { organization: { identifier: unique('o'), name: 'x' } });
    const key = service.address.adminKey;
    assert.equal((await callService(service.address, 'POST', '/__fairlead/reset', { key, json: { area: 'platform' } })).status, 200);
    assert.deepEqual(await namesOf(world.account), ['default']);
  });
});
