import assert from 'node:assert/strict';
import type { Answer, Json } from '../../support/serviceCall.ts';
import { type Caller, good, refused, unique } from './caller.ts';
import { findPlace } from './places.ts';
import { createHome, scopesOf } from './projects.ts';
import { makePeople } from './rosters.ts';
import type { Row } from './row.ts';

type Call = (caller: Caller, key: string | null) => Promise<Answer<Json>>;

/** A reading call of each area. */
const AREAS: Readonly<Record<string, Call>> = {
  'developer records': ({ developers }, key) => developers('GET', '/v2/developers', { key }),
  'insights export': ({ developers }, key) =>
    developers('POST', '/v2/insights/teams/reports?format=csv', { key, json: { dateStart: '1990-01-01', dateEnd: '1990-01-31' } }),
  'segment administration': ({ segments }, key) => segments('GET', '/workspaces', { key }),
  'platform resources': (caller, key) =>
    caller.platform('POST', `/ng/api/projects${scopesOf(caller).organization}`, {
      key,
      json: { project: { identifier: unique('p'), name: 'x' } },
    }),
};

const CREDENTIALS: Readonly<Record<string, string>> = {
  'developer records': 'Every request must carry credentials (area A)',
  'insights export': 'Every request must carry credentials (area B)',
  'segment administration': 'Every request must carry credentials (area C)',
  'platform resources': 'Every request must carry credentials (area D)',
};

const REPORT = { json: { dateStart: '1990-01-01', dateEnd: '1990-01-31' } };

/** The permissions for each call. */
export const ACCESS_ROWS: readonly Row[] = [
  ...Object.entries(AREAS).map(
    ([area, call]): Row => ({
      rule: `every request carries credentials: ${area} without a key is 401`,
      statements: [CREDENTIALS[area]!],
      check: async (caller) => void refused(await call(caller, null), 401),
    }),
  ),
  ...Object.entries(AREAS).map(
    ([area, call]): Row => ({
      rule: `401 is an invalid key: ${area} with a wrong one`,
      statements: ['401: invalid API key'],
      check: async (caller) => {
        for (const key of ['nonsense', `pat.${caller.target.account}.${'0'.repeat(24)}.${'a'.repeat(43)}`])
          refused(await call(caller, key), 401);
      },
    }),
  ),
  {
    rule: 'areas A, B and D take the key in the header x-api-key',
    statements: [
      'Area A: header x-api-key carrying an API key or token',
      'Area B: header x-api-key carrying an API key or token',
      'Area D: header x-api-key carrying an API key or token',
      'header x-api-key on the export',
    ],
    check: async (caller) => {
      const { apiKey } = caller.target;
      const send = { key: null, headers: { 'x-api-key': apiKey } };
      good(await caller.developers('GET', '/v2/developers', send));
      assert.equal((await caller.developers('POST', '/v2/insights/teams/reports?format=csv', { ...send, ...REPORT })).status, 200);
      await createHome(caller);
    },
  },
  {
    rule: 'area C takes the key as Authorization: Bearer',
    statements: ['Area C: header Authorization: Bearer <ADMIN_API_KEY>'],
    check: async (caller) => {
      const headers = { authorization: `Bearer ${caller.target.adminKey}` };
      good(await caller.segments('GET', '/workspaces', { key: null, headers }));
    },
  },
  {
    rule: 'upload needs the scope developer_records:write',
    statements: ['upload requires scope developer_records:write', 'POST /v2/developers: scope developer_records:write'],
    needs: 'other keys',
    check: async (caller) => refuseScope(caller, 'write', (key) => caller.roster('POST', makePeople().csv, { key })),
  },
  {
    rule: 're-upload needs the scope developer_records:write',
    statements: ['re-upload requires scope developer_records:write', 'PUT /v2/developers: scope developer_records:write'],
    needs: 'other keys',
    check: async (caller) => refuseScope(caller, 'write', (key) => caller.roster('PUT', makePeople().csv, { key })),
  },
  {
    rule: 'approval needs the scope developer_records:write',
    statements: [
      'approve requires scope developer_records:write',
      'PATCH /v2/developers/versions/{versionId}: scope developer_records:write',
    ],
    needs: 'other keys',
    check: async (caller) => {
      const { versionId } = good(await caller.roster('PUT', makePeople().csv));
      const path = `/v2/developers/versions/${String(versionId)}`;
      await refuseScope(caller, 'write', (key) => caller.developers('PATCH', path, { key, json: { active: true } }));
    },
  },
  {
    rule: 'the list needs the scope developer_records:read',
    statements: ['list requires scope developer_records:read', 'GET /v2/developers: scope developer_records:read'],
    needs: 'other keys',
    check: async (caller) => refuseScope(caller, 'read', (key) => caller.developers('GET', '/v2/developers', { key })),
  },
  {
    rule: 'the download needs the scope developer_records:read',
    statements: ['download requires scope developer_records:read'],
    needs: 'other keys',
    check: async (caller) =>
      refuseScope(caller, 'read', (key) => caller.developers('GET', '/v2/developers', { key, headers: { accept: 'text/csv' } })),
  },
  {
    rule: 'a service account token may be used instead of a personal one',
    statements: ['A service account token may be used instead of a personal token'],
    needs: 'other keys',
    check: async (caller) => {
      const key = await caller.createKey({ kind: 'service_account', scopes: ['developer_records:read'] });
      assert.match(key, /^sat\./);
      good(await caller.developers('GET', '/v2/developers', { key }));
    },
  },
  {
    rule: 'a token may have an expiration date, after which it is invalid',
    statements: ['A token has an optional expiration date'],
    needs: 'other keys',
    check: async (caller) => {
      const expiresAt = Date.now() + 1500;
      const key = await caller.createKey({ scopes: ['developer_records:read'], expiresAt });
      good(await caller.developers('GET', '/v2/developers', { key }));
      while (Date.now() <= expiresAt) await new Promise((resolve) => setTimeout(resolve, 50));
      refused(await caller.developers('GET', '/v2/developers', { key }), 401);
    },
  },
  {
    rule: 'the value of a token is displayed once only (the address: our decision)',
    statements: ['The token value is displayed once only'],
    evidence: 'our decision',
    needs: 'other keys',
    check: async (caller) => {
      const name = unique('t');
      const key = await caller.createKey({ name, scopes: ['developer_records:read'] });
      const { text } = await caller.developers('GET', '/__fairlead/tokens', { key: caller.target.adminKey });
      assert.ok(text.includes(name) && !text.includes(key));
    },
  },
  {
    rule: 'to create a resource the caller needs a role that permits it',
    statements: ['default role account administrator', 'default role organization admin', '403: key lacks permission'],
    needs: 'other keys',
    check: async (caller) => {
      const { organization } = scopesOf(caller);
      const create = (key: string) =>
        caller.platform('POST', `/ng/api/projects${organization}`, { key, json: { project: { identifier: unique('p'), name: 'x' } } });
      refused(await create(await caller.createKey({ roles: [{ role: 'viewer' }] })), 403);
      refused(await create(await caller.createKey({ scopes: ['developer_records:write'] })), 403);
      good(await create(await caller.createKey({ roles: [{ role: 'account_admin' }] })));
      good(await create(await caller.createKey({ roles: [{ role: 'org_admin', orgIdentifier: 'default' }] })));
    },
  },
  {
    rule: 'a project admin creates in the project, and nowhere else',
    statements: ['default role project admin'],
    needs: 'other keys',
    check: async (caller) => {
      const [own, other] = [await createHome(caller), await createHome(caller)];
      const key = await caller.createKey({ roles: [{ role: 'project_admin', orgIdentifier: 'default', projectIdentifier: own.project }] });
      const create = ({ project, account }: typeof own) => {
        const connector = {
          name: 'x',
          identifier: unique('c'),
          orgIdentifier: 'default',
          projectIdentifier: project,
          type: 'HttpHelmRepo',
          spec: { helmRepoUrl: 'https://charts.example.com', auth: { type: 'Anonymous' } },
        };
        return caller.platform('POST', `/ng/api/connectors${account}`, { key, json: { connector } });
      };
      good(await create(own));
      refused(await create(other), 403);
    },
  },
  {
    rule: 'area C takes keys of the type Admin',
    statements: ['The key of area C is of type Admin'],
    needs: 'other keys',
    check: async (caller) => {
      const key = await caller.createKey({ kind: 'admin' });
      good(await caller.segments('GET', '/workspaces', { key }));
      const personal = await caller.createKey({ scopes: ['developer_records:write'] });
      refused(await caller.segments('GET', '/workspaces', { key: personal }), 403);
    },
  },
  {
    rule: 'an Admin key may be restricted to environments',
    statements: ['The key of area C may optionally be restricted to environments'],
    needs: 'other keys',
    check: async (caller) => {
      const { workspaceId, environment } = await findPlace(caller);
      const all = good(await caller.segments<{ id: string }[]>('GET', `/environments/ws/${workspaceId}`));
      const other = all.find(({ id }) => id !== environment.id);
      const key = await caller.createKey({ kind: 'admin', restriction: { environments: [environment.id] } });
      refused(await caller.segments('POST', `/segments/${environment.id}/${unique('seg')}`, { key }), 404);
      refused(await caller.segments('POST', `/segments/${other?.id}/${unique('seg')}`, { key }), 403);
    },
  },
  {
    rule: 'cross-origin requests are supported',
    statements: ['Cross-origin requests are supported'],
    check: async (caller) => {
      const origin = 'https://app.example.com';
      const headers = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'x-api-key,content-type' };
      const preflight = await caller.platform('OPTIONS', '/ng/api/projects', { key: null, headers });
      assert.ok(preflight.status >= 200 && preflight.status < 300, String(preflight.status));
      assert.ok(['*', origin].includes(preflight.headers.get('access-control-allow-origin') ?? ''));
      const answer = await caller.developers('GET', '/v2/developers', { headers: { origin } });
      assert.ok(['*', origin].includes(answer.headers.get('access-control-allow-origin') ?? ''));
    },
  },
];

async function refuseScope(caller: Caller, wanted: 'read' | 'write', call: (key: string) => Promise<Answer<Json>>): Promise<void> {
  const scopes = { read: 'developer_records:read', write: 'developer_records:write' } as const;
  refused(await call(await caller.createKey({ scopes: [scopes[wanted === 'read' ? 'write' : 'read']] })), 403);
  assert.equal((await call(await caller.createKey({ scopes: [scopes[wanted]] }))).status, 200);
}
