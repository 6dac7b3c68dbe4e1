import assert from 'node:assert/strict';
import type { Json } from '../../support/serviceCall.ts';
import { type Caller, good, hasFields, refused, unique } from './caller.ts';
import { activate, endSetUp, toCsv } from './rosters.ts';
import type { Row } from './row.ts';

const TEAM = { refId: 'integer', name: 'string', displayName: 'string', leaf: 'boolean', developerCount: 'integer' };

/** Makes Ann the manager of Bo, and Bo that of Cy; returns a word that is in the name of each. */
async function makeTeams(caller: Caller): Promise<string> {
  const word = unique('t');
  const [ann, bo, cy] = ['ann', 'bo', 'cy'].map((name) => `${name}.${word}@example.com`);
  await endSetUp(caller);
  await activate(caller, toCsv(`Ann ${word},${ann},,x`, `Bo ${word},${bo},${ann},x`, `Cy ${word},${cy},${bo},x`));
  return word;
}

const listTeams = async (caller: Caller, word: string, search: object = {}) => {
  const json = { leafTeamsOnly: false, searchKey: 'name', searchValue: word, ...search };
  const { items } = good(await caller.developers('POST', `/v2/teams/list?account=${caller.target.account}`, { json }));
  return items as readonly Json[];
};

const findTree = async (caller: Caller): Promise<Json> => {
  const query = `accountIdentifier=${caller.target.account}&orgIdentifier=${caller.target.organization}&projectIdentifier=default`;
  const { records } = good(await caller.developers('GET', `/v2/org-trees?${query}`));
  return (records as readonly Json[])[0]!;
};

/** Teams and org trees by the names of the published client. */
export const TEAM_ROWS: readonly Row[] = [
  {
    rule: 'teams are listed in pages, by default those without sub-teams',
    evidence: 'public fact',
    check: async (caller) => {
      const word = await makeTeams(caller);
      const page = good(await caller.developers('GET', `/v2/teams/list?account=${caller.target.account}&pageSize=1`));
      hasFields(page, { items: 'array', pageIndex: 'integer', pageSize: 'integer', totalItems: 'integer', totalPages: 'integer' });
      hasFields(page, { hasNext: 'boolean', hasPrevious: 'boolean' });
      const [ann, bo, ...others] = await listTeams(caller, word);
      assert.deepEqual(others, []);
      for (const team of [ann, bo]) hasFields(team, { ...TEAM, integrations: 'array', orgTree: 'object', teamManagers: 'array' });
      assert.deepEqual([ann?.leaf, bo?.leaf, bo?.parentRefId], [false, true, ann?.refId]);
      for (const search of [{ leafTeamsOnly: true }, { leafTeamsOnly: undefined }]) {
        assert.deepEqual(
          (await listTeams(caller, word, search)).map(({ refId }) => refId),
          [bo?.refId],
        );
      }
      const sorted = await listTeams(caller, word, { sortBy: 'name', sortOrder: 'desc' });
      assert.deepEqual(
        sorted.map(({ name }) => name),
        [bo?.name, ann?.name],
      );
    },
  },
  {
    rule: 'a team is read with its org tree, its parent and its manager',
    evidence: 'public fact',
    check: async (caller) => {
      const [ann, bo] = await listTeams(caller, await makeTeams(caller));
      const team = good(await caller.developers('GET', `/v2/teams/${String(bo?.refId)}/team_info`));
      hasFields(team, { ...TEAM, orgTreeId: 'integer', managerRefId: 'integer', accessResponse: 'object' });
      assert.equal(team.parentRefId, ann?.refId);
      refused(await caller.developers('GET', '/v2/teams/999999999/team_info'), 404);
    },
  },
  {
    rule: 'the developers of a team are listed with their identities, and found by a search',
    evidence: 'public fact',
    check: async (caller) => {
      const word = await makeTeams(caller);
      const [ann] = await listTeams(caller, word);
      const path = `/v2/teams/${String(ann?.refId)}/developers`;
      const page = good(await caller.developers('GET', `${path}?pageSize=2`));
      hasFields(page, {
        developers: 'array',
        developersInfo: 'array',
        pagination: 'object',
        teamRefId: 'integer',
        totalDevelopers: 'integer',
      });
      hasFields(page.pagination, { pageNumber: 'integer', pageSize: 'integer', totalElements: 'integer', totalPages: 'integer' });
      const [first] = page.developers as readonly Json[];
      hasFields(first, { refId: 'integer', name: 'string', email: 'string', identities: 'array', manual: 'boolean', shared: 'boolean' });
      assert.equal(page.totalDevelopers, 3);
      const json = { searchKey: 'email', searchValue: `CY.${word}`, sortKey: 'name' };
      const found = good(await caller.developers('POST', path, { json })).developers as readonly Json[];
      assert.deepEqual(
        found.map(({ name }) => name),
        [`Cy ${word}`],
      );
    },
  },
  {
    rule: 'org trees are listed in pages, found by their names, and read with their integrations',
    evidence: 'public fact',
    check: async (caller) => {
      await makeTeams(caller);
      const tree = await findTree(caller);
      const fields = { id: 'integer', name: 'string', orgIdentifier: 'string', projectIdentifier: 'string' };
      hasFields(tree, { ...fields, groupByFields: 'array', filters: 'array', integrations: 'array', teamCount: 'integer' });
      const query = `orgIdentifier=${caller.target.organization}&projectIdentifier=default`;
      const json = { searchKey: 'name', searchValue: tree.name };
      const { records } = good(await caller.developers('POST', `/v2/org-trees/list?${query}`, { json }));
      assert.deepEqual(
        (records as readonly Json[]).map(({ id }) => id),
        [tree.id],
      );
      const path = `/v2/org-trees/${String(tree.id)}`;
      assert.equal(good(await caller.developers('GET', `${path}?accountIdentifier=${caller.target.account}`)).name, tree.name);
      assert.ok(Array.isArray(good<unknown>(await caller.developers('GET', `${path}/integrations`))));
      refused(await caller.developers('GET', '/v2/org-trees/999999999'), 404);
    },
  },
  {
    rule: 'the teams of an org tree come nested',
    evidence: 'public fact',
    check: async (caller) => {
      const word = await makeTeams(caller);
      const { id } = await findTree(caller);
      const root = good(await caller.developers('GET', `/v2/org-trees/${String(id)}/teams`));
      hasFields(root, { ...TEAM, children: 'array', integrations: 'array' });
      const [bo] = root.children as readonly Json[];
      assert.deepEqual([root.name, bo?.name, bo?.parentRefId], [`Ann ${word}`, `Bo ${word}`, root.refId]);
      const [hierarchy] = good(await caller.developers<readonly Json[]>('GET', '/v2/org-trees/hierarchies'));
      assert.deepEqual([hierarchy?.orgTreeId, hierarchy?.refId], [id, root.refId]);
    },
  },
  {
    rule: 'a report is exported at the second address of the published client',
    evidence: 'public fact',
    check: async (caller) => {
      const json = { dateStart: '1990-01-01', dateEnd: '1990-01-31' };
      const { status, headers, text } = await caller.developers('POST', `/v2/insights/reports?accountId=${caller.target.account}`, {
        json,
      });
      assert.equal(status, 200, text);
      assert.match(headers.get('content-type') ?? '', /^text\/csv(;|$)/);
    },
  },
];
