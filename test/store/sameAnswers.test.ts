import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { serve } from '../../server/main/serve.ts';
import { openDatabase } from '../../server/store/database.ts';
import { lower } from '../../server/store/textSearch.ts';
import type { UploadPreview } from '../../server/wire/developers.ts';
import { campaign, SEED, timeLimit } from '../support/campaign.ts';
import { createServiceDatabase, findTestServer } from '../support/postgres/testDatabases.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import { finishSetup } from '../support/serviceInProcess.ts';
import { skipBecause } from '../support/skipBecause.ts';

/**
 * Letters with irregular lower case, characters that collations reorder, and characters with a meaning in patterns; all known to servers of
 * 2017.
 */
const PIECES = [
  ...'aAzZäÄñÑéÉøØåÅßẞıIiİſKkΣσςΟοЖжҐґԱաႠⴀაᎠꭰꭓ',
  ...'012 -_%\\\'"“”.;/*?[]{}()&|~`^$#@!',
  ...'ＡａＺｚ﹏￮\u{e000}\uffee𐐀𐐨😀🦊𝔄中文漢字',
  'e\u0301',
  'ﬃ',
  'ǅ',
  'ΟΔΟΣ',
  '\u200b',
  '\u00a0x',
  '\t',
] as const;

const LETTERS = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) => code > 1 && (code < 0xd800 || code > 0xdfff));

describe(`both engines give the same answers (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  const piece = (): string => PIECES[Math.floor(random() * PIECES.length)]!;
  const text = (max: number): string => Array.from({ length: 1 + Math.floor(random() * max) }, piece).join('');
  const closing: (() => Promise<void>)[] = [];
  const roster = writeRoster(300, text);
  let services: Awaited<ReturnType<typeof serve>>[];
  before(async function () {
    this.timeout(timeLimit(300_000));
    if ((await findTestServer()) === null) skipBecause(this, 'there is no PostgreSQL');
    services = await Promise.all([null, await createServiceDatabase()].map((target) => serve(target, {})));
    closing.push(...services.map((service) => service.close));
    for (const { address } of services) await finishSetup(address, roster);
  });
  after(async () => {
    for (const close of closing) await close();
  });

  /** Returns the answers of both to one request, which must be identical. */
  const ask = async (query: Readonly<Record<string, string>>): Promise<string> => {
    const path = `/v2/developers?${new URLSearchParams({ pageSize: '1000', ...query })}`;
    const [one, other] = await Promise.all(services.map(({ address }) => callService(address, 'GET', path)));
    assert.equal(one?.status, 200, one?.text);
    assert.ok(other?.text === one?.text, `they differ in ${path}`);
    return one?.text ?? '';
  };

  it('to the whole list by each field, ascending and descending', async () => {
    for (const sortKey of ['name', 'email', 'managerEmail', 'developerRefId', 'Team', 'Note']) {
      for (const sortOrder of ['asc', 'desc']) await ask({ sortKey, sortOrder });
    }
  });

  it('to the values of each field', async () => {
    for (const attribute of ['name', 'email', 'managerEmail', 'Team', 'Note']) {
      const [one, other] = await Promise.all(
        services.map(({ address }) => callService(address, 'GET', `/v2/developers/attribute-values?attribute=${attribute}`)),
      );
      assert.deepEqual([one?.status, other?.text], [200, one?.text], attribute);
    }
  });

  it('to the list by name, ordered by code points whatever the case', async () => {
    const { records } = JSON.parse(await ask({})) as { records: { name: string }[] };
    const names = records.map(({ name }) => Buffer.from(name.toLowerCase()));
    assert.deepEqual(names, names.toSorted(Buffer.compare));
    assert.ok(names.length > 100);
  });

  it('to searches in each field, in any case', async () => {
    let found = 0;
    for (let search = 0; search < campaign(60, 3000); search++) {
      const searchKey = ['name', 'email', 'managerEmail', 'developerRefId', 'Team', 'Note'][search % 6]!;
      const wanted = search % 5 === 4 ? text(3) : random() < 0.5 ? piece().toUpperCase() : piece().toLowerCase();
      const answer = JSON.parse(await ask({ searchKey, searchValue: wanted })) as { totalRecords: number };
      if (answer.totalRecords > 0) found++;
    }
    assert.ok(found > 20, `only ${found} searches found anyone`);
  });

  it('to a review of a newer roster', async () => {
    const newer = writeRoster(300, text);
    const reviews = await Promise.all(services.map(({ address }) => sendRoster<UploadPreview>(address, 'PUT', newer)));
    assert.equal(reviews[0]?.status, 200, reviews[0]?.text);
    assert.equal(reviews[1]?.text, reviews[0]?.text);
  });

  it('about the lower case of every letter known to both', async () => {
    const databases = await Promise.all([null, await createServiceDatabase()].map((target) => openDatabase(target)));
    closing.push(...databases.map((database) => () => database.destroy()));
    const differing: string[] = [];
    let changed = 0;
    for (let from = 0; from < LETTERS.length; from += 20_000) {
      const letters = LETTERS.slice(from, from + 20_000).map((code) => String.fromCodePoint(code));
      const answers = await Promise.all(
        databases.map(async (database) => {
          const row = await database
            .selectNoFrom(lower(sql<string>`cast(${letters.join('\u0001')} as text)`).as('small'))
            .executeTakeFirstOrThrow();
          return (row.small as string).split('\u0001');
        }),
      );
      const [one, other] = answers as [string[], string[]];
      letters.forEach((letter, index) => {
        if (one[index] !== letter) changed++;
        if (one[index] !== other[index] && one[index] !== letter && other[index] !== letter) differing.push(letter);
      });
    }
    assert.deepEqual(differing, []);
    assert.ok(changed > 1300, `${changed} letters have a lower case`);
  }).timeout(timeLimit(120_000));
});

function writeRoster(count: number, text: (max: number) => string): string {
  const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  const emails = Array.from({ length: count }, (_, row) => `${text(3).replace(/\s/g, '')}.${row}@x.test`);
  const rows = emails.map((email, row) =>
    [`${text(8)}x`.trim(), email, row % 3 === 0 ? '' : emails[Math.floor(row / 3)]!, text(2), text(12)].map(quote).join(','),
  );
  return `name,email,manager_email,Team,Note\n${rows.join('\n')}\n`;
}
