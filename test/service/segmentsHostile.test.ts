import assert from 'node:assert/strict';
import fc from 'fast-check';
import { SEGMENT_ENDPOINTS } from '../../server/wire/endpoints/segments.ts';
import { assertErrorBody, createSegmentWorld, type SegmentWorld } from '../conformance/segmentWorld.ts';
import { ANY_CODE_POINT } from '../support/anyCodePoint.ts';
import { campaign, SEED, timeLimit } from '../support/campaign.ts';
import { ON_POSTGRES } from '../support/postgres/testDatabases.ts';
import { type TestService, takeTestService } from '../support/serviceInProcess.ts';

const BASE = '/internal/api/v2';
const ROWS = Object.values(SEGMENT_ENDPOINTS).filter(({ path }) => path.startsWith(BASE));

/** Strings from the paths and bodies of area C, and strings that break careless programs. */
const STRINGS = [
  '',
  ' ',
  'beta',
  'account',
  'Segment',
  'k',
  '\0',
  '\ud800',
  '__proto__',
  'constructor',
  'null',
  '-1',
  '1e9',
  "'; drop table x; --",
  '../..',
  'x'.repeat(300),
  'é',
  '%',
  '/',
];
const string = fc.oneof(fc.constantFrom(...STRINGS), fc.string({ unit: ANY_CODE_POINT, maxLength: 8 }));
const scalar = fc.oneof(string, fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
const member = fc.constantFrom(
  'name',
  'description',
  'key',
  'keys',
  'values',
  'title',
  'comment',
  'op',
  'path',
  'value',
  'production',
  '__proto__',
);
const { body } = fc.letrec<{ body: unknown }>((tie) => ({
  body: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    scalar,
    fc.array(tie('body'), { maxLength: 4 }),
    fc.dictionary(member, tie('body'), { maxKeys: 5 }),
    fc.record({ op: fc.constant('replace'), path: fc.constantFrom('/name', '/production', '/x'), value: scalar }).map((step) => [step]),
    fc.record({ keys: fc.array(string, { maxLength: 5 }), comment: scalar }),
    fc.array(fc.record({ key: scalar, values: fc.dictionary(string, scalar, { maxKeys: 3 }) }), { maxLength: 3 }),
  ),
}));
const query = fc.dictionary(fc.constantFrom('limit', 'offset', 'name', 'nameOp', 'tag', 'replace', 'x'), string, { maxKeys: 3 });
const request = fc.record({
  row: fc.constantFrom(...ROWS),
  real: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  strings: fc.array(string, { minLength: 3, maxLength: 3 }),
  query,
  body,
});

/** Fills each path parameter with an existing value or one of those strings. */
function fill(world: SegmentWorld, path: string, real: readonly boolean[], strings: readonly string[]): string {
  const known: Readonly<Record<string, string>> = {
    workspaceId: world.workspaceId,
    environmentId: world.environment.id,
    trafficTypeId: world.trafficType.id,
    trafficTypeName: 'account',
    segmentName: 'beta',
    objectName: 'beta',
    objectType: 'Segment',
    key: 'k',
  };
  let index = 0;
  return path.slice(BASE.length).replace(/:(\w+)/g, (_, name: string) => {
    const at = index++ % 3;
    return encodeURIComponent((real[at] === true ? (known[name] ?? '') : (strings[at] ?? '')).toWellFormed());
  });
}

describe('segment administration under hostile requests', () => {
  let service: TestService;
  before(async () => {
    service = await takeTestService();
  });
  after(() => service.close());

  it('answers each of them clearly, and keeps its counts correct', async function () {
    this.timeout(timeLimit(60_000));
    const world = await createSegmentWorld(service.address);
    const path = await world.activate('beta');
    await fc.assert(
      fc.asyncProperty(request, async ({ row: { method, path: address }, real, strings, query: givenQuery, body: json }) => {
        const parameters = new URLSearchParams(
          Object.fromEntries(Object.entries(givenQuery).map(([name, value]) => [name, value.toWellFormed()])),
        );
        const sent = method === 'GET' ? {} : { json: JSON.stringify(json) };
        const answer = await world.call(method, `${fill(world, address, real, strings)}?${parameters}`, sent);
        if (answer.status !== 200) assertErrorBody(answer);
        assert.ok(answer.status < 500 && !/node:|\.ts:\d|sqlite|constraint/i.test(answer.text), answer.text);
        assert.deepEqual(service.log, []);
      }),
      { seed: SEED, numRuns: campaign(ON_POSTGRES ? 250 : 600, 20_000) },
    );
    const { status, body: page } = await world.call<{ count: number }>('GET', `${path}/keys?limit=1000`);
    if (status === 200) assert.equal((await world.keysOf(path)).length, page.count);
  });
});
