import assert from 'node:assert/strict';
import { BEGINNING, END } from '../../server/core/insights/memberships.ts';
import { DEFAULT_INSIGHT_SETTINGS, type InsightSettings } from '../../server/core/insights/teams.ts';
import { readConfiguration, writeConfiguration } from '../../server/service/configuration.ts';
import { upsertDevelopers } from '../../server/service/developers/changes.ts';
import { saveFieldMappings } from '../../server/service/developers/fieldMappings.ts';
import { updateIdentities } from '../../server/service/developers/identities.ts';
import { reuploadRoster, uploadRoster } from '../../server/service/developers/uploads.ts';
import { approveVersion } from '../../server/service/developers/versions.ts';
import { resetData } from '../../server/service/emulator/data.ts';
import { type NumberedOrgTree, readOrgTree } from '../../server/service/insights/orgTree.ts';
import { type QuestionSlots, readQuestionSlots } from '../../server/service/insights/reportScope.ts';
import type { ServiceContext } from '../../server/service/serviceContext.ts';
import { openDatabase } from '../../server/store/database.ts';
import { createServiceDatabase, HAS_REPETITIONS, ON_POSTGRES } from '../support/postgres/testDatabases.ts';
import { createContext } from '../support/serviceContext.ts';

/** Managers by the local parts of their e-mails. */
type Roster = Readonly<Record<string, string>>;

const FIRST: Roster = { ann: '', bo: 'ann', cy: 'bo', di: 'ann' };
const SECOND: Roster = { ann: '', bo: 'ann', cy: 'ann', di: 'bo' };

const toEmail = (name: string): string => (name === '' ? '' : `${name}@example.com`);
const toUpload = (roster: Roster) => {
  const rows = Object.entries(roster).map(([name, manager]) => `${name},${toEmail(name)},${toEmail(manager)}\n`);
  return { fileName: 'roster.csv', bytes: new TextEncoder().encode(`name,email,manager_email\n${rows.join('')}`), fieldMappings: null };
};

describe('the slots of a report', () => {
  let context: ServiceContext;
  let now: number;
  before(async () => {
    const database = await openDatabase(ON_POSTGRES ? await createServiceDatabase() : null);
    context = createContext(database, { runLong: (work, input) => work.run(context, input), now: () => now });
  });
  after(() => context.database.destroy());
  beforeEach(async () => {
    now = Date.parse('2026-03-01T12:00:00Z');
    await resetData(context, 'all');
  });

  const configure = async (settings: Partial<InsightSettings>): Promise<void> => {
    await writeConfiguration(context, { ...(await readConfiguration(context)), ...DEFAULT_INSIGHT_SETTINGS, ...settings });
  };
  const setUp = async (roster: Roster): Promise<string> => {
    const { versionId } = await uploadRoster(context, toUpload(roster));
    await saveFieldMappings(context, versionId, null);
    return versionId;
  };
  const replace = async (time: string, roster: Roster): Promise<void> => {
    now = Date.parse(time);
    const { versionId } = await reuploadRoster(context, toUpload(roster));
    await approveVersion(context, versionId, true);
  };
  const read = async (): Promise<{ tree: NumberedOrgTree; slots: QuestionSlots }> => {
    const tree = (await readOrgTree(context))!;
    return { tree, slots: await readQuestionSlots(context, tree) };
  };
  const show = async (): Promise<string[]> => {
    const { tree, slots } = await read();
    const shown = (time: number) => (time === BEGINNING || time === END ? '' : new Date(time).toISOString().replace(':00.000Z', ''));
    return slots.places.map(({ name, team }, place) => {
      const { from, to } = slots.slots[place]!;
      return `${tree.teams[team]!.name}: ${name} ${shown(from)}/${shown(to)}`;
    });
  };

  it("are the members of the teams for all time, each with the developer's names", async () => {
    assert.equal(await readOrgTree(context), null);
    await setUp(FIRST);
    await updateIdentities(context, [
      { email: 'cy@example.com', integrationId: 7, identity: 'Cy-Quill' },
      { email: 'cy@example.com', applicationType: 'jira', identity: 'cquill' },
    ]);
    const { tree, slots } = await read();
    assert.deepEqual(await show(), ['ann: ann /', 'bo: bo /', 'bo: cy /', 'ann: di /']);
    assert.deepEqual(slots.slices, [
      { from: 0, to: 4 },
      { from: 1, to: 3 },
    ]);
    assert.deepEqual(
      slots.slots.map(({ developer, names }) => [developer, names.toSorted()]),
      [
        [0, ['ann@example.com']],
        [1, ['bo@example.com']],
        [2, ['cquill', 'cy-quill', 'cy@example.com']],
        [3, ['di@example.com']],
      ],
    );
    assert.deepEqual(tree.refIds, [1, 2]);
  });

  it('are computed once while nothing changes, and again for an identity, a roster or a configuration', async () => {
    await setUp(FIRST);
    const first = await read();
    assert.deepEqual([(await read()).tree === first.tree, (await read()).slots === first.slots], [true, true]);
    await updateIdentities(context, [{ email: 'di@example.com', integrationId: 7, identity: 'Di' }]);
    const second = await read();
    assert.deepEqual(second.slots.slots.at(-1)?.names, ['di@example.com', 'di']);
    await configure({ timeZone: 'Europe/Berlin' });
    assert.equal((await readOrgTree(context))?.configuration.timeZone, 'Europe/Berlin');
    await upsertDevelopers(context, [{ name: 'Eve', email: 'eve@example.com', manager_email: 'di@example.com' }]);
    assert.deepEqual((await read()).tree.refIds, [1, 2, 3]);
  });

  it('follow the rosters of their days, in the time zone, if the membership requires it', async () => {
    await setUp(FIRST);
    await replace('2026-03-10T23:30:00Z', SECOND);
    await configure({ membership: 'atTheTime' });
    assert.deepEqual(await show(), [
      'ann: ann /',
      'bo: bo /',
      'bo: di 2026-03-10T00:00/',
      'bo: cy /2026-03-10T00:00',
      'ann: cy 2026-03-10T00:00/',
      'ann: di /2026-03-10T00:00',
    ]);
    await configure({ membership: 'atTheTime', timeZone: 'Europe/Berlin' });
    assert.ok((await show()).includes('bo: di 2026-03-10T23:00/'));
    await configure({ membership: 'current' });
    assert.deepEqual(await show(), ['ann: ann /', 'bo: bo /', 'bo: di /', 'ann: cy /']);
  });

  it('include versions that became active again, and only the last one of a day', async () => {
    const first = await setUp(FIRST);
    await configure({ membership: 'atTheTime' });
    await replace('2026-03-10T08:00:00Z', SECOND);
    now = Date.parse('2026-03-20T08:00:00Z');
    await approveVersion(context, first, true);
    const [away, back] = ['2026-03-10T00:00', '2026-03-20T00:00'];
    const wanted = ['ann: ann /', 'bo: bo /', `bo: cy /${away}`, `bo: cy ${back}/`, `bo: di ${away}/${back}`];
    assert.deepEqual(await show(), [...wanted, `ann: di /${away}`, `ann: di ${back}/`, `ann: cy ${away}/${back}`]);
    await replace('2026-03-20T09:00:00Z', { ann: '', bo: 'ann' });
    await replace('2026-03-20T10:00:00Z', FIRST);
    assert.deepEqual(await show(), [...wanted, `ann: di /${away}`, `ann: di ${back}/`, `ann: cy ${away}/${back}`]);
  });

  it('follow a clock that was turned back', async () => {
    await setUp(FIRST);
    await configure({ membership: 'atTheTime' });
    await replace('2026-05-01T08:00:00Z', SECOND);
    await replace('2026-04-01T08:00:00Z', { ann: '', bo: 'ann' });
    const until = '/2026-04-01T00:00';
    assert.deepEqual(await show(), ['ann: ann /', 'ann: bo /', `ann: cy ${until}`, `ann: di ${until}`]);
  });

  // largeRoster.test.ts reads as many rows on PostgreSQL.
  if (!HAS_REPETITIONS) return;

  it('are computed once for concurrent readers of 20,000 people', async () => {
    const people = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, place) => [`p${place}`, place === 0 ? '' : `p${(place - 1) >> 2}`]),
    );
    await setUp(people);
    const [one, other] = await Promise.all([read(), read()]);
    assert.ok(one.tree === other.tree && one.slots === other.slots);
    assert.deepEqual([one.tree.teams.length, one.slots.slots.length, one.slots.slices[0]], [5000, 20_000, { from: 0, to: 20_000 }]);
    assert.equal(new Set(one.tree.refIds).size, 5000);
  }).timeout(60_000);
});
