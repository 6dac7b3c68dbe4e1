import assert from 'node:assert/strict';
import fc from 'fast-check';
import { activateSegment, deactivateSegment, listEnvironmentSegments } from '../../server/service/segments/definitions.ts';
import { createEnvironment } from '../../server/service/segments/environments.ts';
import { addKeys, listKeys, removeKeys } from '../../server/service/segments/keys.ts';
import { createSegment, deleteSegment, listSegments } from '../../server/service/segments/segments.ts';
import { createTrafficType } from '../../server/service/segments/trafficTypes.ts';
import { changeWorkspace, createWorkspace } from '../../server/service/segments/workspaces.ts';
import type { ServiceContext } from '../../server/service/serviceContext.ts';
import { openDatabase } from '../../server/store/database.ts';
import { campaign, SEED, timeLimit } from '../support/campaign.ts';
import { outcomeOf } from '../support/outcome.ts';
import { createServiceDatabase, ON_POSTGRES } from '../support/postgres/testDatabases.ts';
import { type SegmentAction, SegmentModel } from '../support/segmentModel.ts';
import { createContext } from '../support/serviceContext.ts';

const ACTOR = { type: 'api_key', id: 'machine', name: 'machine' };
const EVERYTHING = { offset: 0, limit: 1000 };

/** The service's side of the model: a workspace, and the IDs of its environments. */
interface Real {
  readonly context: ServiceContext;
  readonly workspaceId: string;
  readonly environments: ReadonlyMap<string, string>;
}

async function createReal(context: ServiceContext): Promise<Real> {
  const { id } = await createWorkspace(context, { name: crypto.randomUUID(), requiresTitleAndComments: false });
  await createTrafficType(context, id, 'user');
  const create = async (name: string) => [name, (await createEnvironment(context, id, { name, production: false })).id] as const;
  return { context, workspaceId: id, environments: new Map([await create('prod'), await create('test')]) };
}

async function act({ context, workspaceId, environments }: Real, action: SegmentAction): Promise<unknown> {
  if (action.do === 'requireComments') {
    const patch = [{ op: 'replace', path: '/requiresTitleAndComments', value: action.required }];
    return (await changeWorkspace(context, workspaceId, patch)).requiresTitleAndComments;
  }
  const { segment } = action;
  if (action.do === 'create') {
    return (await createSegment(context, ACTOR, { workspaceId, trafficType: 'user', name: segment, description: '' })).name;
  }
  if (action.do === 'delete') return deleteSegment(context, ACTOR, workspaceId, segment);
  const environment = environments.get(action.environment)!;
  const change = { actor: ACTOR, environment, segment, notes: { title: null, comment: null } };
  switch (action.do) {
    case 'activate':
      return (await activateSegment(context, ACTOR, environment, segment)).name;
    case 'deactivate':
      return deactivateSegment(context, ACTOR, environment, segment);
    case 'remove':
      return removeKeys(context, change, action.keys);
    case 'add':
    case 'replace':
      return (await addKeys(context, change, action.keys, action.do === 'replace')).status;
    case 'page': {
      const page = await listKeys(context, environment, segment, action);
      return { count: page.count, keys: page.keys.map(({ key }) => key) };
    }
  }
}

async function listAll({ context, workspaceId, environments }: Real) {
  const namesOf = ({ objects, totalCount }: { objects: readonly { name: string }[]; totalCount: number }) => {
    assert.equal(totalCount, objects.length);
    return objects.map(({ name }) => name);
  };
  const activeIn = async (name: string) =>
    namesOf(await listEnvironmentSegments(context, workspaceId, environments.get(name)!, EVERYTHING));
  const all = namesOf(await listSegments(context, workspaceId, null, EVERYTHING));
  return { all, prod: await activeIn('prod'), test: await activeIn('test') };
}

class Step implements fc.AsyncCommand<SegmentModel, Real> {
  readonly action: SegmentAction;

  constructor(action: SegmentAction) {
    this.action = action;
  }

  check(): boolean {
    return true;
  }

  async run(model: SegmentModel, real: Real): Promise<void> {
    const expected = model.apply(this.action);
    assert.deepEqual(await outcomeOf(act(real, this.action)), expected);
    // Keys do not change any list.
    if (!('keys' in this.action)) assert.deepEqual(await listAll(real), model.listings());
  }

  toString(): string {
    return JSON.stringify(this.action);
  }
}

const segment = fc.constantFrom('alpha', 'beta');
const place = { segment, environment: fc.constantFrom('prod', 'test') };
const KEYS = ['a', 'B', 'b', 'ä', ' a', '1', '10', '9', '__proto__', '👩'];
const keys = fc.oneof(fc.shuffledSubarray(KEYS), fc.constant(KEYS), fc.array(fc.constantFrom(...KEYS), { maxLength: 9 }));
const step = (shape: Parameters<typeof fc.record>[0]) => fc.record(shape).map((action) => new Step(action as unknown as SegmentAction));

const CHANGE = step({ do: fc.constantFrom('add', 'replace', 'remove', 'remove'), ...place, keys });
const ACTIVATION = step({ do: fc.constant('activate'), ...place });
const DEACTIVATION = step({ do: fc.constant('deactivate'), ...place });

/** The possible actions; repeated ones are chosen more often. */
const STEPS = [
  step({ do: fc.constant('create'), segment }),
  step({ do: fc.constant('delete'), segment }),
  ...[ACTIVATION, ACTIVATION, ACTIVATION],
  ...[DEACTIVATION, DEACTIVATION, DEACTIVATION],
  ...[CHANGE, CHANGE, CHANGE, CHANGE, CHANGE, CHANGE],
  step({ do: fc.constant('add'), ...place, keys: fc.array(fc.constantFrom('a', ' ', ''), { maxLength: 3 }) }),
  step({ do: fc.constant('page'), ...place, offset: fc.nat(5), limit: fc.integer({ min: 1, max: 5 }) }),
  step({ do: fc.constant('page'), ...place, offset: fc.constant(0), limit: fc.constant(100) }),
  step({ do: fc.constant('requireComments'), required: fc.constantFrom(true, false, false, false) }),
];

/** Fewer runs on a database server, because each commit takes longer there. */
const RUNS = campaign(40, ON_POSTGRES ? 300 : 2000);

/** Actions before each run, so that most random actions concern existing segments. */
const FIRST: readonly SegmentAction[] = [
  { do: 'create', segment: 'alpha' },
  { do: 'create', segment: 'beta' },
  { do: 'activate', segment: 'alpha', environment: 'prod' },
];

describe('segments after any sequence of actions', () => {
  it('match a simple model', async function () {
    this.timeout(timeLimit(300_000));
    const database = await openDatabase(ON_POSTGRES ? await createServiceDatabase() : null);
    const context = createContext(database);
    const begin = async () => {
      const setup = { model: new SegmentModel(), real: await createReal(context) };
      for (const action of FIRST) await new Step(action).run(setup.model, setup.real);
      return setup;
    };
    try {
      await fc.assert(
        fc.asyncProperty(fc.commands(STEPS, { maxCommands: 40, size: 'max' }), async (steps) => fc.asyncModelRun(begin, steps)),
        { seed: SEED, numRuns: RUNS },
      );
      // No key of a deleted definition is left, and each count is correct.
      const keyCount = await database
        .selectFrom('segment_keys')
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirstOrThrow();
      const counted = await database
        .selectFrom('segment_definitions')
        .select(({ fn }) => fn.sum('key_count').as('rows'))
        .executeTakeFirstOrThrow();
      assert.equal(Number(keyCount.rows), Number(counted.rows));
    } finally {
      await database.destroy();
    }
  });
});
