import type { Scope } from '../../core/scopes.ts';
import type { Endpoint, Evidence } from '../endpoint.ts';

const READ = 'developer_records:read';
const WRITE = 'developer_records:write';

/** Area A: developer records. */
export const DEVELOPER_ENDPOINTS = {
  uploadRoster: row('POST', '', WRITE, 'documented', 'Upload a roster; answers its preview'),
  reuploadRoster: row('PUT', '', WRITE, 'documented', 'Upload a newer roster; answers its review'),
  upsertDevelopers: row('PATCH', '', WRITE, 'public fact', 'Add or change developers by e-mail'),
  deleteDevelopers: row('DELETE', '', WRITE, 'public fact', 'Remove developers by e-mail'),
  listDevelopers: row('GET', '', READ, 'documented', 'Developers as a JSON page or the whole CSV'),
  readSchema: { ...row('GET', '/schema', READ, 'documented', 'Fields of the active version'), orNeeds: WRITE },
  saveFieldMappings: row('PUT', '/versions/:versionId/fieldMappings', WRITE, 'documented', 'Save what the columns stand for'),
  approveVersion: row('PATCH', '/versions/:versionId', WRITE, 'documented', 'Approve a version'),
  updateDeveloperIdentities: row('PATCH', '/identities', WRITE, 'public fact', 'Keep what connected systems call developers'),
  listDeveloperIdentities: row(
    'GET',
    '/identities',
    READ,
    'public fact',
    'What connected systems call developers, as a JSON page or the whole CSV',
  ),
  listVersions: row('GET', '/versions', READ, 'our decision', 'Versions, newest first'),
  readVersion: row('GET', '/versions/:versionId', READ, 'our decision', 'One version'),
  deleteVersion: row('DELETE', '/versions/:versionId', WRITE, 'our decision', 'Delete a version that is not active'),
} as const satisfies Record<string, Endpoint>;

function row(method: Endpoint['method'], path: string, needs: Scope, evidence: Evidence, summary: string): Endpoint {
  return { method, path: `/v2/developers${path}`, area: 'developers', needs, evidence, summary };
}
