import assert from 'node:assert/strict';
import { call } from '../../../server/api/client.ts';
import { findActiveVersion } from '../../../server/api/developers/activeRoster.ts';
import { listDevelopers } from '../../../server/api/developers/listDevelopers.ts';
import { startOddService } from './oddService.ts';

const RECORDS = [
  { 'Full Name': 'Ann', Email: 'ann@x.y', 'Manager Email': '', Team: 'Core' },
  { 'Full Name': 'Bo', Email: 'bo@x.y', 'Manager Email': 'ann@x.y', Team: '' },
];

describe('a service that answers only what the published client requires', () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  const answering = async (body: unknown) => {
    const { instance, close } = await startOddService((response) => response.end(JSON.stringify(body)));
    closing.push(close);
    return instance;
  };

  it('lists developers, whose columns are those of their headers', async () => {
    const { content, totalItems, totalPages, pageIndex } = await listDevelopers(await answering({ records: RECORDS }));
    assert.deepEqual([totalItems, totalPages, pageIndex], [2, 1, 0]);
    assert.deepEqual(content[1], {
      developerRefId: null,
      name: 'Bo',
      email: 'bo@x.y',
      managerEmail: 'ann@x.y',
      attributes: { Team: '' },
      record: RECORDS[1],
    });
  });

  it('lists them by its own columns if it names them', async () => {
    const fields = [{ name: 'Team', fieldType: 'NAME' }, { name: 'Email', fieldType: 'EMAIL', dataType: 'EMAIL' }, { name: 'Full Name' }];
    const { content } = await listDevelopers(await answering({ records: RECORDS, fields, totalRecords: 7, pageSize: 2 }));
    assert.deepEqual(
      content.map(({ name, email, managerEmail }) => [name, email, managerEmail]),
      [
        ['Core', 'ann@x.y', ''],
        ['', 'bo@x.y', ''],
      ],
    );
  });

  it('must list records', async () => {
    await assert.rejects(listDevelopers(await answering({ totalRecords: 2, pageIndex: 0, pageSize: 50 })), { code: 'UNEXPECTED_ANSWER' });
  });

  it('answers changes with a status alone', async () => {
    const changed = await call(await answering({ status: 'SUCCESS' }), 'upsertDevelopers', { body: RECORDS });
    assert.deepEqual(changed, { status: 'SUCCESS' });
  });

  it('shows by its schema that a roster is active, without a version', async () => {
    const active = await findActiveVersion(await answering({ fields: [{ name: 'Email', fieldType: 'EMAIL' }, { name: 'Team' }] }));
    assert.deepEqual(active, {
      versionId: '',
      fieldMappings: [
        { csvColumn: 'Email', fieldType: 'EMAIL' },
        { csvColumn: 'Team', fieldType: 'CUSTOM' },
      ],
      earlierMappings: [],
      isListed: false,
    });
    assert.equal(await findActiveVersion(await answering({ fields: [] })), null);
  });
});
