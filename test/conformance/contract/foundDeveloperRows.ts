import assert from 'node:assert/strict';
import { toDevelopers } from '../../../server/api/developers/listDevelopers.ts';
import type { DeveloperList } from '../../../server/wire/developers.ts';
import type { Json } from '../../support/serviceCall.ts';
import { type Caller, good, hasFields, refused, unique } from './caller.ts';
import { findDeveloper, NoData } from './found.ts';
import { download, list } from './rosters.ts';
import type { Row } from './row.ts';

const FIELD_TYPES = ['NAME', 'EMAIL', 'MANAGER_EMAIL', 'ROLE', undefined, null];
const DATA_TYPES = ['EMAIL', 'NUMBER', 'STRING', 'UUID', undefined, null];

const readSchema = async (caller: Caller) => good(await caller.developers('GET', '/v2/developers/schema'));

/** Gives a developer an identity. */
export async function addDeveloperIdentity(caller: Caller): Promise<void> {
  const { developer } = await findDeveloper(caller);
  const json = [{ email: developer.email, integrationId: 7, identity: unique('i') }];
  good(await caller.developers('PATCH', '/v2/developers/identities', { json }));
}

/** The active developers of an account, which are only read. */
export const FOUND_DEVELOPER_ROWS: readonly Row[] = [
  {
    rule: 'the list has records of strings by header, the fields, and the page',
    statements: ['the list response carries developers'],
    check: async (caller) => {
      const { page } = await findDeveloper(caller);
      hasFields(page, { records: 'array', fields: 'array', totalRecords: 'integer', pageIndex: 'integer', pageSize: 'integer' });
      assert.ok(page.records.length <= 2 && Number(page.totalRecords) >= page.records.length);
      for (const record of page.records)
        assert.deepEqual(
          Object.values(record).filter((value) => typeof value !== 'string'),
          [],
        );
    },
  },
  {
    rule: 'the CSV has a line for each developer of the list',
    statements: ['GET /v2/developers: Accept text/csv returns the full CSV'],
    check: async (caller) => {
      const { developer, page } = await findDeveloper(caller);
      const csv = await download(caller);
      for (const value of [developer.email, ...Object.keys(page.records[0]!)]) assert.ok(csv.includes(value), value);
      assert.ok(csv.trimEnd().split('\n').length > Number(page.totalRecords));
    },
  },
  {
    rule: 'the schema maps the headers of the list to field types and data types',
    statements: ['GET /v2/developers/schema answers the developer schema'],
    check: async (caller) => {
      const { page } = await findDeveloper(caller);
      const fields = (await readSchema(caller)).fields as readonly Json[];
      assert.deepEqual(fields.map(({ name }) => name).sort(), Object.keys(page.records[0]!).sort());
      for (const { fieldType, dataType } of fields) {
        assert.ok(FIELD_TYPES.includes(fieldType as string) && DATA_TYPES.includes(dataType as string), `${fieldType} ${dataType}`);
      }
      for (const type of ['NAME', 'EMAIL']) assert.equal(fields.filter(({ fieldType }) => fieldType === type).length, 1);
    },
  },
  {
    rule: 'the schema names the required fields',
    evidence: 'public fact',
    check: async (caller) => {
      await findDeveloper(caller);
      hasFields(await readSchema(caller), { requiredFields: 'array' });
    },
  },
  {
    rule: 'a developer is found by their e-mail, and an unknown one is not',
    statements: ['query parameter emails'],
    check: async (caller) => {
      const { developer } = await findDeveloper(caller);
      const emails = async (email: string) => (await list(caller, `emails=${encodeURIComponent(email)}`)).map((one) => one.email);
      assert.deepEqual(await emails(developer.email), [developer.email]);
      assert.deepEqual(await emails(`${unique('nobody')}@example.com`), []);
    },
  },
  {
    rule: 'a developer is found by a value of a field',
    statements: ['query parameter searchKey (name of the field searched)', 'query parameter searchValue'],
    check: async (caller) => {
      const { developer } = await findDeveloper(caller);
      const found = await list(caller, `searchKey=email&searchValue=${encodeURIComponent(developer.email)}`);
      assert.ok(found.some(({ email }) => email === developer.email));
    },
  },
  {
    rule: 'pages follow each other, and the page after the last one is empty',
    statements: ['query parameter pageIndex (integer, zero-based)', 'query parameter pageSize (integer)'],
    check: async (caller) => {
      const { page } = await findDeveloper(caller);
      const both = toDevelopers(page).map(({ email }) => email);
      const one = async (index: number) => (await list(caller, `pageIndex=${index}&pageSize=1`)).map(({ email }) => email);
      assert.deepEqual([...(await one(0)), ...(await one(1))], both);
      assert.deepEqual(await one(Number(page.totalRecords)), []);
    },
  },
  {
    rule: 'the first developer in one order is the last one in the other',
    statements: ['query parameter sortOrder'],
    check: async (caller) => {
      const { page } = await findDeveloper(caller);
      const at = (order: string, index: number) => list(caller, `sortOrder=${order}&pageIndex=${index}&pageSize=1`);
      const [[up], [down]] = [await at('asc', 0), await at('desc', Number(page.totalRecords) - 1)];
      assert.equal(down?.email, up?.email);
    },
  },
  {
    rule: 'the values of a field are listed',
    evidence: 'public fact',
    check: async (caller) => {
      const { developer, page } = await findDeveloper(caller);
      const [header = ''] = Object.entries(page.records[0]!).find(([, value]) => value === developer.email) ?? [];
      const values = good<unknown>(
        await caller.developers('GET', `/v2/developers/attribute-values?attribute=${encodeURIComponent(header)}`),
      );
      assert.ok(Array.isArray(values) && values.includes(developer.email));
    },
  },
  {
    rule: 'identities have an e-mail, an integration and an account, and are found by the e-mail',
    evidence: 'public fact',
    check: async (caller) => {
      const page = good(await caller.developers('GET', '/v2/developers/identities?pageIndex=0&pageSize=1'));
      hasFields(page, { records: 'array', totalCount: 'integer' });
      const [identity] = page.records as readonly Json[];
      if (identity === undefined) throw new NoData('the account has no identity of a developer');
      hasFields(identity, { email: 'string', identity: 'string', integrationId: 'integer' });
      const path = `/v2/developers/identities?emails=${encodeURIComponent(String(identity.email))}`;
      for (const { email } of good(await caller.developers<{ records: Json[] }>('GET', path)).records) assert.equal(email, identity.email);
    },
  },
  {
    rule: 'versions are listed with their mapping, and one of them is active',
    evidence: 'our decision',
    check: async (caller) => {
      await findDeveloper(caller);
      const { versions } = good(await caller.developers<{ versions: Json[] }>('GET', '/v2/developers/versions'));
      const active = versions.find(({ state }) => state === 'ACTIVE');
      hasFields(active, { versionId: 'string', fileName: 'string', developerCount: 'integer', fieldMappings: 'array' });
      const path = `/v2/developers/versions/${String(active?.versionId)}`;
      assert.deepEqual(good(await caller.developers('GET', path)).fieldMappings, active?.fieldMappings);
      const { records } = good(
        await caller.developers<DeveloperList>('GET', `/v2/developers?versionId=${String(active?.versionId)}&pageSize=1`),
      );
      assert.equal(records.length, 1);
      refused(await caller.developers('GET', '/v2/developers/versions/999999999'), 404);
    },
  },
];
