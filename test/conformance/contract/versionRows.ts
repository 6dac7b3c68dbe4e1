import assert from 'node:assert/strict';
import type { DeveloperList, ReuploadReview, UploadPreview } from '../../../server/wire/developers.ts';
import { type Caller, good, hasFields, refused, unique } from './caller.ts';
import { activate, download, findError, list, makePeople, save, toCsv } from './rosters.ts';
import type { Row } from './row.ts';

/** Expects 412, and that nothing is active afterwards. */
async function isTooEarly(caller: Caller, answer: Parameters<typeof refused>[0]): Promise<void> {
  refused(answer, 412);
  const page = good(await caller.developers<DeveloperList>('GET', '/v2/developers'));
  assert.equal(page.records.length, 0);
}

/** Developer versions: how rosters are uploaded, and the required order of steps. */
export const VERSION_ROWS: readonly Row[] = [
  {
    rule: 'POST of a valid CSV creates a version: the preview carries versionId (a string), field mappings and validation errors',
    statements: [
      'POST /v2/developers with a valid CSV: a version is created',
      'POST /v2/developers with a valid CSV: preview with versionId returned',
      'POST /v2/developers takes multipart/form-data',
      'POST /v2/developers: part file is the CSV (content type text/csv)',
      'POST /v2/developers: header accept application/json',
      'POST /v2/developers answers a preview with field mappings, validation errors, versionId',
      'Upload responses carry a preview with field mappings',
      'Upload responses carry validation errors',
      'Upload responses carry versionId',
      'versionId is a string',
    ],
    check: async (caller) => {
      const preview = good(await caller.roster('POST', makePeople().csv, { headers: { accept: 'application/json' } }));
      hasFields(preview, { versionId: 'string', fields: 'array', validationErrors: 'array' });
    },
  },
  {
    rule: 'every upload creates a version of its own',
    statements: ['an upload creates a version identified by versionId'],
    check: async (caller) => {
      const ids = [makePeople().csv, makePeople().csv].map(async (csv) => good(await caller.roster('POST', csv)).versionId);
      assert.equal(new Set(await Promise.all(ids)).size, 2);
    },
  },
  {
    rule: 'an upload alone changes nothing that is active',
    statements: ['PATCH /v2/developers/versions/{versionId}: true approves'],
    check: async (caller) => {
      await activate(caller, makePeople().csv);
      const before = await download(caller);
      good(await caller.roster('POST', makePeople().csv));
      good(await caller.roster('PUT', makePeople().csv));
      assert.equal(await download(caller), before);
    },
  },
  {
    rule: 'PUT …/fieldMappings with the types of name, email and manager email saves the mapping (its body: a public fact)',
    statements: [
      'PUT fieldMappings, when mappings include name, email and manager email types: field mappings saved',
      'PUT /v2/developers/versions/{versionId}/fieldMappings',
    ],
    evidence: 'our decision',
    check: async (caller) => {
      const people = makePeople();
      const preview = good(await caller.roster<UploadPreview>('POST', people.csv));
      assert.equal((await save(caller, preview)).status, 'SUCCESS');
    },
  },
  {
    rule: 'the first save completes the set-up',
    statements: ['Developer records are loaded from a CSV file, mapped to fields, validated and approved'],
    evidence: 'our decision',
    needs: 'a fresh account',
    check: async ({ fresh }) => {
      const caller = await fresh();
      const people = makePeople();
      await save(caller, good(await caller.roster<UploadPreview>('POST', people.csv)));
      assert.equal((await list(caller, '')).length, 4);
      good(await caller.roster('PUT', people.csv));
    },
  },
  {
    rule: 'PUT /v2/developers creates a new version with automatically mapped fields, and returns review data',
    statements: [
      'PUT /v2/developers, when initial setup is complete: a new version is created',
      'PUT /v2/developers, when initial setup is complete: fields auto-mapped',
      'PUT /v2/developers, when initial setup is complete: review data returned',
      'PUT /v2/developers answers review data',
      'Re-upload responses carry field mappings',
      'Re-upload responses carry validation errors',
      'Re-upload responses carry versionId',
    ],
    check: async (caller) => {
      const review = good(await caller.roster('PUT', makePeople().csv));
      hasFields(review, { versionId: 'string', schema: 'object', review: 'object', errors: 'array' });
      assert.ok((review.schema as { readonly fields: readonly unknown[] }).fields.length >= 3);
    },
  },
  {
    rule: 'the review shows what would change (its fields: a public fact)',
    evidence: 'our decision',
    check: async (caller) => {
      const people = makePeople();
      await activate(caller, people.csv);
      const [ann, , , dee] = people.emails;
      const added = `${unique('e')}@example.com`;
      const changed = people.csv
        .replace('Tools', 'Sales')
        .split('\n')
        .filter((line) => !line.includes(`,${dee},`));
      const csv = `${changed.join('\n')}Eve,${added},${ann},Core\n`;
      const { summary } = good(await caller.roster<ReuploadReview>('PUT', csv));
      assert.deepEqual(summary, { added: 1, updated: 1, removed: 1, unchanged: 2 });
    },
  },
  {
    rule: 'PATCH …/versions/{versionId} with active true activates the changes of the version',
    statements: [
      "PATCH with active true, when initial setup is complete: the version's changes become active",
      'PATCH /v2/developers/versions/{versionId} takes JSON {active: boolean}',
      'PATCH /v2/developers/versions/{versionId}: true approves',
      'PATCH /v2/developers/versions/{versionId} answers an approval result',
      'versionId is used as path parameter',
    ],
    check: async (caller) => {
      const people = makePeople();
      const { versionId } = good(await caller.roster('PUT', people.csv));
      assert.deepEqual(await list(caller, `emails=${people.emails[0]}`), []);
      good(await caller.developers('PATCH', `/v2/developers/versions/${String(versionId)}`, { json: { active: true } }));
      assert.equal((await list(caller, `emails=${people.emails[0]}`)).length, 1);
    },
  },
  {
    rule: 'an unknown version is 404',
    statements: ['versionId is used as path parameter'],
    check: async (caller) => {
      const path = `/v2/developers/versions/${unique('v')}`;
      refused(await caller.developers('PATCH', path, { json: { active: true } }), 404);
    },
  },
  {
    rule: 're-upload before the set-up is 412 and changes nothing',
    statements: [
      're-upload requires that the initial upload-and-save setup is complete; otherwise it fails with 412 and changes nothing',
      'Re-upload before initial setup: HTTP 412 Precondition Failed',
    ],
    needs: 'a fresh account',
    check: async ({ fresh }) => {
      const caller = await fresh();
      await isTooEarly(caller, await caller.roster('PUT', makePeople().csv));
    },
  },
  {
    rule: 'approve before the set-up is 412 and changes nothing',
    statements: [
      'approve requires that the initial upload-and-save setup is complete; otherwise it fails with 412 and changes nothing',
      'Approve before initial setup: HTTP 412 Precondition Failed',
    ],
    needs: 'a fresh account',
    check: async ({ fresh }) => {
      const caller = await fresh();
      const { versionId } = good(await caller.roster('POST', makePeople().csv));
      const path = `/v2/developers/versions/${String(versionId)}`;
      await isTooEarly(caller, await caller.developers('PATCH', path, { json: { active: true } }));
    },
  },
  {
    rule: 'upsert before the set-up is 412 and changes nothing',
    statements: [
      'upsert requires that the initial upload-and-save setup is complete; otherwise it fails with 412 and changes nothing',
      'Upsert before initial setup: HTTP 412 Precondition Failed',
    ],
    needs: 'a fresh account',
    check: async ({ fresh }) => {
      const caller = await fresh();
      const json = [{ name: 'Ann', email: 'ann@example.com', manager_email: '' }];
      await isTooEarly(caller, await caller.developers('PATCH', '/v2/developers', { json }));
    },
  },
  {
    rule: 'validation runs before any data is saved: a roster with one mistake changes nothing',
    statements: ['Validation runs before any data is saved, so no partial update occurs'],
    check: async (caller) => {
      const people = makePeople();
      await activate(caller, people.csv);
      const before = await download(caller);
      const mistaken = `${people.csv.replaceAll('Core', 'Changed')},${unique('x')}@example.com,,Core\n`;
      findError(await caller.roster('PUT', mistaken), 'REQUIRED_VALUE_MISSING');
      assert.equal(await download(caller), before);
    },
  },
  {
    rule: 'no partial update: an upsert with one mistake changes nothing (its address: a public fact)',
    evidence: 'public fact',
    check: async (caller) => {
      await activate(caller, makePeople().csv);
      const before = await download(caller);
      const json = [
        { name: 'Good', email: `${unique('g')}@example.com`, manager_email: '' },
        { name: '', email: `${unique('b')}@example.com`, manager_email: '' },
      ];
      findError(await caller.developers('PATCH', '/v2/developers', { json }), 'REQUIRED_VALUE_MISSING');
      assert.equal(await download(caller), before);
    },
  },
  {
    rule: 'the CSV comes as multipart/form-data in the part file; another body is refused',
    statements: ['PUT /v2/developers takes multipart/form-data; part file'],
    check: async (caller) => {
      for (const method of ['POST', 'PUT'] as const) {
        refused(await caller.developers(method, '/v2/developers', { json: { file: toCsv() } }));
        const form = new FormData();
        form.append('other', new Blob([makePeople().csv], { type: 'text/csv' }), 'roster.csv');
        refused(await caller.developers(method, '/v2/developers', { body: form }));
      }
    },
  },
];
