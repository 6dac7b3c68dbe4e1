import assert from 'node:assert/strict';
import fc from 'fast-check';
import { writeCsv } from '../../server/documents/writeCsv.ts';
import { deleteDevelopers, upsertDevelopers } from '../../server/service/developers/changes.ts';
import { listDevelopers } from '../../server/service/developers/developers.ts';
import { saveFieldMappings } from '../../server/service/developers/fieldMappings.ts';
import { reuploadRoster, uploadRoster } from '../../server/service/developers/uploads.ts';
import { approveVersion, listVersions } from '../../server/service/developers/versions.ts';
import { resetData } from '../../server/service/emulator/data.ts';
import type { ServiceContext } from '../../server/service/serviceContext.ts';
import { openDatabase } from '../../server/store/database.ts';
import { campaign, SEED, timeLimit } from '../support/campaign.ts';
import { outcomeOf } from '../support/outcome.ts';
import { createServiceDatabase, ON_POSTGRES } from '../support/postgres/testDatabases.ts';
import { type People, type RosterAction, RosterModel } from '../support/rosterModel.ts';
import { createContext } from '../support/serviceContext.ts';

const EVERYONE = { emails: null, developerRefIds: null, search: null, sortKey: 'email', descending: false, pageIndex: 0, pageSize: 100 };

function toCsv(people: People): Uint8Array {
  return Buffer.from(
    writeCsv([['name', 'email', 'manager_email'], ...Object.entries(people).map(([email, manager]) => [email, email, manager])]),
  );
}

async function act(context: ServiceContext, action: RosterAction): Promise<unknown> {
  const idOf = async (age: number): Promise<string> => (await listVersions(context))[age]?.versionId ?? '999999999';
  const stateOf = async (versionId: string) => (await listVersions(context)).find((version) => version.versionId === versionId)?.state;
  switch (action.do) {
    case 'upload':
    case 'reupload': {
      const take = action.do === 'upload' ? uploadRoster : reuploadRoster;
      return stateOf((await take(context, { fileName: 'roster.csv', bytes: toCsv(action.people), fieldMappings: null })).versionId);
    }
    case 'save':
      return (await saveFieldMappings(context, await idOf(action.version), null)).state;
    case 'approve':
      return (await approveVersion(context, await idOf(action.version), action.active)).state;
    case 'upsert': {
      const records = Object.entries(action.people).map(([email, manager]) => ({ name: email, email, manager_email: manager }));
      return stateOf((await upsertDevelopers(context, records)).versionId);
    }
    case 'remove':
      return stateOf((await deleteDevelopers(context, action.emails)).versionId);
  }
}

class Step implements fc.AsyncCommand<RosterModel, ServiceContext> {
  readonly action: RosterAction;

  constructor(action: RosterAction) {
    this.action = action;
  }

  check(): boolean {
    return true;
  }

  async run(model: RosterModel, context: ServiceContext): Promise<void> {
    const expected = model.apply(this.action);
    assert.deepEqual(await outcomeOf(act(context, this.action)), expected);
    const listed = await listVersions(context);
    assert.deepEqual(
      listed.map(({ state, developerCount }) => [state, developerCount]),
      model.versions.map(({ state, people }) => [state, people.size]),
    );
    assert.deepEqual(await readPeople(context, null), [...(model.active?.people ?? [])].sort());
    const newest = model.versions[0];
    if (newest !== undefined) assert.deepEqual(await readPeople(context, listed[0]!.versionId), [...newest.people].sort());
  }

  toString(): string {
    return JSON.stringify(this.action);
  }
}

async function readPeople(context: ServiceContext, versionId: string | null): Promise<[string, string][]> {
  const content = await listDevelopers(context, { ...EVERYONE, versionId });
  const numbers = new Set(content.map(({ developerRefId }) => developerRefId));
  assert.equal(numbers.size, content.length, 'numbers are unique');
  return content.map(({ email, managerEmail }): [string, string] => [email, managerEmail]).sort();
}

const EMAILS = ['a@x', 'b@x', 'c@x', 'd@x'];
const email = fc.constantFrom(...EMAILS);
const MANAGER = fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 3, arbitrary: email });
const people = fc.dictionary(email, MANAGER, { minKeys: 1, maxKeys: 4, noNullPrototype: true });
const version = fc.nat({ max: 4 });
const toSteps = <Action extends RosterAction>(actions: fc.Arbitrary<Action>) => actions.map((action) => new Step(action));

const STEPS = [
  toSteps(fc.record({ do: fc.constant('upload' as const), people })),
  toSteps(fc.record({ do: fc.constant('reupload' as const), people })),
  toSteps(fc.record({ do: fc.constant('save' as const), version })),
  toSteps(fc.record({ do: fc.constant('save' as const), version: fc.constant(0) })),
  toSteps(fc.record({ do: fc.constant('approve' as const), version, active: fc.constantFrom(true, true, true, false) })),
  toSteps(fc.record({ do: fc.constant('upsert' as const), people })),
  toSteps(fc.record({ do: fc.constant('remove' as const), emails: fc.uniqueArray(email, { minLength: 1, maxLength: 2 }) })),
];

/** Fewer runs on a database server, because each commit takes longer there. */
const RUNS = campaign(40, ON_POSTGRES ? 200 : 2000);

describe('roster versions after any sequence of actions', () => {
  it('match a simple model', async function () {
    this.timeout(timeLimit(300_000));
    const database = await openDatabase(ON_POSTGRES ? await createServiceDatabase() : null);
    const context = createContext(database);
    const begin = async () => {
      await resetData(context, 'developers');
      return { model: new RosterModel(), real: context };
    };
    try {
      await fc.assert(
        fc.asyncProperty(fc.commands(STEPS, { maxCommands: 30, size: 'max' }), async (steps) => fc.asyncModelRun(begin, steps)),
        { seed: SEED, numRuns: RUNS },
      );
    } finally {
      await database.destroy();
    }
  });
});
