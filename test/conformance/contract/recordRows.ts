import assert from 'node:assert/strict';
import { type Caller, good, hasFields, refused, unique } from './caller.ts';
import { activate, findError, list, makePeople, toCsv } from './rosters.ts';
import type { Row } from './row.ts';

const email = () => `${unique('a')}@example.com`;

/** Sends bytes as the CSV of a re-upload. */
async function sendBytes(caller: Caller, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append('file', new File([bytes], 'roster.csv', { type: 'text/csv' }));
  return caller.developers('PUT', '/v2/developers', { body: form });
}

/** Records as a whole: types, shapes of errors, unreadable files, upsert and delete. */
export const RECORD_ROWS: readonly Row[] = [
  {
    rule: 'name, email and manager_email are strings, even if they look like numbers',
    statements: ['name: string', 'email: string', 'manager_email: string'],
    check: async (caller) => {
      const [boss, worker] = [email(), email()];
      await activate(caller, toCsv(`007,${boss},,x`, `true,${worker},${boss},x`));
      const found = await list(caller, `emails=${boss}&emails=${worker}`);
      for (const developer of found) hasFields(developer, { name: 'string', email: 'string' });
      assert.deepEqual(found.map(({ name }) => name).toSorted(), ['007', 'true']);
      assert.equal(found.find((developer) => developer.email === worker)?.managerEmail, boss);
    },
  },
  {
    rule: 'the body of validation errors has status FAILURE and errors with their four fields',
    statements: [
      'Body shape: status (string FAILURE)',
      'Body shape: errors (array)',
      'Each entry has errorType (string)',
      'Each entry has fieldName (string or null)',
      'Each entry has sampleErrorDevelopers (array of objects mapping field name to value)',
    ],
    check: async (caller) => {
      const answer = await caller.roster('PUT', toCsv(`,${email()},,x`));
      const { fieldName, sampleErrorDevelopers } = findError(answer, 'REQUIRED_VALUE_MISSING');
      assert.equal(fieldName, 'name');
      for (const sample of sampleErrorDevelopers) {
        for (const value of Object.values(sample)) assert.equal(typeof value, 'string');
      }
      assert.equal(findError(await caller.roster('PUT', toCsv()), 'EMPTY_CSV').fieldName, null);
    },
  },
  {
    rule: 'DUPLICATE_EMAIL: in a deletion too',
    statements: ['DUPLICATE_EMAIL: two or more records share an email (delete operations)'],
    evidence: 'public fact',
    check: async (caller) => {
      const people = makePeople();
      await activate(caller, people.csv);
      const emails = [people.emails[3], people.emails[3]];
      findError(await caller.developers('DELETE', '/v2/developers', { json: { emails } }), 'DUPLICATE_EMAIL');
      assert.equal((await list(caller, `emails=${people.emails[3]}`)).length, 1);
    },
  },
  {
    rule: 'INVALID_CSV: bytes that are invalid in the encoding',
    statements: ['INVALID_CSV: the file cannot be parsed (encoding)'],
    check: async (caller) => {
      const csv = Buffer.concat([Buffer.from(`${toCsv()}Zo`), Buffer.from([0xff, 0xc3]), Buffer.from(`,${email()},,x\n`)]);
      findError(await sendBytes(caller, new Uint8Array(csv)), 'INVALID_CSV');
    },
  },
  {
    rule: 'INVALID_CSV: a corrupt file',
    statements: ['INVALID_CSV: the file cannot be parsed (corruption)'],
    check: async (caller) => {
      const spreadsheet = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))]);
      findError(await sendBytes(caller, new Uint8Array(spreadsheet)), 'INVALID_CSV');
    },
  },
  {
    rule: 'an upsert exists, and the validation rules apply to it',
    statements: ['Upsert operations on developers exist (the validation rules apply to them)'],
    evidence: 'public fact',
    check: async (caller) => {
      const people = makePeople();
      await activate(caller, people.csv);
      const [ann, bo] = people.emails;
      const upsert = (...json: readonly object[]) => caller.developers('PATCH', '/v2/developers', { json });
      findError(await upsert({ name: ' ', email: ann, manager_email: '' }), 'REQUIRED_VALUE_MISSING');
      findError(await upsert({ name: 'Ann', email: ann, manager_email: email() }), 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS');
      findError(await upsert({ name: 'Ann', email: ann, manager_email: bo }), 'CIRCULAR_REFERENCE');
      good(await upsert({ name: 'Ann Two', email: ann, manager_email: '' }));
      assert.equal((await list(caller, `emails=${ann}`))[0]?.name, 'Ann Two');
    },
  },
  {
    rule: 'a deletion exists, and the validation rules apply to it',
    statements: ['Delete operations on developers exist (the validation rules apply to them)'],
    evidence: 'public fact',
    check: async (caller) => {
      const people = makePeople();
      await activate(caller, people.csv);
      const [ann, , cy] = people.emails;
      const remove = (wanted: string) => caller.developers('DELETE', '/v2/developers', { json: { emails: [wanted] } });
      findError(await remove(ann), 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS');
      good(await remove(cy));
      assert.deepEqual(await list(caller, `emails=${cy}`), []);
    },
  },
  {
    rule: 'developer and insights paths carry the prefix /v2',
    statements: ['Developer and insights paths carry the prefix /v2'],
    check: async ({ developers }) => {
      assert.equal((await developers('GET', '/v2/developers')).status, 200);
      refused(await developers('GET', '/developers'), 404);
      refused(await developers('POST', '/insights/teams/reports', { json: { dateStart: '1990-01-01', dateEnd: '1990-01-31' } }), 404);
    },
  },
];
