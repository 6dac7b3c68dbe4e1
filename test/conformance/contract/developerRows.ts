import assert from 'node:assert/strict';
import type { UploadPreview } from '../../../server/wire/developers.ts';
import { good, hasFields, refused, unique } from './caller.ts';
import { activate, download, findError, list, makePeople, save, toCsv } from './rosters.ts';
import type { Row } from './row.ts';

/** Developer records: their fields, and the addresses that read them. */
export const DEVELOPER_ROWS: readonly Row[] = [
  {
    rule: 'name is required, and must not be empty or blank',
    statements: ['name is required', 'name must not be empty or blank', 'REQUIRED_VALUE_MISSING: name is empty or null in a record'],
    check: async (caller) => {
      for (const blank of ['', '   ', '"\t "']) {
        findError(await caller.roster('PUT', toCsv(`${blank},${unique('a')}@example.com,,x`)), 'REQUIRED_VALUE_MISSING');
      }
    },
  },
  {
    rule: 'email is required, and must not be empty or blank',
    statements: ['email is required', 'email must not be empty or blank', 'REQUIRED_VALUE_MISSING: email is empty or null in a record'],
    check: async (caller) => {
      for (const blank of ['', '   ']) findError(await caller.roster('PUT', toCsv(`Ann,${blank},,x`)), 'REQUIRED_VALUE_MISSING');
    },
  },
  {
    rule: 'email is unique across all developer records',
    statements: ['email is unique across all developer records'],
    check: async (caller) => {
      const email = `${unique('a')}@example.com`;
      findError(await caller.roster('PUT', toCsv(`Ann,${email},,x`, `Bo,${email},,x`)), 'DUPLICATE_EMAIL');
    },
  },
  {
    rule: 'manager_email may be empty',
    statements: ['manager_email may be empty'],
    check: async (caller) => {
      const email = `${unique('a')}@example.com`;
      await activate(caller, toCsv(`Ann,${email},,x`));
      assert.equal((await list(caller, `emails=${email}`)).length, 1);
    },
  },
  {
    rule: 'a manager_email that is not empty equals the email of another developer record',
    statements: ['when non-empty, manager_email must equal the email of another developer record'],
    check: async (caller) => {
      const people = makePeople();
      await activate(caller, people.csv);
      const [ann = ''] = people.emails;
      const stranger = `${unique('z')}@example.com`;
      const unknown = await caller.roster('PUT', toCsv(`Ann,${ann},${stranger},x`));
      findError(unknown, 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS');
      refused(await caller.roster('PUT', toCsv(`Ann,${ann},${ann},x`)));
    },
  },
  {
    rule: 'the mapping of manager_email is required when configured',
    statements: [
      'the mapping of manager_email is required when configured',
      'REQUIRED_FIELD_MISSING: manager_email is missing when configured',
    ],
    needs: 'configuration',
    check: async ({ fresh }) => {
      const lacking = 'name,email\nAnn,ann@example.com\n';
      const free = await fresh({ managerEmailConfigured: false });
      await save(free, good(await free.roster<UploadPreview>('POST', lacking)));
      const configured = await fresh();
      findError(await configured.roster('POST', lacking), 'REQUIRED_FIELD_MISSING');
    },
  },
  {
    rule: 'other CSV columns become developer attributes',
    statements: ['other CSV columns (string) become developer attributes'],
    check: async (caller) => {
      const people = makePeople();
      await activate(caller, people.csv);
      const found = JSON.stringify(await list(caller, `emails=${people.emails[1]}`));
      assert.ok(found.includes('Tools'), found);
    },
  },
  {
    rule: 'a column of an org tree filter or a group-by configuration must be mapped',
    statements: [
      'a column used in an org tree filter must be mapped',
      'a column used in a group-by configuration must be mapped',
      'REQUIRED_FIELD_MISSING: a field used in org tree filters is missing',
      'REQUIRED_FIELD_MISSING: a field used in group-by configurations is missing',
    ],
    needs: 'configuration',
    check: async ({ fresh }) => {
      for (const configuration of [{ orgTreeFilterColumns: ['Site'] }, { groupByColumns: ['Site'] }]) {
        const caller = await fresh(configuration);
        findError(await caller.roster('POST', makePeople().csv), 'REQUIRED_FIELD_MISSING');
        good(await caller.roster('POST', 'name,email,manager_email,Site\nAnn,ann@example.com,,Oslo\n'));
      }
    },
  },
  {
    rule: 'every CSV column has a header name that is not blank',
    statements: [
      'Every CSV column must have a non-blank header name',
      'BLANK_CSV_COLUMN_NAME: a column header is blank',
      'BLANK_CSV_COLUMN_NAME: a column header is whitespace',
    ],
    check: async (caller) => {
      for (const header of ['', '  ']) {
        const csv = `name,email,manager_email,${header}\nAnn,${unique('a')}@example.com,,x\n`;
        findError(await caller.roster('PUT', csv), 'BLANK_CSV_COLUMN_NAME');
      }
    },
  },
  {
    rule: 'field types are NAME, EMAIL and MANAGER_EMAIL (the body of a mapping: a public fact)',
    statements: [
      'Field mapping: the association of a CSV column with a field type',
      'Field type NAME',
      'Field type EMAIL',
      'Field type MANAGER_EMAIL',
    ],
    evidence: 'our decision',
    needs: 'a fresh account',
    check: async ({ fresh }) => {
      const caller = await fresh();
      const preview = good(await caller.roster<UploadPreview>('POST', makePeople().csv));
      const types = preview.fields.map(({ fieldType }) => fieldType);
      for (const type of ['NAME', 'EMAIL', 'MANAGER_EMAIL'] as const) assert.ok(types.includes(type));
      await save(caller, preview);
    },
  },
  {
    rule: 'the list as JSON carries developers',
    statements: ['the list response carries developers', 'GET /v2/developers: Accept application/json returns a list'],
    check: async (caller) => {
      const people = makePeople();
      await activate(caller, people.csv);
      const { status, headers, text } = await caller.developers('GET', '/v2/developers', { headers: { accept: 'application/json' } });
      assert.equal(status, 200);
      assert.match(headers.get('content-type') ?? '', /^application\/json/);
      for (const email of people.emails) assert.ok(text.includes(email), `${email} is not in ${text}`);
    },
  },
  {
    rule: 'the list as text/csv is the full CSV',
    statements: [
      'GET /v2/developers: Accept text/csv returns the full CSV',
      'Developer records can be listed as JSON or downloaded as CSV',
    ],
    check: async (caller) => {
      const people = makePeople();
      await activate(caller, people.csv);
      const csv = await download(caller);
      assert.equal(csv.trimEnd().split('\n').length, 5);
      for (const email of people.emails) assert.ok(csv.includes(email));
    },
  },
  {
    rule: 'GET /v2/developers/schema gives the schema',
    statements: ['GET /v2/developers/schema answers the developer schema', 'GET /v2/developers/schema: no body; header x-api-key'],
    check: async (caller) => {
      const { status, text } = await caller.developers('GET', '/v2/developers/schema');
      assert.equal(status, 200, text);
      // The active roster of a remote service may spell its headers in any case.
      for (const field of ['name', 'email']) assert.ok(text.toLowerCase().includes(field), text);
    },
  },
  {
    rule: 'query emails names the wanted developers (its format: a public fact)',
    statements: ['query parameter emails'],
    check: async (caller) => {
      const people = makePeople();
      await activate(caller, people.csv);
      const [ann, , cy] = people.emails;
      const found = await list(caller, `emails=${ann}&emails=${cy}&emails=nobody@example.com`);
      assert.deepEqual(found.map(({ email }) => email).sort(), [ann, cy].sort());
    },
  },
  {
    rule: 'query developerRefIds names the wanted developers (integers: a public fact)',
    statements: ['query parameter developerRefIds'],
    check: async (caller) => {
      const people = makePeople();
      await activate(caller, people.csv);
      const [first] = await list(caller, `emails=${people.emails[0]}`);
      hasFields(first, { developerRefId: 'integer' });
      const found = await list(caller, `developerRefIds=${first?.developerRefId}`);
      assert.deepEqual(
        found.map(({ email }) => email),
        [people.emails[0]],
      );
    },
  },
  {
    rule: 'query searchKey names the field in which searchValue is searched',
    statements: ['query parameter searchKey (name of the field searched)', 'query parameter searchValue'],
    check: async (caller) => {
      const people = makePeople();
      await activate(caller, people.csv);
      const found = await list(caller, 'searchKey=team&searchValue=Tools');
      assert.deepEqual(
        found.map(({ email }) => email),
        [people.emails[1]],
      );
    },
  },
  {
    rule: 'query sortOrder reverses the order (its values: a public fact)',
    statements: ['query parameter sortOrder'],
    check: async (caller) => {
      await activate(caller, makePeople().csv);
      const names = async (order: string) => (await list(caller, `sortOrder=${order}`)).map(({ email }) => email);
      const up = await names('asc');
      assert.equal(up.length, 4);
      assert.deepEqual(await names('desc'), up.toReversed());
    },
  },
  {
    rule: 'queries pageIndex, counted from zero, and pageSize select a page of the list',
    statements: ['query parameter pageIndex (integer, zero-based)', 'query parameter pageSize (integer)'],
    check: async (caller) => {
      await activate(caller, makePeople().csv);
      const page = async (index: number) => (await list(caller, `pageIndex=${index}&pageSize=2`)).map(({ email }) => email);
      const pages = [await page(0), await page(1), await page(2)];
      assert.deepEqual(
        pages.map(({ length }) => length),
        [2, 2, 0],
      );
      assert.equal(new Set(pages.flat()).size, 4);
      assert.deepEqual(
        (await list(caller, 'pageSize=2')).map(({ email }) => email),
        pages[0],
      );
    },
  },
  {
    rule: 'upsert adds and changes developers (its address: a public fact)',
    evidence: 'public fact',
    check: async (caller) => {
      const people = makePeople();
      await activate(caller, people.csv);
      const [ann, bo] = people.emails;
      const added = `${unique('e')}@example.com`;
      const json = [
        { name: 'Eve', email: added, manager_email: ann },
        { name: 'Bo Two', email: bo, manager_email: ann },
      ];
      good(await caller.developers('PATCH', '/v2/developers', { json }));
      const found = await list(caller, `emails=${added}&emails=${bo}`);
      assert.deepEqual(found.map(({ name }) => name).sort(), ['Bo Two', 'Eve']);
      assert.equal((await list(caller, '')).length, 5);
    },
  },
  {
    rule: 'delete removes developers (its address: a public fact)',
    evidence: 'public fact',
    check: async (caller) => {
      const people = makePeople();
      await activate(caller, people.csv);
      good(await caller.developers('DELETE', '/v2/developers', { json: { emails: [people.emails[3]] } }));
      assert.equal((await list(caller, '')).length, 3);
      assert.deepEqual(await list(caller, `emails=${people.emails[3]}`), []);
    },
  },
];
