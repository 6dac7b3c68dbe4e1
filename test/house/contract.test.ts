import assert from 'node:assert/strict';
import * as developersApi from '../../server/api/developers.ts';
import * as localApi from '../../server/api/local.ts';
import { ALIASES } from '../../server/http/aliases.ts';
import { HANDLERS } from '../../server/http/handlers.ts';
import { ENDPOINTS } from '../../server/wire/endpoints.ts';

/** The endpoints of the contract, area A, copied from its table by hand: an independent witness. */
const CONTRACT = [
  'POST /v2/developers developer_records:write',
  'PUT /v2/developers developer_records:write',
  'PATCH /v2/developers/versions/{versionId} developer_records:write',
  'PUT /v2/developers/versions/{versionId}/fieldMappings developer_records:write',
  'GET /v2/developers developer_records:read',
  'GET /v2/developers/schema developer_records:read',
];

/** What the contract only mentions and public material shows. */
const PUBLIC_FACTS = ['PATCH /v2/developers developer_records:write', 'DELETE /v2/developers developer_records:write'];

/** What we added. */
const OURS = [
  'GET /v2/developers/versions developer_records:read',
  'GET /v2/developers/versions/{versionId} developer_records:read',
  'GET /__fairlead/health null',
  'GET /__fairlead/configuration admin',
  'PUT /__fairlead/configuration admin',
  'POST /__fairlead/tokens admin',
  'GET /__fairlead/tokens admin',
  'DELETE /__fairlead/tokens/{tokenId} admin',
];

/** The addresses that the contract says were replaced, and by what. */
const REPLACED = [
  'POST /v2/developers/upload -> POST /v2/developers',
  'POST /v2/developers/reupload -> PUT /v2/developers',
  'POST /v2/developers/uploads/{uploadId}/save -> PUT /v2/developers/versions/{versionId}/fieldMappings',
  'POST /v2/developers/uploads/{uploadId}/approve -> PATCH /v2/developers/versions/{versionId}',
  'POST /v2/developers/list -> GET /v2/developers',
  'GET /v2/developers/download -> GET /v2/developers',
];

const lineOf = ({ method, path, scope }: { method: string; path: string; scope: string | null }) =>
  `${method} ${path.replace(/:(\w+)/g, '{$1}')} ${scope}`;

const linesWith = (evidence: string) =>
  Object.values(ENDPOINTS)
    .filter((endpoint) => endpoint.evidence === evidence)
    .map(lineOf)
    .sort();

describe('the endpoints', () => {
  it('are those of the contract, with their scopes', () => {
    assert.deepEqual(linesWith('documented'), CONTRACT.toSorted());
  });

  it('are beyond it only what is marked so', () => {
    assert.deepEqual(linesWith('public fact'), PUBLIC_FACTS.toSorted());
    assert.deepEqual(linesWith('our decision'), OURS.toSorted());
  });

  it('have each a handler of its own', () => {
    assert.deepEqual(Object.keys(HANDLERS).sort(), Object.keys(ENDPOINTS).sort());
    assert.equal(new Set(Object.values(HANDLERS)).size, Object.keys(HANDLERS).length);
  });

  it('still answer at the addresses that they replaced', () => {
    const lines = ALIASES.map(({ method, path, successor }) => {
      const { method: newMethod, path: newPath } = ENDPOINTS[successor];
      return `${method} ${path.replace(':versionId', '{uploadId}')} -> ${newMethod} ${newPath.replace(/:(\w+)/g, '{$1}')}`;
    });
    assert.deepEqual(lines, REPLACED);
  });

  it('have each an api function of the same name; one more gives the list as CSV', () => {
    const functions = [...Object.keys(developersApi), ...Object.keys(localApi)];
    assert.deepEqual(functions.sort(), [...Object.keys(ENDPOINTS), 'downloadRoster'].sort());
  });
});
