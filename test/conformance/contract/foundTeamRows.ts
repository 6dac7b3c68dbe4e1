import assert from 'node:assert/strict';
import type { Json } from '../../support/serviceCall.ts';
import { good, hasFields, refused } from './caller.ts';
import { findRootTeam, findTeam } from './found.ts';
import type { Row } from './row.ts';

const TEAM = { refId: 'integer', name: 'string' };

/** The teams of an account, which are only read. */
export const FOUND_TEAM_ROWS: readonly Row[] = [
  {
    rule: 'a page of teams counts them',
    evidence: 'public fact',
    check: async (caller) => {
      const { team, page } = await findTeam(caller);
      hasFields(page, { items: 'array', pageIndex: 'integer', pageSize: 'integer', totalItems: 'integer', totalPages: 'integer' });
      hasFields(page, { hasNext: 'boolean', hasPrevious: 'boolean' });
      assert.equal(page.pageSize, 1);
      hasFields(team, TEAM);
    },
  },
  {
    rule: 'a team is read by its number, and an unknown one is not found',
    evidence: 'public fact',
    check: async (caller) => {
      const { team } = await findTeam(caller);
      const read = good(await caller.developers('GET', `/v2/teams/${String(team.refId)}/team_info`));
      assert.deepEqual([read.refId, read.name], [team.refId, team.name]);
      refused(await caller.developers('GET', '/v2/teams/999999999/team_info'), 404);
    },
  },
  {
    rule: 'the developers of a team are listed in pages',
    evidence: 'public fact',
    check: async (caller) => {
      const { team } = await findTeam(caller);
      const page = good(await caller.developers('GET', `/v2/teams/${String(team.refId)}/developers?pageSize=1`));
      hasFields(page, { developers: 'array', pagination: 'object', teamRefId: 'integer', totalDevelopers: 'integer' });
      assert.equal(page.teamRefId, team.refId);
      for (const developer of page.developers as readonly Json[]) hasFields(developer, { name: 'string', email: 'string' });
    },
  },
  {
    rule: 'an org tree is read by the number in the hierarchy, and an unknown one is not found',
    evidence: 'public fact',
    check: async (caller) => {
      const { orgTreeId } = await findRootTeam(caller);
      const tree = good(await caller.developers('GET', `/v2/org-trees/${String(orgTreeId)}?accountIdentifier=${caller.target.account}`));
      hasFields(tree, { id: 'integer', name: 'string' });
      assert.equal(tree.id, orgTreeId);
      refused(await caller.developers('GET', '/v2/org-trees/999999999'), 404);
    },
  },
  {
    rule: 'the teams of an org tree come nested, from the root of the hierarchy',
    evidence: 'public fact',
    check: async (caller) => {
      const { orgTreeId, refId } = await findRootTeam(caller);
      const root = good(await caller.developers('GET', `/v2/org-trees/${String(orgTreeId)}/teams`));
      hasFields(root, { ...TEAM, children: 'array' });
      assert.equal(root.refId, refId);
      for (const child of root.children as readonly Json[]) assert.equal(child.parentRefId, refId);
    },
  },
  {
    rule: 'a report of a team is CSV, and one of a day that is none is refused',
    evidence: 'public fact',
    check: async (caller) => {
      const { team } = await findTeam(caller);
      const json = { dateStart: '1990-01-01', dateEnd: '1990-01-31', teamRefId: team.refId };
      const path = '/v2/insights/teams/reports?format=csv';
      const { status, headers, text } = await caller.developers('POST', path, { json });
      assert.equal(status, 200, text);
      assert.match(headers.get('content-type') ?? '', /^text\/csv/);
      refused(await caller.developers('POST', path, { json: { ...json, dateEnd: '1990-01-32' } }), 400);
    },
  },
];
