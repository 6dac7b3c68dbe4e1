import assert from 'node:assert/strict';
import { call } from '../../server/api/client.ts';
import { toDevelopers } from '../../server/api/developers/listDevelopers.ts';
import { toLocalInstance } from '../../server/api/instance.ts';
import type { OrgTreeSummary, TeamInfo, TeamSummary } from '../../server/core/insights/teams.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { DeveloperList, DeveloperPage } from '../../server/wire/developers.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import { configure, createKey, finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const ROSTER = [
  'Name,Email,Manager Email,Department,Team',
  'Ann Lark,ann@example.com,,Build,',
  'Bo Moss,bo@example.com,ann@example.com,Build,Core',
  'Cy Quill,cy@example.com,bo@example.com,Build,Core',
  'Di Reed,di@example.com,ann@example.com,Build,Tools',
  'Eve Sage,eve@example.com,,Sell,',
  '',
].join('\n');

const PATHS = ['/org-trees', '/org-trees/1', '/org-trees/1/teams', '/teams/list', '/teams/1/team_info', '/teams/1/developers'];

describe('teams', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await takeTestService();
  });
  afterEach(async () => {
    await service.close();
    assert.deepEqual(service.log, [], 'no request failed because of a bug');
  });

  const get = async <Body>(path: string): Promise<Body> => {
    const { status, body, text } = await callService<Body>(service.address, 'GET', `/v2${path}`);
    assert.equal(status, 200, text);
    return body;
  };
  const show = async (): Promise<string[]> =>
    (await get<TeamSummary[]>('/teams/list')).map(({ name, depth, developerCount }) => `${'  '.repeat(depth)}${name} ${developerCount}`);
  const refuse = async (path: string): Promise<string> => {
    const { status, body, text } = await callService(service.address, 'GET', `/v2${path}`);
    assert.deepEqual([status, body.status, body.error], [404, 404, 'NOT_FOUND'], text);
    return String(body.message);
  };
  const replace = async (csv: string): Promise<void> => {
    const { body } = await sendRoster(service.address, 'PUT', csv);
    const path = `/v2/developers/versions/${String(body.versionId)}`;
    assert.equal((await callService(service.address, 'PATCH', path, { json: { active: true } })).status, 200);
  };

  it('do not exist before the setup', async () => {
    assert.deepEqual([await get('/org-trees'), await get('/teams/list')], [[], []]);
    for (const path of PATHS.filter((each) => /\d/.test(each))) assert.match(await refuse(path), /Take (an ID|a refId) from GET/);
  });

  it('are those of the managers', async () => {
    await finishSetup(service.address, ROSTER);
    const tree = { id: 1, name: 'Managers', groupByColumns: [], orgTreeFilters: [], teamCount: 2, developerCount: 4 };
    assert.deepEqual(await get<OrgTreeSummary[]>('/org-trees'), [tree]);
    assert.deepEqual(await get<OrgTreeSummary>('/org-trees/1'), tree);
    const ann = { refId: 1, name: 'Ann Lark', parentRefId: null, depth: 0, developerCount: 4, managerEmail: 'ann@example.com' };
    const bo = { refId: 2, name: 'Bo Moss', parentRefId: 1, depth: 1, developerCount: 2, managerEmail: 'bo@example.com' };
    assert.deepEqual(await get<TeamSummary[]>('/org-trees/1/teams'), [ann, bo]);
    assert.deepEqual(await get<TeamSummary[]>('/teams/list'), [ann, bo]);
    assert.deepEqual(await get<TeamInfo>('/teams/2/team_info'), { ...bo, orgTreeId: 1, path: ['Ann Lark', 'Bo Moss'], childRefIds: [] });
    assert.deepEqual((await get<TeamInfo>('/teams/1/team_info')).childRefIds, [2]);
  });

  it('list their developers page by page in tree order', async () => {
    await finishSetup(service.address, ROSTER);
    const page = await get<DeveloperPage>('/teams/1/developers?pageSize=3');
    const { content, ...rest } = page;
    assert.deepEqual(rest, { pageIndex: 0, pageSize: 3, pageItemCount: 3, totalItems: 4, totalPages: 2, empty: false });
    assert.deepEqual(
      content.map(({ name }) => name),
      ['Ann Lark', 'Bo Moss', 'Cy Quill'],
    );
    const listed = toDevelopers(await get<DeveloperList>('/developers?emails=bo@example.com')).map(
      ({ record: _, ...developer }) => developer,
    );
    assert.deepEqual([content[1]], listed);
    const namesOf = async (query: string) => (await get<DeveloperPage>(`/teams${query}`)).content.map(({ name }) => name);
    assert.deepEqual(await namesOf('/1/developers?pageSize=3&pageIndex=1'), ['Di Reed']);
    assert.deepEqual(await namesOf('/1/developers?pageIndex=9'), []);
    assert.deepEqual(await namesOf('/2/developers'), ['Bo Moss', 'Cy Quill']);
    for (const query of ['pageSize=0', 'pageSize=1001', 'pageIndex=-1', 'pageIndex=1&pageIndex=2']) {
      assert.equal((await callService(service.address, 'GET', `/v2/teams/1/developers?${query}`)).status, 400, query);
    }
  });

  it('follow the configured columns and filters at once, in the active roster', async () => {
    await finishSetup(service.address, ROSTER);
    await configure(service.address, { groupByColumns: ['Department', 'Team'] });
    assert.deepEqual(await show(), ['Build 4', '  Core 2', '  Tools 1', 'Sell 1']);
    assert.equal((await get<OrgTreeSummary>('/org-trees/1')).name, 'Department / Team');
    await configure(service.address, { orgTreeFilters: [{ column: 'Team', values: ['Core', 'Tools'] }] });
    assert.deepEqual(await show(), ['Ann Lark 3', '  Bo Moss 2']);
    await configure(service.address, { groupByColumns: ['Floor'] });
    assert.deepEqual(await show(), []);
    assert.match(await refuse('/teams/1/team_info'), /no team "1" in the active roster/);
  });

  it('keep their numbers through versions, configurations and an absence, and never reuse one', async () => {
    await finishSetup(service.address, ROSTER);
    const refIds = async () => (await get<TeamSummary[]>('/teams/list')).map(({ name, refId }) => `${name} ${refId}`);
    const before = await refIds();
    assert.deepEqual(before, ['Ann Lark 1', 'Bo Moss 2']);
    await replace(ROSTER.replace('Bo Moss,bo@', 'Bob Moss,BO@').replaceAll(',bo@', ',BO@'));
    assert.deepEqual(await refIds(), ['Ann Lark 1', 'Bob Moss 2']);
    await configure(service.address, { groupByColumns: ['Department'] });
    assert.deepEqual(await refIds(), ['Build 3', 'Sell 4']);
    await configure(service.address, {});
    await replace(ROSTER.replace('cy@example.com,bo@', 'cy@example.com,di@'));
    assert.deepEqual(await refIds(), ['Ann Lark 1', 'Di Reed 5']);
    await replace(ROSTER);
    assert.deepEqual(await refIds(), before);
  });

  it('are found by groups with very long names too', async () => {
    const long = 'ü'.repeat(5000);
    await finishSetup(service.address, ROSTER.replace('Sell', long));
    await configure(service.address, { groupByColumns: ['Department'] });
    const first = await get<TeamSummary[]>('/teams/list');
    assert.equal(first[1]?.name, long);
    await replace(ROSTER.replace('Sell', long).replace('Eve Sage', 'Eva Sage'));
    assert.deepEqual(await get<TeamSummary[]>('/teams/list'), first);
  });

  it('are numbered once for concurrent readers', async () => {
    await finishSetup(service.address, ROSTER);
    const lists = await Promise.all(Array.from({ length: 8 }, () => get<TeamSummary[]>('/teams/list')));
    for (const list of lists) assert.deepEqual(list, lists[0]);
    assert.deepEqual(
      lists[0]?.map(({ refId }) => refId),
      [1, 2],
    );
  });

  it('get new numbers after a reset', async () => {
    await finishSetup(service.address, ROSTER);
    assert.deepEqual(await show(), ['Ann Lark 4', '  Bo Moss 2']);
    assert.equal((await callService(service.address, 'POST', '/__fairlead/reset', { json: { area: 'all' } })).status, 200);
    assert.deepEqual(await show(), []);
    await finishSetup(service.address, ROSTER.replace('Ann Lark', 'Amy Lark'));
    assert.deepEqual(
      (await get<TeamSummary[]>('/teams/list')).map(({ name, refId }) => [name, refId]),
      [
        ['Amy Lark', 1],
        ['Bo Moss', 2],
      ],
    );
  });

  it('are refused with the reason if unknown', async () => {
    await finishSetup(service.address, ROSTER);
    for (const id of ['2', '0', '01', 'x', '-1', encodeURIComponent('../1'), '9'.repeat(400)]) {
      assert.match(await refuse(`/org-trees/${id}`), /^There is no org tree "/);
      assert.match(await refuse(`/org-trees/${id}/teams`), /^There is no org tree "/);
    }
    for (const refId of ['9', '0', '01', 'x', '1.0', '1e0', '9'.repeat(16), '9'.repeat(400)]) {
      assert.match(await refuse(`/teams/${refId}/team_info`), /^There is no team "/);
      assert.match(await refuse(`/teams/${refId}/developers`), /^There is no team "/);
    }
  });

  it('require a key with the scope insights:read', async () => {
    await finishSetup(service.address, ROSTER);
    const [reader, other] = [await createKey(service.address, { scopes: ['insights:read'] }), await createKey(service.address)];
    for (const path of PATHS) {
      const statusOf = async (key: string | null) => (await callService(service.address, 'GET', `/v2${path}`, { key })).status;
      assert.deepEqual(
        [await statusOf(reader.value), await statusOf(other.value), await statusOf('pat.x.y.z'), await statusOf(null)],
        [200, 403, 401, 401],
        path,
      );
    }
  });

  it('answer under the prefixes of real addresses too, and through the client', async () => {
    await finishSetup(service.address, ROSTER);
    const { url } = service.address;
    const instance = { ...toLocalInstance(service.address), baseUrl: `${url}/gateway/sei/api` };
    const [tree] = await call(instance, 'listOrgTrees');
    assert.deepEqual(await call(instance, 'readOrgTree', { parameters: { orgTreeId: String(tree!.id) } }), tree);
    const teams = await call(instance, 'listOrgTreeTeams', { parameters: { orgTreeId: String(tree!.id) } });
    assert.deepEqual(await call(instance, 'listTeams'), teams);
    assert.equal((await call(instance, 'readTeam', { parameters: { teamRefId: String(teams[1]!.refId) } })).parentRefId, teams[0]!.refId);
    assert.equal(
      (await call(instance, 'listTeamDevelopers', { parameters: { teamRefId: String(teams[0]!.refId) }, query: { pageSize: 2 } }))
        .pageItemCount,
      2,
    );
    await assert.rejects(
      call(instance, 'readTeam', { parameters: { teamRefId: '99' } }),
      (error) => error instanceof Refusal && error.code === 'NOT_FOUND',
    );
  });
});
