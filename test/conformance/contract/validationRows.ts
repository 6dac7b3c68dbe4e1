import assert from 'node:assert/strict';
import type { ReuploadReview, UploadPreview } from '../../../server/wire/developers.ts';
import { good, refused, unique } from './caller.ts';
import { activate, findError, makePeople, toCsv } from './rosters.ts';
import type { Row } from './row.ts';

const email = () => `${unique('a')}@example.com`;

/** Developer validation errors: each type, and the body that contains them. */
export const VALIDATION_ROWS: readonly Row[] = [
  {
    rule: 'REQUIRED_FIELD_MISSING: the CSV has no column for a required field',
    statements: [
      'REQUIRED_FIELD_MISSING: name is missing from the CSV or the mappings',
      'REQUIRED_FIELD_MISSING: email is missing from the CSV or the mappings',
    ],
    check: async (caller) => {
      findError(await caller.roster('PUT', `name,manager_email\nAnn,\n`), 'REQUIRED_FIELD_MISSING');
      findError(await caller.roster('PUT', `email,manager_email\n${email()},\n`), 'REQUIRED_FIELD_MISSING');
    },
  },
  {
    rule: 'REQUIRED_FIELD_MISSING: an unmapped column can be mapped to the field, so the upload is accepted and names the missing field',
    evidence: 'our decision',
    check: async (caller) => {
      for (const method of ['POST', 'PUT'] as const) {
        // A mapping saved for the same headers would be followed.
        const person = unique('Person');
        const csv = `${person},Post,Boss\nAnn,${email()},\n`;
        const { validationErrors, errors, versionId } = good(await caller.roster<UploadPreview & ReuploadReview>(method, csv));
        assert.deepEqual(
          (validationErrors ?? errors ?? []).map(({ errorType, fieldName }) => `${errorType} ${fieldName}`),
          ['name', 'email', 'manager_email'].map((field) => `REQUIRED_FIELD_MISSING ${field}`),
        );
        const path = `/v2/developers/versions/${versionId}`;
        refused(await caller.developers('PATCH', path, { json: { active: true } }), 409);
        const fieldMappings = [
          { name: person, fieldType: 'NAME' },
          { name: 'Post', fieldType: 'EMAIL' },
          { name: 'Boss', fieldType: 'MANAGER_EMAIL' },
        ];
        good(await caller.developers('PUT', `${path}/fieldMappings`, { json: fieldMappings }));
      }
    },
  },
  {
    rule: 'every refusal of records has a message with the problem and its place',
    evidence: 'our decision',
    check: async (caller) => {
      const { message } = refused(await caller.roster('PUT', toCsv(`Ann,${email()},,x`, `,${email()},,x`)));
      assert.match(String(message), /^Row 3, column "name": /);
    },
  },
  {
    rule: 'REQUIRED_VALUE_MISSING: name or email is empty in a record',
    statements: ['REQUIRED_VALUE_MISSING: name is empty or null in a record'],
    check: async (caller) => {
      const answer = await caller.roster('PUT', toCsv(`,${email()},,x`, `Bo,${email()},,x`));
      assert.equal(findError(answer, 'REQUIRED_VALUE_MISSING').errorDeveloperCount, 1);
    },
  },
  {
    rule: 'DUPLICATE_EMAIL: two or more records share an email',
    statements: ['DUPLICATE_EMAIL: two or more records share an email (save operations)'],
    check: async (caller) => {
      const twice = email();
      const answer = await caller.roster('PUT', toCsv(`Ann,${twice},,x`, `Bo,${email()},,x`, `Cy,${twice},,x`));
      const entry = findError(answer, 'DUPLICATE_EMAIL');
      assert.ok(JSON.stringify(entry.sampleErrorDevelopers).includes(twice));
    },
  },
  {
    rule: 'DUPLICATE_EMAIL: in an upsert too (its address: a public fact)',
    statements: ['DUPLICATE_EMAIL: two or more records share an email (upsert operations)'],
    evidence: 'public fact',
    check: async (caller) => {
      const twice = email();
      const json = ['Ann', 'Bo'].map((name) => ({ name, email: twice, manager_email: '' }));
      findError(await caller.developers('PATCH', '/v2/developers', { json }), 'DUPLICATE_EMAIL');
    },
  },
  {
    rule: 'EMAIL_DOES_NOT_EXIST, NAME_CONFLICT_FOR_EMAIL: of single changes, with a sentence and the e-mails',
    evidence: 'public fact',
    check: async (caller) => {
      const [unknown, twice] = [email(), email()];
      const json = ['Ann', 'Bo'].map((name) => ({ name, email: twice, manager_email: '' }));
      const missing = await caller.developers('DELETE', '/v2/developers', { json: { emails: [unknown] } });
      const conflict = await caller.developers('PATCH', '/v2/developers', { json });
      for (const [answer, type, address] of [
        [missing, 'EMAIL_DOES_NOT_EXIST', unknown],
        [conflict, 'NAME_CONFLICT_FOR_EMAIL', twice],
      ] as const) {
        const entry = findError(answer, type);
        assert.deepEqual(entry.invalidEmails, [address]);
        assert.ok(entry.message?.includes(address));
      }
    },
  },
  {
    rule: 'CIRCULAR_REFERENCE: managers form a cycle',
    statements: ['CIRCULAR_REFERENCE: manager relationships form a cycle'],
    check: async (caller) => {
      const [a, b, c] = [email(), email(), email()];
      const cycle = toCsv(`Ann,${a},${b},x`, `Bo,${b},${c},x`, `Cy,${c},${a},x`);
      findError(await caller.roster('PUT', cycle), 'CIRCULAR_REFERENCE');
    },
  },
  {
    rule: 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS: a manager_email matches no developer',
    statements: ['MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS: a non-empty manager_email matches no developer email'],
    check: async (caller) => {
      const answer = await caller.roster('PUT', toCsv(`Ann,${email()},${email()},x`));
      findError(answer, 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS');
    },
  },
  {
    rule: 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS: a deletion must not remove the manager of a remaining developer',
    evidence: 'public fact',
    check: async (caller) => {
      const people = makePeople();
      await activate(caller, people.csv);
      const answer = await caller.developers('DELETE', '/v2/developers', { json: { emails: [people.emails[0]] } });
      findError(answer, 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS');
    },
  },
  {
    rule: 'MISSING_NAME_OR_EMAIL_OR_MANAGER_EMAIL_FIELD_MAPPING: one of the three is not mapped on save (the body: a public fact)',
    statements: [
      'MISSING_NAME_OR_EMAIL_OR_MANAGER_EMAIL_FIELD_MAPPING: NAME is not mapped to a CSV column on save',
      'MISSING_NAME_OR_EMAIL_OR_MANAGER_EMAIL_FIELD_MAPPING: EMAIL is not mapped to a CSV column on save',
      'MISSING_NAME_OR_EMAIL_OR_MANAGER_EMAIL_FIELD_MAPPING: MANAGER_EMAIL is not mapped to a CSV column on save',
    ],
    evidence: 'our decision',
    check: async (caller) => {
      const { versionId, fields } = good(await caller.roster<UploadPreview>('POST', makePeople().csv));
      for (const type of ['NAME', 'EMAIL', 'MANAGER_EMAIL']) {
        const lacking = fields.map((mapping) => (mapping.fieldType === type ? { name: mapping.name } : mapping));
        const path = `/v2/developers/versions/${versionId}/fieldMappings`;
        const answer = await caller.developers('PUT', path, { json: lacking });
        findError(answer, 'MISSING_NAME_OR_EMAIL_OR_MANAGER_EMAIL_FIELD_MAPPING');
      }
    },
  },
  {
    rule: 'INVALID_CSV: the file cannot be parsed',
    statements: ['INVALID_CSV: the file cannot be parsed (malformed)'],
    check: async (caller) => {
      findError(await caller.roster('PUT', `${toCsv()}"Ann,${email()},,x\n`), 'INVALID_CSV');
    },
  },
  {
    rule: 'EMPTY_CSV: the file is empty or has only headers',
    statements: ['EMPTY_CSV: the file has only headers', 'EMPTY_CSV: the file is empty'],
    check: async (caller) => {
      for (const csv of ['', toCsv()]) findError(await caller.roster('PUT', csv), 'EMPTY_CSV');
    },
  },
  {
    rule: 'BLANK_CSV_COLUMN_NAME: a column header is blank',
    statements: ['BLANK_CSV_COLUMN_NAME: a column header is whitespace'],
    check: async (caller) => {
      findError(await caller.roster('PUT', `name,email, ,manager_email\nAnn,${email()},x,\n`), 'BLANK_CSV_COLUMN_NAME');
    },
  },
  {
    rule: 'several error types are returned in one answer',
    statements: ['Several error types may be returned in one response'],
    check: async (caller) => {
      const twice = email();
      const answer = await caller.roster('PUT', toCsv(`,${twice},,x`, `Bo,${twice},${email()},x`));
      for (const type of ['REQUIRED_VALUE_MISSING', 'DUPLICATE_EMAIL', 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS']) {
        findError(answer, type);
      }
    },
  },
  {
    rule: 'errorDeveloperCount counts all affected records; sampleErrorDevelopers lists some of them',
    statements: [
      'Each entry has errorDeveloperCount (integer, total records affected)',
      'sampleErrorDevelopers is a partial list of affected records',
    ],
    check: async (caller) => {
      const rows = Array.from({ length: 40 }, () => `,${email()},,x`);
      const { errorDeveloperCount, sampleErrorDevelopers } = findError(
        await caller.roster('PUT', toCsv(...rows)),
        'REQUIRED_VALUE_MISSING',
      );
      assert.equal(errorDeveloperCount, 40);
      assert.ok(sampleErrorDevelopers.length > 0 && sampleErrorDevelopers.length <= 40);
    },
  },
  {
    rule: 'a refused upload creates no version (the list of versions: our decision)',
    evidence: 'our decision',
    check: async (caller) => {
      const count = async () => (good(await caller.developers('GET', '/v2/developers/versions')).versions as unknown[]).length;
      const before = await count();
      for (const method of ['POST', 'PUT'] as const) refused(await caller.roster(method, toCsv(`,${email()},,x`)));
      assert.equal(await count(), before);
      good(await caller.roster<ReuploadReview>('PUT', makePeople().csv));
      assert.equal(await count(), before + 1);
    },
  },
];
