import assert from 'node:assert/strict';
import * as developersApi from '../../server/api/developers.ts';
import * as localApi from '../../server/api/local.ts';
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

  it('have each an api function of the same name; one more gives the list as CSV', () => {
    const functions = [...Object.keys(developersApi), ...Object.keys(localApi)];
    assert.deepEqual(functions.sort(), [...Object.keys(ENDPOINTS), 'downloadRoster'].sort());
  });
});
