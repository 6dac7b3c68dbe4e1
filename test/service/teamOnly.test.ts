import assert from 'node:assert/strict';
import { importRecords } from '../support/insightReports.ts';
import { callService } from '../support/serviceCall.ts';
import { createKey, finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const ROSTER = `Name,Email,Manager Email
Ada Lovelace,ada@x.test,
Bo Dahl,bo@x.test,ada@x.test
Cy Quill,cy@x.test,bo@x.test
`;
const DAYS = { dateStart: '2026-03-02', dateEnd: '2026-03-08' };
const CELL = { request: { ...DAYS, productivity: {} }, metric: 'CODING_DAYS_PER_DEV' };

describe('insights of teams only', () => {
  let service: TestService;
  before(async () => {
    service = await takeTestService();
    await finishSetup(service.address, ROSTER);
    await importRecords(service.address, [{ kind: 'commit', id: 'web@1', developer: 'cy@x.test', at: '2026-03-03T10:00:00Z', lines: 1 }]);
  });
  after(() => service.close());

  const set = (teamOnly: boolean) => callService(service.address, 'PATCH', '/__fairlead/configuration', { json: { teamOnly } });
  const report = (key: string | undefined, json: object = { ...DAYS, productivity: {}, efficiency: {}, includeRatings: true }) =>
    callService(service.address, 'POST', '/v2/insights/teams/reports', { json, ...(key === undefined ? {} : { key }) });
  const requireNameless = (text: string): void => assert.doesNotMatch(text, /Ada|Lovelace|Dahl|Quill|@x\.test/);

  /** Asks for everything that a key for insights may read, and returns what it read. */
  const readAll = async (key: string | undefined): Promise<string[]> => {
    const texts: string[] = [(await report(key)).text];
    for (const path of ['/org-trees', '/org-trees/1', '/org-trees/1/teams', '/teams/list', '/teams/1/team_info', '/teams/2/team_info']) {
      const { status, text } = await callService(service.address, 'GET', `/v2${path}`, key === undefined ? {} : { key });
      assert.equal(status, 200, path);
      texts.push(text);
    }
    return texts;
  };

  it('name no person to a key with the scope insights:teams, and refuse what is about people', async () => {
    const { value: key } = await createKey(service.address, { scopes: ['insights:teams'] });
    for (const text of await readAll(key)) requireNameless(text);
    assert.match((await report(key)).text, /^Collection Name,.*\nTeam 1,/);
    const people = await report(key, { ...DAYS, collectionId: '1', productivityContributors: {} });
    assert.deepEqual([people.status, people.text.includes('The key shows teams and no people')], [403, true]);
    const list = await callService(service.address, 'GET', '/v2/teams/1/developers', { key });
    assert.equal(list.status, 403);
    assert.match((await report(undefined)).text, /\nAda Lovelace,/);
  });

  it('name no person to anyone if the service is set so, and everyone again afterwards', async () => {
    await set(true);
    const { value: key } = await createKey(service.address, { scopes: ['insights:read'] });
    for (const text of await readAll(key)) requireNameless(text);
    const ours = await callService(service.address, 'POST', '/__fairlead/insights/reports', {
      json: { request: CELL.request, rework: true },
    });
    assert.equal(ours.status, 200);
    requireNameless(ours.text);
    for (const answer of [
      await report(key, { ...DAYS, collectionId: '1', productivityContributors: {} }),
      await callService(service.address, 'GET', '/v2/teams/1/developers', { key }),
      await callService(service.address, 'POST', '/__fairlead/insights/explain', { json: { ...CELL, email: 'cy@x.test' } }),
      await callService(service.address, 'POST', '/__fairlead/insights/reports', { json: { request: CELL.request, own: true } }),
    ]) {
      assert.deepEqual([answer.status, answer.text.includes('The service shows teams and no people')], [403, true], answer.text);
    }
    const explained = await callService<{ name: string; total: number; facts: { developer: string; email: string }[] }>(
      service.address,
      'POST',
      '/__fairlead/insights/explain',
      { json: { ...CELL, teamRefId: 1 } },
    );
    requireNameless(explained.text);
    assert.deepEqual([explained.body.name, explained.body.facts.map(({ developer, email }) => developer + email)], ['Team 1', ['']]);
    await set(false);
    assert.match((await report(key)).text, /\nAda Lovelace,/);
  });

  it('divide numbers per day by working days', async () => {
    const perDay = async (): Promise<string | undefined> => {
      const json = { ...DAYS, granularity: 'daily', productivity: { metrics: ['CODING_DAYS_PER_DEV'] } };
      return (await report(undefined, json)).text.split('\n')[1]?.trim().split(',')[1];
    };
    const work = (workingDays: readonly string[]) =>
      callService(service.address, 'PATCH', '/__fairlead/configuration', { json: { workingDays } });
    assert.equal(await perDay(), '0.14');
    await work(['MON', 'TUE', 'WED', 'THU', 'FRI']);
    assert.equal(await perDay(), '0.20');
    await work(['SUN']);
    assert.equal(await perDay(), '1');
  });
});
