import assert from 'node:assert/strict';
import { type Caller, good, refused, unique } from './caller.ts';
import { findPlace } from './places.ts';
import { createHome, scopesOf } from './projects.ts';
import type { Row } from './row.ts';

const local = ({ developers, target }: Caller, method: string, path: string, json?: object) =>
  developers(method, `/__fairlead${path}`, { key: target.adminKey, json });

/** Creates a key with a custom role of these permissions. */
async function createRoleKey(caller: Caller, permissions: readonly string[]): Promise<string> {
  const role = unique('role');
  good(await local(caller, 'POST', '/roles', { identifier: role, permissions }));
  return caller.createKey({ roles: [{ role }] });
}

/** Whether a key may view, create and delete projects. */
async function mayDo(caller: Caller, key: string): Promise<boolean[]> {
  const { project, organization } = await createHome(caller);
  const answers = [
    await caller.platform('GET', `/ng/api/projects/${project}${organization}`, { key }),
    await caller.platform('POST', `/ng/api/projects${organization}`, { key, json: { project: { identifier: unique('p'), name: 'x' } } }),
    await caller.platform('DELETE', `/ng/api/projects/${project}${organization}`, { key }),
  ];
  return answers.map(({ status, text }) => {
    assert.ok(status === 200 || status === 403, text);
    return status === 200;
  });
}

/** API keys, their tokens, and the permissions of a caller. */
export const TOKEN_ROWS: readonly Row[] = [
  {
    rule: 'tokens are added to a key, and have a name, a description and tags; their values are used in requests',
    statements: [
      'tokens are added to the key and the token value is used in requests',
      'A token has a name',
      'A token has an optional description',
      'A token has optional tags',
    ],
    evidence: 'our decision',
    needs: 'other keys',
    check: async (caller) => {
      const { id } = good(await local(caller, 'POST', '/api-keys', { name: 'sync', scopes: ['developer_records:read'] }));
      const add = async (json: object) => good(await local(caller, 'POST', `/api-keys/${String(id)}/tokens`, json));
      refused(await local(caller, 'POST', `/api-keys/${String(id)}/tokens`, { description: 'no name' }), 400);
      const token = await add({ name: 'nightly', description: 'at two', tags: ['cron'] });
      assert.deepEqual([token.name, token.description, token.tags], ['nightly', 'at two', ['cron']]);
      const bare = await add({ name: 'by hand' });
      for (const { value } of [token, bare]) good(await caller.developers('GET', '/v2/developers', { key: String(value) }));
    },
  },
  ...(
    [
      ['view', 'to manage a resource the caller needs permission to view it', [true, false, false]],
      ['create_or_edit', 'to manage a resource the caller needs permission to create or edit it', [false, true, false]],
      ['delete', 'to manage a resource the caller needs permission to delete it', [false, false, true]],
    ] as const
  ).map(
    ([permission, statement, wanted]): Row => ({
      rule: `a key may do what its permission "${permission}" says, and nothing else`,
      statements: [statement],
      needs: 'other keys',
      check: async (caller) => {
        const key = await createRoleKey(caller, [`project:${permission}`]);
        assert.deepEqual(await mayDo(caller, key), wanted);
      },
    }),
  ),
  {
    rule: 'a custom role with the same permissions equals a default role',
    statements: ['an equivalent custom role'],
    needs: 'other keys',
    check: async (caller) => {
      const key = await createRoleKey(caller, ['project:view', 'project:create_or_edit', 'project:delete']);
      assert.deepEqual(await mayDo(caller, key), [true, true, true]);
    },
  },
  {
    rule: 'an Admin key may be restricted to projects, which are workspaces',
    statements: ['The key of area C may optionally be restricted to projects'],
    needs: 'other keys',
    check: async (caller) => {
      const { workspaceId } = await findPlace(caller);
      const other = good(await caller.segments('POST', '/workspaces', { json: { name: unique('w') } }));
      caller.later(() => caller.segments('DELETE', `/workspaces/${String(other.id)}`));
      const key = await caller.createKey({ kind: 'admin', restriction: { projects: [workspaceId] } });
      good(await caller.segments('GET', `/segments/ws/${workspaceId}`, { key }));
      refused(await caller.segments('GET', `/segments/ws/${String(other.id)}`, { key }), 403);
    },
  },
  {
    rule: 'the account identifier after "account" in an address is the one that creation accepts',
    statements: ['The account identifier is found in any platform URL after the account path segment'],
    check: async (caller) => {
      const address = `https://platform.example.com/ng/account/${caller.target.account}/home/get-started`;
      const [, account] = /\/account\/([^/]+)/.exec(address) ?? [];
      const json = { project: { identifier: unique('p'), name: 'x', orgIdentifier: caller.target.organization } };
      const query = `?accountIdentifier=${account}&orgIdentifier=${caller.target.organization}`;
      good(await caller.platform('POST', `/ng/api/projects${query}`, { json }));
      caller.later(() => caller.platform('DELETE', `/ng/api/projects/${json.project.identifier}${scopesOf(caller).organization}`));
    },
  },
];
