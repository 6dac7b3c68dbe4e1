import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkShape } from '../../../../server/core/checkShape.ts';
import { UNKNOWN_COUNT } from '../../../../server/core/insights/activity.ts';
import { RECORD_SHAPE, RECORD_SHAPES, readActivityRecord } from '../../../../server/core/insights/activityRecord.ts';
import { toSentence } from '../../../../server/core/shape.ts';
import { toQuickCheck } from '../../../../server/core/toQuickCheck.ts';
import { toTree } from '../../../../server/core/tree.ts';
import { ANY_CODE_POINT } from '../../../support/anyCodePoint.ts';
import { campaign, SEED } from '../../../support/campaign.ts';
import { valuesOf } from '../../../support/shapeValues.ts';

const report = (value: unknown): string[] =>
  readActivityRecord(value).problems.map(({ field, message }) => toSentence([field], message, ''));

const COMMIT = { kind: 'commit', id: 'c1', developer: ' Ada@Example.com ', at: '2026-03-01T10:00:00+02:00' };
const PULL = { kind: 'pullRequest', id: 'web#1', developer: 'ada', createdAt: '2026-03-01T10:00:00Z' };
const AT = Date.UTC(2026, 2, 1, 8);

const EMPTY = { started: null, noted: null, lines: 0, comments: 0, failed: false, repository: '', ticket: '' };

describe('an activity record', () => {
  it('becomes a row, with the developer in lowercase', () => {
    assert.deepEqual(readActivityRecord({ ...COMMIT, lines: 12, repository: ' web ', ticket: null, note: 'any' }).rows, [
      { kind: 'commit', id: 'c1', developer: 'ada@example.com', at: AT, ...EMPTY, lines: 12, repository: 'web' },
    ]);
  });

  it('of a deployed commit becomes a change too', () => {
    const { rows } = readActivityRecord({ ...COMMIT, lines: 3, deployedAt: AT + 5 });
    assert.deepEqual(rows.slice(1), [{ kind: 'change', id: 'c1', developer: 'ada@example.com', ...EMPTY, at: AT + 5, started: AT }]);
  });

  it('of any other kind has its deciding time, or none', () => {
    const developer = 'ada';
    const [first, second, third] = [AT, AT + 1000, AT + 2000];
    const base = { developer, ...EMPTY };
    const cases: readonly (readonly [object, object])[] = [
      [
        { ...PULL, mergedAt: null },
        { ...base, kind: 'pullRequest', id: 'web#1', at: null, started: AT + 7_200_000, lines: UNKNOWN_COUNT, comments: UNKNOWN_COUNT },
      ],
      [
        { ...PULL, createdAt: first, firstCommentAt: third, mergedAt: second, closedAt: second, lines: 8, comments: 2, ticket: 'A-1' },
        { ...base, kind: 'pullRequest', id: 'web#1', at: second, started: first, noted: third, lines: 8, comments: 2, ticket: 'A-1' },
      ],
      [
        { kind: 'workItem', id: '1', developer, type: 'Bug' },
        { ...base, kind: 'workItem', id: '1', at: null },
      ],
      [
        { kind: 'workItem', id: '1', developer, startedAt: first, finishedAt: first },
        { ...base, kind: 'workItem', id: '1', at: first, started: first },
      ],
      [
        { kind: 'deployment', id: '1', developer, at: first },
        { ...base, kind: 'deployment', id: '1', at: first },
      ],
      [
        { kind: 'deployment', id: '1', developer, at: first, outcome: 'failure' },
        { ...base, kind: 'deployment', id: '1', at: first, failed: true },
      ],
      [
        { kind: 'incident', id: '1', developer, createdAt: first, resolvedAt: second },
        { ...base, kind: 'incident', id: '1', at: second, started: first },
      ],
    ];
    for (const [written, row] of cases) assert.deepEqual(readActivityRecord(written).rows, [row]);
  });

  it('that is invalid reports why, and what to do', () => {
    const cases: readonly (readonly [unknown, readonly RegExp[]])[] = [
      [{ ...COMMIT, kind: 'comit' }, [/^kind must be one of commit, .* Did you mean "commit"\?$/]],
      [{ kind: 'commit', id: 'x' }, [/^developer is missing; add it/, /^at is missing; add it/]],
      [{ ...PULL, mergedat: '2026-03-02T10:00:00Z' }, [/^Unknown key "mergedat"\. Did you mean "mergedAt"\?/]],
      [{ ...COMMIT, id: '  ' }, [/^id is empty; give an ID/]],
      [{ ...COMMIT, id: 'x'.repeat(501) }, [/^id has 501 characters; the maximum is 500/]],
      [{ ...COMMIT, developer: 'a\0b' }, [/^developer contains a character that cannot be stored/]],
      [{ ...COMMIT, ticket: '\ud800' }, [/^ticket contains a character/]],
      [{ ...COMMIT, at: '2026-03-01T10:00:00' }, [/^at has no time zone; add Z for UTC, or an offset as in 2026-/]],
      [{ ...COMMIT, at: 'yesterday' }, [/^at must be a timestamp like 2026-03-01T10:00:00Z, not "yesterday"/]],
      [{ ...COMMIT, at: '2026-02-30T10:00:00Z' }, [/^at has an invalid day; 2026-02 has the days 01 to 28/]],
      [{ ...COMMIT, at: '2026-02-03T24:00:00Z' }, [/^at has an invalid time of day/]],
      [{ ...COMMIT, at: '2026-02-03T10:00:00+24:00' }, [/^at has the invalid offset/]],
      [{ ...COMMIT, at: '1969-12-31T23:59:59Z' }, [/^at is .* use a timestamp from 1970 to 9999/]],
      [{ ...COMMIT, at: 1772359200 }, [/^at is 1772359200, which looks like seconds; use milliseconds/]],
      [{ ...COMMIT, at: -1 }, [/^at must be a timestamp: a string like 2026-03-01T10:00:00Z, or milliseconds/]],
      [{ ...COMMIT, lines: -1 }, [/^lines must be an integer from 0 to 1000000000, not -1/]],
      [{ ...PULL, mergedAt: '2026-02-01T10:00:00Z' }, [/^mergedAt is 2026-02-01T10:00:00Z, before createdAt \(2026-03-01T10:00:00Z\)/]],
      [{ ...COMMIT, deployedAt: AT - 1 }, [/^deployedAt is \d+, before at/]],
      [7, [/^ must be an object, not 7/]],
      [null, [/^ must be an object/]],
    ];
    for (const [value, patterns] of cases) {
      const lines = report(value);
      assert.equal(lines.length, patterns.length, `${JSON.stringify(value)}: ${lines.join(' | ')}`);
      patterns.forEach((pattern, index) => void assert.match(lines[index]!, pattern));
    }
  });

  it('accepts timestamps in all common formats', () => {
    for (const at of [
      '2026-03-01T08:00:00Z',
      '2026-03-01 10:00:00 +0200',
      '2026-03-01t08:00z',
      '2026-03-01T08:00:00.000999Z',
      '2026-03-01T05:30-02:30',
      AT,
    ])
      assert.equal(readActivityRecord({ ...COMMIT, at }).rows[0]?.at, AT, String(at));
    for (const at of ['2024-02-29T23:59:59Z', '1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
      assert.equal(readActivityRecord({ ...COMMIT, at }).rows[0]?.at, Date.parse(at));
  });

  it(`never throws, and has rows or problems (seed ${SEED})`, () => {
    const near = fc.record(
      {
        kind: fc.oneof(fc.constantFrom<unknown>('commit', 'pullRequest', 'workItem', 'deployment', 'incident'), fc.jsonValue()),
        id: fc.oneof(fc.string({ unit: ANY_CODE_POINT }), fc.jsonValue()),
        developer: fc.oneof(fc.string(), fc.jsonValue()),
        at: fc.oneof(
          fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
          fc.jsonValue(),
        ),
        createdAt: fc.oneof(fc.constant('2026-03-01T08:00:00Z'), fc.jsonValue()),
        lines: fc.oneof(fc.integer(), fc.jsonValue()),
        ['__proto__']: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    const property = fc.property(fc.oneof(near, fc.anything()), (value) => {
      const { rows, problems } = readActivityRecord(value);
      assert.equal(rows.length === 0, problems.length > 0);
    });
    fc.assert(property, { seed: SEED, numRuns: campaign(800, 50_000) });
  });

  it(`passes the quick check only if its shape is valid (seed ${SEED})`, () => {
    const isSurelyRight = toQuickCheck(RECORD_SHAPE, RECORD_SHAPES);
    const problemsOf = (value: unknown): unknown[] => checkShape(toTree(value), RECORD_SHAPE, RECORD_SHAPES);
    const right = valuesOf(RECORD_SHAPE, RECORD_SHAPES, 'some');
    const broken = fc
      .tuple(right, fc.constantFrom('kind', 'id', 'at', 'lines', 'createdAt', 'typo'), fc.jsonValue())
      .map(([fact, key, value]) => {
        return { ...(fact as object), [key]: value };
      });
    let quick = 0;
    const property = fc.property(fc.oneof(right, broken, fc.jsonValue()), (value) => {
      const isQuick = isSurelyRight(value);
      if (isQuick) quick++;
      if (isQuick) assert.deepEqual(problemsOf(value), []);
      else assert.notDeepEqual(problemsOf(value), []);
    });
    fc.assert(property, { seed: SEED, numRuns: campaign(1_000, 50_000) });
    assert.ok(quick > 300, String(quick));
  });
});
