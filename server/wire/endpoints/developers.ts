import type { Scope } from '../../core/access/keyGrants.ts';
import type { Endpoint, Evidence } from '../endpoint.ts';

const READ = 'developer_records:read';
const WRITE = 'developer_records:write';

/** Area A: developer records. */
export const DEVELOPER_ENDPOINTS = {
  uploadRoster: row('POST', '', WRITE, 'documented', 'Upload a roster; returns its preview'),
  reuploadRoster: row('PUT', '', WRITE, 'documented', 'Upload a newer roster; returns its review'),
  upsertDevelopers: row('PATCH', '', WRITE, 'public fact', 'Add or change developers by e-mail'),
  deleteDevelopers: row('DELETE', '', WRITE, 'public fact', 'Remove developers by e-mail'),
  listDevelopers: row('GET', '', READ, 'documented', 'List developers, as a page of JSON or as complete CSV'),
  readSchema: { ...row('GET', '/schema', READ, 'documented', 'Read the fields of the active version'), orNeeds: WRITE },
  saveFieldMappings: row('PUT', '/versions/:versionId/fieldMappings', WRITE, 'documented', 'Save the field mapping of a version'),
  approveVersion: row('PATCH', '/versions/:versionId', WRITE, 'documented', 'Approve a version'),
  updateDeveloperIdentities: row('PATCH', '/identities', WRITE, 'public fact', 'Save the identities of developers in connected systems'),
  listDeveloperIdentities: row(
    'GET',
    '/identities',
    READ,
    'public fact',
    'List the identities of developers in connected systems, as a page of JSON or as complete CSV',
  ),
  listVersions: row('GET', '/versions', READ, 'our decision', 'Show Versions, newest first'),
  readVersion: row('GET', '/versions/:versionId', READ, 'our decision', 'Read a version'),
  deleteVersion: row('DELETE', '/versions/:versionId', WRITE, 'our decision', 'Delete a version that is not active'),
} as const satisfies Record<string, Endpoint>;

function row(method: Endpoint['method'], path: string, needs: Scope, evidence: Evidence, summary: string): Endpoint {
  return { method, path: `/v2/developers${path}`, area: 'developers', needs, evidence, summary };
}
