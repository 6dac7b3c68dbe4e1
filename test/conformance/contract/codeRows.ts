import assert from 'node:assert/strict';
import { type Caller, good, refused, unique } from './caller.ts';
import { findPlace } from './places.ts';
import { scopesOf } from './projects.ts';
import { makePeople } from './rosters.ts';
import type { Row } from './row.ts';

/** Calls the local endpoints of our own service, which can make it fail deliberately. */
const local = ({ developers, target }: Caller, method: string, path: string, json?: object) =>
  developers(method, `/__fairlead${path}`, { key: target.adminKey, json });

/** Status codes, and the deprecated addresses. */
export const CODE_ROWS: readonly Row[] = [
  {
    rule: '200: processed successfully',
    statements: ['200: processed successfully'],
    check: async (caller) => {
      good(await caller.segments('GET', '/workspaces'));
      good(await caller.developers('GET', '/v2/developers'));
    },
  },
  {
    rule: '400: incorrect syntax',
    statements: ['400: incorrect syntax'],
    check: async (caller) => {
      const { organization } = scopesOf(caller);
      refused(await caller.platform('POST', `/ng/api/projects${organization}`, { json: '{"project": ' }), 400);
      const { workspaceId } = await findPlace(caller);
      refused(await caller.segments('POST', `/segments/ws/${workspaceId}/trafficTypes/user`, { json: '{"name": ' }), 400);
    },
  },
  {
    rule: '400: missing parameters',
    statements: ['400: missing parameters'],
    check: async (caller) => {
      const { organization } = scopesOf(caller);
      refused(await caller.platform('POST', `/ng/api/projects${organization}`, { json: { project: { name: 'x' } } }), 400);
      const { workspaceId } = await findPlace(caller);
      refused(await caller.segments('POST', `/segments/ws/${workspaceId}/trafficTypes/user`, { json: { description: 'x' } }), 400);
    },
  },
  {
    rule: '404: the resource does not exist',
    statements: ['404: resource does not exist'],
    check: async (caller) => {
      refused(await caller.segments('GET', `/segments/ws/${unique('w')}`), 404);
      refused(await caller.segments('DELETE', `/segments/ws/${(await findPlace(caller)).workspaceId}/${unique('seg')}`), 404);
    },
  },
  {
    rule: '429: the rate limit is exceeded',
    statements: ['429: rate limit exceeded', 'Rate limiting applies to the platform API and a request over the limit gets 429'],
    needs: 'a limit',
    check: async ({ fresh }) => {
      const caller = await fresh();
      const limit = { requests: 2, seconds: 60 };
      good(await local(caller, 'PUT', '/rate-limit', { enabled: true, segments: limit, platform: limit }));
      for (const call of [() => caller.segments('GET', '/workspaces'), () => caller.developers('GET', '/v2/developers')]) {
        const statuses = [(await call()).status, (await call()).status, (await call()).status];
        assert.deepEqual(statuses, [200, 200, 429]);
      }
    },
  },
  ...[402, 500, 502, 503, 504].map(
    (status): Row => ({
      statements: [status === 402 ? '402: request cannot be processed' : `${status}: unexpected server error`],
      rule: status === 402 ? '402: the request cannot be processed, on purpose' : `${status}: an unexpected server error, on purpose`,
      evidence: 'our decision',
      needs: 'a limit',
      check: async ({ fresh }) => {
        const caller = await fresh();
        good(await local(caller, 'POST', '/faults', { endpoint: 'listWorkspaces', status, times: 1 }));
        assert.equal((await caller.segments('GET', '/workspaces')).status, status);
        good(await caller.segments('GET', '/workspaces'));
      },
    }),
  ),
  {
    rule: 'POST /v2/developers/upload is replaced by POST /v2/developers, and still answers (our decision)',
    statements: ['POST /v2/developers/upload is replaced by POST /v2/developers (multipart)'],
    evidence: 'our decision',
    check: async (caller) => isReplaced(await caller.developers('POST', '/v2/developers/upload', { body: toForm() }), 'versionId'),
  },
  {
    rule: 'POST /v2/developers/reupload is replaced by PUT /v2/developers, and still answers (our decision)',
    statements: ['POST /v2/developers/reupload is replaced by PUT /v2/developers (multipart)'],
    evidence: 'our decision',
    check: async (caller) => isReplaced(await caller.developers('POST', '/v2/developers/reupload', { body: toForm() }), 'versionId'),
  },
  {
    rule: 'POST …/uploads/{uploadId}/save is replaced by PUT …/versions/{versionId}/fieldMappings, and still answers (our decision)',
    statements: ['POST /v2/developers/uploads/{uploadId}/save is replaced by PUT /v2/developers/versions/{versionId}/fieldMappings'],
    evidence: 'our decision',
    check: async (caller) => {
      const { versionId } = good(await caller.roster('POST', makePeople().csv));
      isReplaced(await caller.developers('POST', `/v2/developers/uploads/${String(versionId)}/save`), 'SUCCESS');
    },
  },
  {
    rule: 'POST …/uploads/{uploadId}/approve is replaced by PATCH …/versions/{versionId}, and still answers (our decision)',
    statements: ['POST /v2/developers/uploads/{uploadId}/approve is replaced by PATCH /v2/developers/versions/{versionId}'],
    evidence: 'our decision',
    check: async (caller) => {
      const { versionId } = good(await caller.roster('PUT', makePeople().csv));
      isReplaced(await caller.developers('POST', `/v2/developers/uploads/${String(versionId)}/approve`), 'SUCCESS');
    },
  },
  {
    rule: 'POST /v2/developers/list is replaced by GET /v2/developers, and still answers (our decision)',
    statements: ['POST /v2/developers/list is replaced by GET /v2/developers; filters become query parameters'],
    evidence: 'our decision',
    check: async (caller) =>
      isReplaced(await caller.developers('POST', '/v2/developers/list?pageIndex=0&pageSize=2', { json: { sortOrder: 'asc' } }), 'records'),
  },
  {
    rule: 'GET /v2/developers/download is replaced by GET /v2/developers, and still answers (our decision)',
    statements: ['GET /v2/developers/download is replaced by GET /v2/developers; content negotiation by Accept header'],
    evidence: 'our decision',
    check: async (caller) => isReplaced(await caller.developers('GET', '/v2/developers/download'), 'email'),
  },
];

function toForm(): FormData {
  const form = new FormData();
  form.append('file', new File([makePeople().csv], 'roster.csv', { type: 'text/csv' }));
  return form;
}

function isReplaced({ status, headers, text }: Awaited<ReturnType<Caller['developers']>>, holds: string): void {
  assert.equal(status, 200, text);
  assert.ok(text.includes(holds), text);
  assert.equal(headers.get('deprecation'), 'true');
}
