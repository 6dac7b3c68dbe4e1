import assert from 'node:assert/strict';
import { call } from '../../server/api/client.ts';
import { listOrgTreeTeams, listTeams } from '../../server/api/insights/teams.ts';
import { toLocalInstance } from '../../server/api/instance.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { DeveloperList } from '../../server/wire/developers.ts';
import type { ListedTeam, OrgTree, OrgTreePage, Team, TeamDevelopers, TeamPage, TeamsByAccess } from '../../server/wire/insights.ts';
import type { OrgTreeTeam, TeamHierarchy } from '../../server/wire/schemas/teams.ts';
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

const PATHS = [
  '/org-trees',
  '/org-trees/hierarchies',
  '/org-trees/1',
  '/org-trees/1/teams',
  '/org-trees/1/integrations',
  '/teams/list',
  '/teams/list-by-access',
  '/teams/1/team_info',
  '/teams/1/developers',
];

const VIEW_ONLY = { create: false, delete: false, edit: false, view: true };

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
  const post = async <Body>(path: string, json: object): Promise<Body> => {
    const { status, body, text } = await callService<Body>(service.address, 'POST', `/v2${path}`, { json });
    assert.equal(status, 200, text);
    return body;
  };
  const list = async (): Promise<readonly ListedTeam[]> => (await get<TeamPage>('/teams/list?leafTeamsOnly=false')).items;
  const show = async (): Promise<string[]> =>
    (await list()).map(({ name, depth, developerCount }) => `${'  '.repeat(depth ?? 0)}${name} ${developerCount}`);
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
    assert.deepEqual(await get('/org-trees'), { records: [], pageIndex: 0, pageSize: 50, totalCount: 0 });
    assert.deepEqual([(await get<TeamPage>('/teams/list')).items, await get('/org-trees/hierarchies')], [[], []]);
    assert.deepEqual(await get('/teams/list-by-access'), { editableTeams: [], viewableTeams: [] });
    for (const path of PATHS.filter((each) => /\d/.test(each))) assert.match(await refuse(path), /Take (an ID|a refId) from GET/);
  });

  it('are those of the managers', async () => {
    await finishSetup(service.address, ROSTER);
    const scope = { orgIdentifier: 'default', projectIdentifier: 'default' };
    const tree = {
      id: 1,
      name: 'Managers',
      ...scope,
      access: true,
      groupByFields: [],
      filters: [],
      integrations: [],
      canvasDashboardIds: [],
      rootTeamRefId: 1,
      teamCount: 2,
      developerCount: 4,
    };
    assert.deepEqual(await get<OrgTreePage>('/org-trees'), { records: [tree], pageIndex: 0, pageSize: 50, totalCount: 1 });
    assert.deepEqual(await get<OrgTree>('/org-trees/1'), tree);
    assert.deepEqual(await get('/org-trees/1/integrations'), []);
    const toFields = (refId: number, name: string, leaf: boolean, developerCount: number, managerEmail: string) => {
      return { refId, name, displayName: name, leaf, developerCount, managerEmail, accessResponse: VIEW_ONLY };
    };
    const ann = toFields(1, 'Ann Lark', false, 4, 'ann@example.com');
    const bo = { ...toFields(2, 'Bo Moss', true, 2, 'bo@example.com'), parentRefId: 1 };
    const nothing = { integrations: [], groupedFilters: {} };
    assert.deepEqual(await get<OrgTreeTeam>('/org-trees/1/teams'), {
      ...ann,
      ...nothing,
      children: [{ ...bo, ...nothing, children: [] }],
    });
    const ofBo = { name: 'Bo Moss', displayName: 'Bo Moss', orgTreeId: 1, refId: 2, children: [] };
    assert.deepEqual(await get<readonly TeamHierarchy[]>('/org-trees/hierarchies'), [
      { name: 'Ann Lark', displayName: 'Ann Lark', orgTreeId: 1, refId: 1, children: [ofBo] },
    ]);
    const listed = { integrations: [], orgTree: { id: 1, name: 'Managers', ...scope } };
    const listedBo = { id: 2, ...bo, depth: 1, ...listed, teamManagers: ['Bo Moss'] };
    assert.deepEqual(await list(), [{ id: 1, ...ann, depth: 0, ...listed, teamManagers: ['Ann Lark'] }, listedBo]);
    const page = { pageIndex: 0, pageSize: 50, totalItems: 1, totalPages: 1, hasNext: false, hasPrevious: false };
    assert.deepEqual(await get<TeamPage>('/teams/list'), { items: [listedBo], ...page });
    const info = await get<Team>('/teams/2/team_info');
    assert.deepEqual(
      { ...info, managerRefId: 0 },
      { ...bo, depth: 1, orgTreeId: 1, managerRefId: 0, path: ['Ann Lark', 'Bo Moss'], childRefIds: [] },
    );
    const { developerRefIds } = await get<DeveloperList>('/developers?emails=bo@example.com');
    assert.deepEqual([info.managerRefId], developerRefIds);
    assert.deepEqual((await get<Team>('/teams/1/team_info')).childRefIds, [2]);
    assert.deepEqual(await get<TeamsByAccess>('/teams/list-by-access'), {
      editableTeams: [],
      viewableTeams: [
        { id: 1, refId: 1, name: 'Ann Lark', displayName: 'Ann Lark' },
        { id: 2, refId: 2, name: 'Bo Moss', displayName: 'Bo Moss', parentRefId: 1 },
      ],
    });
  });

  it('are below one root without a refId if there are several', async () => {
    await finishSetup(service.address, ROSTER);
    await configure(service.address, {
      groupByColumns: ['Department', 'Team'],
      orgTreeFilters: [{ column: 'Department', values: ['Build', 'Sell'] }],
    });
    const tree = await get<OrgTree>('/org-trees/1');
    assert.deepEqual(tree.groupByFields, [
      { fieldName: 'Department', order: 0 },
      { fieldName: 'Team', order: 1 },
    ]);
    assert.deepEqual(tree.filters, [{ fieldName: 'Department', fieldValues: ['Build', 'Sell'], operator: 'EQUALS' }]);
    assert.equal(tree.rootTeamRefId, undefined);
    const { children = [], ...root } = await get<OrgTreeTeam>('/org-trees/1/teams');
    const name = 'Department / Team';
    assert.deepEqual(root, { name, displayName: name, leaf: false, developerCount: 5, integrations: [], groupedFilters: {} });
    assert.deepEqual(
      children.map((team) => [team.name, team.parentRefId, team.children?.map((below) => below.name)]),
      [
        ['Build', undefined, ['Core', 'Tools']],
        ['Sell', undefined, []],
      ],
    );
    const [team] = await list();
    assert.deepEqual([team?.managerEmail, team?.teamManagers], [undefined, []]);
  });

  it('come in pages, and by what a search asks for', async () => {
    await finishSetup(service.address, ROSTER);
    await configure(service.address, { groupByColumns: ['Department', 'Team'] });
    const namesOf = async (search: object, query = ''): Promise<string> => {
      return (await post<TeamPage>(`/teams/list${query}`, search)).items.map(({ name }) => name).join(' ');
    };
    assert.equal(await namesOf({}), 'Core Tools Sell');
    assert.equal(await namesOf({ leafTeamsOnly: false }), 'Build Core Tools Sell');
    assert.equal(await namesOf({ leafTeamsOnly: false, searchKey: 'name', searchValue: 'O' }), 'Core Tools');
    assert.equal(await namesOf({ searchValue: 'sel' }), 'Sell');
    assert.equal(await namesOf({ searchKey: 'orgTreeName', searchValue: 'depart' }), 'Core Tools Sell');
    assert.equal(await namesOf({ searchKey: 'managerName', searchValue: 'a' }), '');
    assert.equal(await namesOf({ leafTeamsOnly: false, sortBy: 'developerCount', sortOrder: 'desc' }), 'Build Core Tools Sell');
    assert.equal(await namesOf({ leafTeamsOnly: false, sortBy: 'name', sortOrder: 'desc' }), 'Tools Sell Core Build');
    assert.equal(await namesOf({ leafTeamsOnly: false, sortBy: 'updatedBy' }), 'Build Core Tools Sell');
    assert.equal(await namesOf({ leafTeamsOnly: false, sortBy: 'createdAt', sortOrder: 'DESC' }, '?page=1&pageSize=3'), 'Build');
    const { items, ...page } = await get<TeamPage>('/teams/list?leafTeamsOnly=false&page=1&pageSize=1');
    assert.deepEqual(page, { pageIndex: 1, pageSize: 1, totalItems: 4, totalPages: 4, hasNext: true, hasPrevious: true });
    assert.equal(items[0]?.name, 'Core');
    const trees = async (search: object) => (await post<OrgTreePage>('/org-trees/list?projectIdentifier=shop', search)).records;
    assert.equal((await trees({ searchKey: 'name', searchValue: 'team', sortBy: 'teamCount' }))[0]?.projectIdentifier, 'shop');
    assert.deepEqual(await trees({ searchKey: 'efficiencyProfileName', searchValue: 'team' }), []);
    for (const [path, search] of [
      ['/teams/list', { sortOrder: 'up' }],
      ['/teams/list', { searchKey: 'depth' }],
      ['/teams/list', { leafTeamsOnly: 'maybe' }],
      ['/teams/list?pageSize=1001', {}],
      ['/org-trees/list', { sortBy: 'depth' }],
      ['/teams/1/developers', { developerRefIds: ['x'] }],
    ] as const) {
      const { status, text } = await callService(service.address, 'POST', `/v2${path}`, { json: search });
      assert.equal(status, 400, text);
    }
  });

  it('nest at most 500 deep, and name the parent of each below that', async () => {
    const rows = Array.from({ length: 600 }, (_, place) => `P${place},p${place}@x.y,${place === 0 ? '' : `p${place - 1}@x.y`}\n`);
    await finishSetup(service.address, `Name,Email,Manager Email\n${rows.join('')}`);
    const instance = toLocalInstance(service.address);
    const nested = await listOrgTreeTeams(instance, '1');
    assert.deepEqual([nested.length, nested.at(-1)?.depth], [599, 598]);
    assert.deepEqual(nested, await listTeams(instance));
    assert.equal((await callService(service.address, 'GET', '/v2/org-trees/hierarchies')).status, 200);
  });

  it('list their developers page by page in tree order', async () => {
    await finishSetup(service.address, ROSTER);
    const identity = { email: 'bo@example.com', integrationId: 7, identity: 'bo' };
    const saved = await callService(service.address, 'PATCH', '/v2/developers/identities', { json: [identity] });
    assert.equal(saved.status, 200, saved.text);
    const { developers, developersInfo, ...rest } = await get<TeamDevelopers>('/teams/1/developers?pageSize=3');
    assert.deepEqual(rest, {
      teamRefId: 1,
      integrationsForIdentities: [],
      pagination: { pageNumber: 0, pageSize: 3, totalElements: 4, totalPages: 2 },
      sharedDevelopers: 0,
      totalDevelopers: 4,
    });
    assert.deepEqual(
      developers.map(({ name }) => name),
      ['Ann Lark', 'Bo Moss', 'Cy Quill'],
    );
    const { developerRefIds = [] } = await get<DeveloperList>('/developers?emails=bo@example.com');
    const bo = { refId: developerRefIds[0], name: 'Bo Moss', email: 'bo@example.com' };
    assert.deepEqual(developers[1], { ...bo, identities: [{ integrationId: 7, identity: 'bo' }], manual: false, shared: false });
    const attributes = { Department: 'Build', Team: 'Core' };
    assert.deepEqual(developersInfo?.[1], {
      ...bo,
      developerId: bo.refId,
      attributes,
      integrationUsers: [{ integrationId: 7, cloudId: 'bo' }],
    });
    const namesOf = async (query: string) => (await get<TeamDevelopers>(`/teams${query}`)).developers.map(({ name }) => name);
    assert.deepEqual(await namesOf('/1/developers?pageSize=3&pageIndex=1'), ['Di Reed']);
    assert.deepEqual(await namesOf('/1/developers?pageIndex=9'), []);
    assert.deepEqual(await namesOf('/2/developers'), ['Bo Moss', 'Cy Quill']);
    assert.deepEqual(await namesOf('/1/developers?searchKey=email&searchValue=BO'), ['Bo Moss']);
    assert.deepEqual(await namesOf('/1/developers?hasIdentities=false&sortKey=name&sortOrder=desc'), ['Di Reed', 'Cy Quill', 'Ann Lark']);
    assert.deepEqual(await namesOf('/1/developers?shared=true'), []);
    const find = async (search: object) => {
      const found = await post<TeamDevelopers>('/teams/1/developers?pageSize=2', search);
      return [found.pagination?.totalElements, ...found.developers.map(({ name }) => name)];
    };
    assert.deepEqual(await find({ sortKey: 'email', sortOrder: 'desc', shared: false }), [4, 'Di Reed', 'Cy Quill']);
    assert.deepEqual(await find({ hasIdentities: true }), [1, 'Bo Moss']);
    assert.deepEqual(await find({ developerRefIds, searchValue: 'moss' }), [1, 'Bo Moss']);
    assert.deepEqual(await find({ developerRefIds, searchValue: 'quill' }), [0]);
    for (const query of ['pageSize=0', 'pageSize=1001', 'pageIndex=-1', 'pageIndex=1&pageIndex=2']) {
      assert.equal((await callService(service.address, 'GET', `/v2/teams/1/developers?${query}`)).status, 400, query);
    }
  });

  it('follow the configured columns and filters at once, in the active roster', async () => {
    await finishSetup(service.address, ROSTER);
    await configure(service.address, { groupByColumns: ['Department', 'Team'] });
    assert.deepEqual(await show(), ['Build 4', '  Core 2', '  Tools 1', 'Sell 1']);
    assert.equal((await get<OrgTree>('/org-trees/1')).name, 'Department / Team');
    await configure(service.address, { orgTreeFilters: [{ column: 'Team', values: ['Core', 'Tools'] }] });
    assert.deepEqual(await show(), ['Ann Lark 3', '  Bo Moss 2']);
    await configure(service.address, { groupByColumns: ['Floor'] });
    assert.deepEqual(await show(), []);
    assert.match(await refuse('/teams/1/team_info'), /no team "1" in the active roster/);
  });

  it('keep their numbers through versions, configurations and an absence, and never reuse one', async () => {
    await finishSetup(service.address, ROSTER);
    const refIds = async () => (await list()).map(({ name, refId }) => `${name} ${refId}`);
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
    const first = await list();
    assert.equal(first[1]?.name, long);
    await replace(ROSTER.replace('Sell', long).replace('Eve Sage', 'Eva Sage'));
    assert.deepEqual(await list(), first);
  });

  it('are numbered once for concurrent readers', async () => {
    await finishSetup(service.address, ROSTER);
    const lists = await Promise.all(Array.from({ length: 8 }, list));
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
      (await list()).map(({ name, refId }) => [name, refId]),
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
      assert.match(await refuse(`/org-trees/${id}/integrations`), /^There is no org tree "/);
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
    const [tree] = (await call(instance, 'listOrgTrees')).records;
    assert.deepEqual(await call(instance, 'readOrgTree', { parameters: { orgTreeId: String(tree!.id) } }), tree);
    const teams = await listOrgTreeTeams(instance, String(tree!.id));
    assert.deepEqual(await listTeams(instance), teams);
    assert.deepEqual(
      teams.map(({ name, depth, parentRefId, managerEmail }) => [name, depth, parentRefId, managerEmail]),
      [
        ['Ann Lark', 0, null, 'ann@example.com'],
        ['Bo Moss', 1, 1, 'bo@example.com'],
      ],
    );
    assert.equal((await call(instance, 'readTeam', { parameters: { teamRefId: String(teams[1]!.refId) } })).parentRefId, teams[0]!.refId);
    const parameters = { teamRefId: String(teams[0]!.refId) };
    assert.equal((await call(instance, 'listTeamDevelopers', { parameters, query: { pageSize: 2 } })).developers.length, 2);
    await assert.rejects(
      call(instance, 'readTeam', { parameters: { teamRefId: '99' } }),
      (error) => error instanceof Refusal && error.code === 'NOT_FOUND',
    );
  });
});
