import assert from 'node:assert/strict';
import fc from 'fast-check';
import { writeCsv } from '../../server/documents/writeCsv.ts';
import { deleteDevelopers, upsertDevelopers } from '../../server/service/developers/changes.ts';
import { listDevelopers } from '../../server/service/developers/developers.ts';
import { saveFieldMappings } from '../../server/service/developers/fieldMappings.ts';
import { downloadRoster } from '../../server/service/developers/rosterFile.ts';
import { reuploadRoster, uploadRoster } from '../../server/service/developers/uploads.ts';
import { approveVersion, deleteVersion, listVersions } from '../../server/service/developers/versions.ts';
import { resetData } from '../../server/service/emulator/data.ts';
import type { ServiceContext } from '../../server/service/serviceContext.ts';
import { type Database, openDatabase } from '../../server/store/database.ts';
import type { Configuration } from '../../server/wire/local.ts';
import { campaign, SEED } from '../support/campaign.ts';
import { createServiceDatabase, HAS_REPETITIONS, ON_POSTGRES } from '../support/postgres/testDatabases.ts';
import { callService } from '../support/serviceCall.ts';
import { createContext } from '../support/serviceContext.ts';
import { finishSetup, startTestService, type TestService } from '../support/serviceInProcess.ts';

const PEOPLE = 60;
const HEADER = ['name', 'email', 'manager_email', 'team', 'role'];

/** A row of the model, with its cells in the order of HEADER. */
type Person = readonly [string, string, string, string, string];

type Action =
  | { readonly do: 'upsert'; readonly people: readonly { readonly number: number; readonly name: string }[] }
  | { readonly do: 'remove'; readonly numbers: readonly number[] }
  | { readonly do: 'reupload'; readonly share: number }
  | { readonly do: 'approve' | 'drop' | 'list' | 'map'; readonly version: number };

const person = fc.record({ number: fc.nat(PEOPLE + 20), name: fc.constantFrom('Ann', 'Bo', 'cy', 'DEE', 'Eve', 'Änne') });
const place = fc.nat(6);
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('upsert' as const),
      people: fc.uniqueArray(person, { selector: ({ number }) => number, minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('remove' as const),
      numbers: fc.uniqueArray(fc.nat(PEOPLE + 20), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reupload' as const), share: fc.integer({ min: 1, max: PEOPLE }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('approve' as const, 'drop' as const, 'list' as const, 'map' as const), version: place }),
  },
);

function toPerson(number: number, name: string): Person {
  return [`${name} ${number % 7}`, `p${number}@x.com`, '', `Team ${number % 3}`, 'dev'];
}

function toText(people: readonly Person[]): string {
  return writeCsv([HEADER, ...people]);
}

describe('versions that share rows', () => {
  let context: ServiceContext;
  before(async () => {
    context = toContext(await openDatabase(ON_POSTGRES ? await createServiceDatabase() : null));
  });
  after(() => context.database.destroy());
  beforeEach(() => resetData(context, 'developers'));

  it('keep their own content, whatever is changed, approved, mapped, listed and deleted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 14 }), async (actions) => {
        await resetData(context, 'developers');
        await walk(context, actions);
      }),
      { seed: SEED, numRuns: campaign(ON_POSTGRES ? 6 : 16, ON_POSTGRES ? 300 : 5000) },
    );
  });

  it('can each be activated and changed after the active one got another mapping, and with it rows of its own', async () => {
    const upsert = { do: 'upsert', people: [{ number: 0, name: 'Bo' }] } as const;
    await walk(context, [upsert, { do: 'map', version: 1 }, { do: 'list', version: 1 }, { do: 'approve', version: 1 }, upsert]);
  });

  it('are downloaded completely while the version that held their rows is deleted, and while one of them is changed', async () => {
    const people = Array.from({ length: 5000 }, (_, number) => toPerson(number, 'Ann'));
    const versionId = await setUp(context, people);
    const changed = await upsertDevelopers(context, [{ email: 'p4000@x.com', name: 'Bo' }]);
    let text = '';
    let pieces = 0;
    for await (const piece of (await downloadRoster(context, changed.versionId)).pieces) {
      text += piece;
      if (++pieces === 2) {
        await upsertDevelopers(context, [{ email: 'p4500@x.com', name: 'Cy' }]);
        await deleteDevelopers(context, ['p4600@x.com']);
        await deleteVersion(context, versionId);
      }
    }
    const expected = people.map((row): Person => (row[1] === 'p4000@x.com' ? ['Bo', row[1], row[2], row[3], row[4]] : row));
    assert.equal(text, toText(expected));
  });

  // Each change is stored in the same statements as those above.
  if (!HAS_REPETITIONS) return;

  it('store only changes: a hundred changes of one person need less space than one roster', async () => {
    const people = Array.from({ length: 200 }, (_, number) => toPerson(number, 'Ann'));
    await setUp(context, people);
    for (let i = 0; i < 100; i++) await upsertDevelopers(context, [{ email: `p${i}@x.com`, name: `Bo ${i}` }]);
    const { rows } = await context.database
      .selectFrom('developers')
      .select((count) => count.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    const history = await context.database.selectFrom('developer_history').select('position').execute();
    assert.deepEqual([Number(rows), history.length, (await listVersions(context)).length], [200, 100, 101]);
  });
});

function toContext(database: Database): ServiceContext {
  const context: ServiceContext = createContext(database, {
    countReport: async () => [],
    runLong: (work, input) => work.run(context, input),
    now: () => 1,
  });
  return context;
}

/** Uploads a first roster and saves its mapping; returns its version. */
async function setUp(context: ServiceContext, people: readonly Person[]): Promise<string> {
  const { versionId } = await uploadRoster(context, { fileName: 'a.csv', bytes: Buffer.from(toText(people)), fieldMappings: null });
  await saveFieldMappings(context, versionId, null);
  return versionId;
}

async function walk(context: ServiceContext, actions: readonly Action[]): Promise<void> {
  const texts = new Map<string, readonly Person[]>();
  let active: readonly Person[] = Array.from({ length: PEOPLE }, (_, number) => toPerson(number, 'Ann'));
  const first = await uploadRoster(context, { fileName: 'a.csv', bytes: Buffer.from(toText(active)), fieldMappings: null });
  await saveFieldMappings(context, first.versionId, null);
  texts.set(first.versionId, active);
  for (const step of actions) {
    const versions = await listVersions(context);
    switch (step.do) {
      case 'upsert': {
        const next = [...active];
        for (const { number, name } of step.people) {
          const fresh = toPerson(number, name);
          const at = next.findIndex(([, email]) => email === fresh[1]);
          if (at === -1) next.push(fresh);
          else next[at] = fresh;
        }
        const records = step.people.map(({ number, name }) =>
          Object.fromEntries(HEADER.map((key, at) => [key, toPerson(number, name)[at]!])),
        );
        texts.set((await upsertDevelopers(context, records)).versionId, next);
        active = next;
        break;
      }
      case 'remove': {
        const emails = step.numbers.map((number) => `p${number}@x.com`).filter((email) => active.some(([, other]) => other === email));
        if (emails.length === 0 || emails.length === active.length) break;
        active = active.filter(([, email]) => !emails.includes(email));
        texts.set((await deleteDevelopers(context, emails)).versionId, active);
        break;
      }
      case 'reupload': {
        const next = active.slice(0, step.share);
        const { versionId } = await reuploadRoster(context, { fileName: 'b.csv', bytes: Buffer.from(toText(next)), fieldMappings: null });
        texts.set(versionId, next);
        break;
      }
      case 'approve': {
        const chosen = versions[step.version];
        if (chosen === undefined || chosen.state === 'SUPERSEDED') break;
        if (chosen.state === 'ACTIVE' && chosen.baseVersionId !== null) {
          // A review is approved only once.
          await assert.rejects(approveVersion(context, chosen.versionId, true), { code: 'CONFLICT' });
          break;
        }
        await approveVersion(context, chosen.versionId, true);
        active = texts.get(chosen.versionId)!;
        break;
      }
      case 'drop': {
        const chosen = versions[step.version];
        if (chosen === undefined || chosen.state === 'ACTIVE') break;
        await deleteVersion(context, chosen.versionId);
        texts.delete(chosen.versionId);
        break;
      }
      case 'list': {
        const chosen = versions[step.version];
        if (chosen !== undefined) await requireListed(context, chosen.versionId, texts.get(chosen.versionId)!);
        break;
      }
      case 'map': {
        const chosen = versions.find(({ state }) => state === 'ACTIVE')!;
        const role = step.version % 2 === 0 ? 'ROLE' : 'CUSTOM';
        const mappings = chosen.fieldMappings.map(
          ({ csvColumn, fieldType }) => ({ csvColumn, fieldType: csvColumn === 'role' ? role : fieldType }) as const,
        );
        await saveFieldMappings(context, chosen.versionId, mappings);
      }
    }
    await requireListed(context, null, active);
    const kept = await listVersions(context);
    assert.deepEqual(kept.map(({ versionId }) => versionId).sort(), [...texts.keys()].sort());
    for (const { versionId } of kept) {
      let text = '';
      for await (const piece of (await downloadRoster(context, versionId)).pieces) text += piece;
      assert.equal(text, toText(texts.get(versionId)!));
    }
  }
}

/** Lists a version in pages by name, and those of one team, and compares both with the model. */
async function requireListed(context: ServiceContext, versionId: string | null, people: readonly Person[]): Promise<void> {
  const byName = [...people]
    .map((row, at) => ({ row, at }))
    .sort((one, other) => compare(one.row[0].toLowerCase(), other.row[0].toLowerCase()) || one.at - other.at);
  for (const search of [null, { key: 'team', value: 'Team 1' }]) {
    const emails: string[] = [];
    for (let pageIndex = 0; ; pageIndex++) {
      const page = await listDevelopers(context, {
        versionId,
        emails: null,
        developerRefIds: null,
        search,
        sortKey: 'name',
        descending: false,
        pageIndex,
        pageSize: 17,
      });
      emails.push(...page.map(({ email }) => email));
      assert.ok(page.every(({ developerRefId }) => developerRefId > 0));
      if (page.length < 17) break;
    }
    const expected = byName.filter(({ row }) => search === null || row[3] === search.value).map(({ row }) => row[1]);
    assert.deepEqual(emails, expected);
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

describe('old versions', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
    await finishSetup(service.address);
  });
  after(() => service.close());

  const call = async (method: string, path: string, json?: unknown) =>
    callService<{ readonly message?: string; readonly versions?: readonly { readonly versionId: string; readonly state: string }[] }>(
      service.address,
      method,
      path,
      json === undefined ? {} : { json },
    );
  const versionIds = async (): Promise<string[]> =>
    ((await call('GET', '/v2/developers/versions')).body.versions ?? []).map(({ versionId }) => versionId);
  const upsert = async (role: string): Promise<number> =>
    (await call('PATCH', '/v2/developers', [{ email: 'ann@example.com', Team: role }])).status;

  it('are deleted one by one, except the active one', async () => {
    assert.equal(await upsert('A'), 200);
    const [active, old] = await versionIds();
    const refused = await call('DELETE', `/v2/developers/versions/${active}`);
    assert.equal(refused.status, 409);
    assert.match(refused.body.message!, /^Version \d+ is the active one\. Approve another version first/);
    assert.equal((await call('DELETE', `/v2/developers/versions/${old}`)).status, 200);
    assert.equal((await call('DELETE', `/v2/developers/versions/${old}`)).status, 404);
    assert.deepEqual(await versionIds(), [active]);
  });

  it('are deleted by the configured policy', async () => {
    const { body } = await callService<Configuration>(service.address, 'GET', '/__fairlead/configuration');
    assert.equal((await call('PUT', '/__fairlead/configuration', { ...body, keepVersions: 0 })).status, 400);
    assert.equal((await call('PUT', '/__fairlead/configuration', { ...body, keepVersions: 3 })).status, 200);
    for (let i = 0; i < 6; i++) assert.equal(await upsert(`T${i}`), 200);
    assert.equal((await versionIds()).length, 3);
  });
});
