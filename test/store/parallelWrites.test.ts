import assert from 'node:assert/strict';
import { toDevelopers } from '../../server/api/developers/listDevelopers.ts';
import type { DeveloperList, ReuploadReview, VersionList } from '../../server/wire/developers.ts';
import type { TeamPage } from '../../server/wire/insights.ts';
import type { ServiceAddress } from '../../server/wire/local.ts';
import { createPlatformWorld } from '../conformance/platformWorld.ts';
import { createSegmentWorld } from '../conformance/segmentWorld.ts';
import { campaign, timeLimit } from '../support/campaign.ts';
import { SMALL_STAGE } from '../support/pipelines/smallStage.ts';
import { onEachEngine } from '../support/postgres/onEachEngine.ts';
import { type Answer, callService, type Json, sendRoster } from '../support/serviceCall.ts';
import { finishSetup } from '../support/serviceInProcess.ts';
import type { ServiceProcess } from '../support/serviceProcess.ts';

/** Simultaneous requests of one kind, half of them to each service. */
const REQUESTS = campaign(12, 100);
/** The same for changes of people: half of them are more than a service has connections to PostgreSQL. SQLite has one writer. */
const CHANGES = { SQLite: REQUESTS, PostgreSQL: campaign(24, 100) };

describe('concurrent writes', () => {
  onEachEngine(({ name, createTarget, fork }) => {
    const atOnce = REQUESTS;
    const changes = CHANGES[name];
    const people = Array.from({ length: changes }, (_, number) => `p${number}@example.com`);
    const roster = `name,email,manager_email,Note\n${people.map((email, number) => `P ${number},${email},,`).join('\n')}\n`;
    let services: readonly ServiceProcess[];
    before(async function () {
      this.timeout(timeLimit(120_000));
      const target = await createTarget();
      services = await Promise.all([fork(target), fork(target)]);
    });

    const first = (): ServiceAddress => services[0]!.address;
    /** Sends all requests concurrently, half to each service; each has a number. */
    const sendAll = <Body = Json>(
      send: (address: ServiceAddress, number: number) => Promise<Answer<Body>>,
      count = atOnce,
    ): Promise<Answer<Body>[]> =>
      Promise.all(Array.from({ length: count }, (_, number) => send(services[number % services.length]!.address, number)));
    const assertAll = (answers: readonly Answer<unknown>[]): void => {
      const refused = answers.filter(({ status }) => status !== 200);
      assert.equal(refused.length, 0, `${refused.length} were refused, for example: ${refused[0]?.status} ${refused[0]?.text}`);
    };
    /** Expects one to succeed, and each other one to be refused with the same correct reason. */
    const assertOne = (answers: readonly Answer<unknown>[], reason: RegExp): void => {
      assert.equal(answers.filter(({ status }) => status === 200).length, 1);
      for (const { status, text } of answers) assert.ok(status === 200 || reason.test(text), `${status} ${text}`);
    };
    const readPeople = async (): Promise<Map<string, string>> => {
      const { body } = await callService<DeveloperList>(first(), 'GET', '/v2/developers?pageSize=1000');
      return new Map(toDevelopers(body).map(({ email, name: called }) => [email, called]));
    };

    it('of one person each are all in the roster', async () => {
      await finishSetup(first(), roster);
      assertAll(
        await sendAll(
          (address, number) =>
            callService(address, 'PATCH', '/v2/developers', {
              json: [
                { name: `Q ${number}`, email: `q${number}@example.com`, manager_email: '' },
                { name: `Changed ${number}`, email: people[number] },
              ],
            }),
          changes,
        ),
      );
      const found = await readPeople();
      assert.equal(found.size, 2 * changes);
      for (let number = 0; number < changes; number++) {
        assert.equal(found.get(`q${number}@example.com`), `Q ${number}`);
        assert.equal(found.get(people[number]!), `Changed ${number}`);
      }
    }).timeout(timeLimit(120_000));

    it('that delete one person each all succeed; of those that delete the same person, only one does', async () => {
      const remove = (email: (number: number) => string) =>
        sendAll((address, number) => callService(address, 'DELETE', '/v2/developers', { json: { emails: [email(number)] } }));
      assertAll(await remove((number) => people[number]!));
      const left = 2 * changes - atOnce;
      assert.equal((await readPeople()).size, left);
      assertOne(await remove(() => 'q0@example.com'), /"EMAIL_DOES_NOT_EXIST".*No developer has the e-mail/);
      assert.equal((await readPeople()).size, left - 1);
    }).timeout(timeLimit(120_000));

    it('of rosters, mappings and approvals lose nothing, and leave one active version', async () => {
      const uploads = await sendAll<ReuploadReview>((address) => sendRoster(address, 'PUT', roster));
      assertAll(uploads);
      const { versionId, schema } = uploads[0]!.body;
      const path = `/v2/developers/versions/${versionId}`;
      assertAll(await sendAll((address) => callService(address, 'PUT', `${path}/fieldMappings`, { json: schema?.fields })));
      assertOne(await sendAll((address) => callService(address, 'PATCH', path, { json: { active: true } })), /was approved already/);
      const approvals = await sendAll((address, number) =>
        callService(address, 'PATCH', `/v2/developers/versions/${uploads[number]!.body.versionId}`, { json: { active: true } }),
      );
      for (const { status, text } of approvals) {
        assert.ok(
          status === 200 || (status === 409 && /A newer version was activated before this one|was approved already/.test(text)),
          `${status} ${text}`,
        );
      }
      const { versions } = (await callService<VersionList>(first(), 'GET', '/v2/developers/versions')).body;
      assert.equal(versions.filter(({ state }) => state === 'ACTIVE').length, 1);
      assert.equal(versions.filter((version) => uploads.some(({ body }) => body.versionId === version.versionId)).length, atOnce);
    }).timeout(timeLimit(120_000));

    it('of identities, keys and configuration lose nothing', async () => {
      assertAll(
        await sendAll((address, number) =>
          callService(address, 'PATCH', '/v2/developers/identities', {
            json: [{ email: people[number], integrationId: 1, identity: `login-${number}` }],
          }),
        ),
      );
      const csv = await callService(first(), 'GET', '/v2/developers/identities', { headers: { accept: 'text/csv' } });
      assert.equal(csv.text.match(/login-\d+/g)?.length, atOnce);
      const scopes = ['developer_records:read'];
      const made = await sendAll<{ id: string }>((address, number) =>
        callService(address, 'POST', '/__fairlead/tokens', { json: { name: `k${number}`, scopes } }),
      );
      assertAll(made);
      assertAll(await sendAll((address, number) => callService(address, 'DELETE', `/__fairlead/tokens/${made[number]!.body.id}`)));
      assertAll(await sendAll((address, number) => callService(address, 'DELETE', `/__fairlead/tokens/${made[number % 2]!.body.id}`)));
      const configuration = await callService(first(), 'GET', '/__fairlead/configuration');
      assertAll(await sendAll((address) => callService(address, 'PUT', '/__fairlead/configuration', { json: configuration.body })));
    }).timeout(timeLimit(120_000));

    it('of activity store each record once, and one of the values of a record that all have', async () => {
      const record = (id: string, developer: string) =>
        JSON.stringify({ kind: 'commit', id, developer, at: '2026-03-01T10:00:00Z', repository: 'r' });
      assertAll(
        await sendAll((address, number) =>
          callService(address, 'POST', '/__fairlead/activity', {
            body: `${record(`own-${number}`, people[number]!)}\n${record('shared', people[number]!)}\n`,
            headers: { 'content-type': 'application/x-ndjson' },
          }),
        ),
      );
      const { text } = await callService(first(), 'GET', '/__fairlead/activity');
      assert.match(text, new RegExp(`"commit"[^}]*${atOnce + 1}\\b`));
    }).timeout(timeLimit(120_000));

    it('of segments create one of each name, and count all keys', async () => {
      const [one, other] = await Promise.all(services.map(({ address }) => createSegmentWorld(address)));
      const workspace = one!.workspaceId;
      const call = (method: string, path: string, json?: (number: number) => unknown) =>
        sendAll((address, number) => (address === first() ? one! : other!).call(method, path, { json: json?.(number) }));
      const segments = `/segments/ws/${workspace}/trafficTypes/account`;
      assertAll(await call('POST', segments, (number) => ({ name: `s${number}`, description: '' })));
      assertOne(await call('POST', segments, () => ({ name: 'same', description: '' })), /already/);
      assertOne(await call('POST', '/workspaces', () => ({ name: `same-${name}`, requiresTitleAndComments: false })), /already/);
      assertOne(await call('POST', `/environments/ws/${workspace}`, () => ({ name: 'same', production: false })), /already/);
      assertOne(await call('POST', `/trafficTypes/ws/${workspace}`, () => ({ name: 'same' })), /already/);
      const path = `/segments/${one!.environment.id}/same`;
      assertOne(await call('POST', path), /already/);
      assertAll(await call('PUT', `${path}/upload`, (number) => [`k${number}`, 'shared']));
      assert.equal((await one!.keysOf(path)).length, atOnce + 1);
      assertAll(await call('PUT', `${path}/removeKeys`, (number) => ({ keys: [`k${number}`], comment: 'c' })));
      assert.deepEqual(await one!.keysOf(path), ['shared']);
      const identity = `/trafficTypes/${one!.trafficType.id}/environments/${one!.environment.id}/identities/ann`;
      assertAll(await call('PATCH', identity, (number) => ({ values: { [`a${number}`]: '1' } })));
      const merged = await one!.get<{ values: object }>('PATCH', identity, { values: {} });
      assert.equal(Object.keys(merged.values).length, atOnce);
      assertOne(await call('DELETE', identity), /There is no identity/);
      assertOne(await call('DELETE', `/segments/ws/${workspace}/same`), /no segment/);
    }).timeout(timeLimit(120_000));

    it('of overlapping lists of keys to one segment count each key once', async () => {
      const worlds = await Promise.all(services.map(({ address }) => createSegmentWorld(address)));
      const [world] = worlds;
      const path = await world!.activate('shared');
      const lists = Array.from({ length: 24 }, (_, request) => Array.from({ length: 60 }, (_, key) => `key-${(request * 25 + key) % 500}`));
      await Promise.all(lists.map((keys, request) => worlds[request % 2]!.get('PUT', `${path}/upload`, keys)));
      const wanted = new Set(lists.flat());
      for (const { get, keysOf } of worlds) {
        assert.deepEqual(new Set(await keysOf(path)), wanted);
        assert.equal((await get('GET', `${path}/keys?limit=1`)).count, wanted.size);
      }
      const removals = Array.from({ length: 10 }, (_, request) => Array.from({ length: 40 }, (_, key) => `key-${request * 20 + key}`));
      await Promise.all(removals.map((keys, request) => worlds[request % 2]!.get('PUT', `${path}/removeKeys`, { keys, comment: 'both' })));
      for (const key of removals.flat()) wanted.delete(key);
      assert.deepEqual(new Set(await world!.keysOf(path)), wanted);
      assert.equal((await world!.get('GET', `${path}/keys?limit=1`)).count, wanted.size);
    }).timeout(timeLimit(120_000));

    it('of projects, connectors and pipelines create one of each identifier', async () => {
      const { call, organization, inProject, project } = await createPlatformWorld(first());
      const second = await createPlatformWorld(services[1]!.address);
      const send = (method: string, path: string, json?: (number: number) => unknown) =>
        sendAll((address, number) => (address === first() ? call : second.call)(method, path, { json: json?.(number) }));
      const create = (identifier: string) => ({ project: { identifier, name: 'P', orgIdentifier: 'default' } });
      assertAll(await send('POST', `/ng/api/projects${organization}`, (number) => create(`p${number}`)));
      assertOne(await send('POST', `/ng/api/projects${organization}`, () => create('same')), /DUPLICATE_FIELD/);
      assertAll(await send('PUT', `/ng/api/projects/same${organization}`, () => create('same')));
      const spec = {
        connectorType: 'DockerRegistry',
        dockerRegistryUrl: 'https://r.example',
        providerType: 'Other',
        auth: { type: 'Anonymous' },
      };
      const connector = (identifier: string) => ({
        connector: { name: 'C', identifier, orgIdentifier: 'default', projectIdentifier: project, type: 'DockerRegistry', spec },
      });
      const connectors = '/ng/api/connectors';
      assertAll(await send('POST', `${connectors}${inProject}`, (number) => connector(`c${number}`)));
      assertOne(await send('POST', `${connectors}${inProject}`, () => connector('same')), /DUPLICATE_FIELD/);
      assertAll(await send('PUT', `${connectors}${inProject}`, () => connector('same')));
      assertOne(await send('DELETE', `${connectors}/same${inProject}`), /RESOURCE_NOT_FOUND/);
      const pipeline = (identifier: string) =>
        JSON.stringify({
          pipeline: { name: 'x', identifier, orgIdentifier: 'default', projectIdentifier: project, stages: [{ stage: SMALL_STAGE }] },
        });
      const yaml = (method: string, path: string, text: (number: number) => string) =>
        sendAll((address, number) => {
          const from = address === first() ? call : second.call;
          return from(method, path, { body: text(number), headers: { 'content-type': 'application/yaml' } });
        });
      const pipelines = '/pipeline/api/pipelines';
      assertAll(await yaml('POST', `${pipelines}/v2${inProject}`, (number) => pipeline(`x${number}`)));
      assertOne(await yaml('POST', `${pipelines}/v2${inProject}`, () => pipeline('same')), /DUPLICATE_FIELD/);
      assertAll(await yaml('PUT', `${pipelines}/same${inProject}`, () => pipeline('same')));
      assertOne(await send('DELETE', `${pipelines}/same${inProject}`), /NOT_FOUND/);
      assertOne(await send('DELETE', `/ng/api/projects/same${organization}`), /NOT_FOUND/);
    }).timeout(timeLimit(120_000));

    it('of the numbers of teams assign one to each team, whoever is asked first', async () => {
      const rows = Array.from({ length: 300 }, (_, place) => `P${place},p${place}@x.y,${place === 0 ? '' : `p${(place - 1) >> 1}@x.y`}\n`);
      const { body } = await sendRoster<ReuploadReview>(first(), 'PUT', `name,email,manager_email\n${rows.join('')}`);
      const approved = await callService(first(), 'PATCH', `/v2/developers/versions/${body.versionId}`, { json: { active: true } });
      assert.equal(approved.status, 200, approved.text);
      const ask = (place: number) =>
        callService<TeamPage>(services[place % 2]!.address, 'GET', '/v2/teams/list?leafTeamsOnly=false&pageSize=1000');
      const lists = await Promise.all(Array.from({ length: 8 }, (_, place) => ask(place)));
      const [one] = lists;
      assert.equal(new Set(one!.body.items.map(({ refId }) => refId)).size, 150);
      for (const list of lists) assert.equal(list.text, one!.text);
    }).timeout(timeLimit(120_000));
  });
});
