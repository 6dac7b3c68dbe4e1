import assert from 'node:assert/strict';
import { toMonth, toMonthStart } from '../../../../../server/core/insights/calendar.ts';
import { decodeChunk, encodeChunk, type PersonRows } from '../../../../../server/core/insights/columns/chunk.ts';

const MONTH = 2026 * 12 + 2;
const PULLS: PersonRows[] = [
  { person: 3, values: [0, 60_000, 12, 4, 0, 2_678_399_999, null, 5_000_000_000, 0, 1] },
  { person: 4_000_000_000, values: [7, -5, 1, 2, 1] },
];

describe('a chunk', () => {
  it('decodes to what was encoded', () => {
    const chunk = decodeChunk('pullRequest', MONTH, encodeChunk('pullRequest', MONTH, PULLS));
    assert.ok(chunk !== null);
    const { people, starts, at, time, lines, comments, flag } = chunk;
    assert.deepEqual(
      [people, starts, at, time, lines, comments, flag].map((column) => [...column]),
      [
        [3, 4_000_000_000],
        [0, 2, 3],
        [0, 2_678_399_999, 7],
        [60_000, Number.NaN, -5],
        [12, 5_000_000_000, 1],
        [4, 0, 2],
        [0, 1, 1],
      ],
    );
  });

  it('has only the columns of its kind, and may be empty', () => {
    const commits = decodeChunk('commit', MONTH, encodeChunk('commit', MONTH, [{ person: 1, values: [5, 6, 7] }]));
    assert.deepEqual([commits?.at.length, commits?.time.length, commits?.flag.length], [3, 0, 0]);
    const none = decodeChunk('change', MONTH, encodeChunk('change', MONTH, []));
    assert.deepEqual([none?.people.length, [...(none?.starts ?? [])], none?.at.length], [0, [0], 0]);
  });

  it('can be decoded at any offset, without copying if its bytes are aligned', () => {
    const bytes = encodeChunk('pullRequest', MONTH, PULLS);
    assert.equal(decodeChunk('pullRequest', MONTH, bytes)?.time.buffer, bytes.buffer);
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    assert.deepEqual(decodeChunk('pullRequest', MONTH, shifted.subarray(3)), decodeChunk('pullRequest', MONTH, bytes));
  });

  it('is rejected if it is of another kind or month, or damaged', () => {
    const bytes = encodeChunk('workItem', MONTH, [{ person: 1, values: [5, 6] }]);
    const other = bytes.slice();
    other[0]!++;
    for (const found of [
      decodeChunk('incident', MONTH, bytes),
      decodeChunk('workItem', MONTH + 1, bytes),
      decodeChunk('workItem', MONTH, bytes.subarray(0, -1)),
      decodeChunk('workItem', MONTH, other),
      decodeChunk('workItem', MONTH, new Uint8Array(0)),
    ]) {
      assert.equal(found, null);
    }
  });

  it('starts with its month in UTC, in any year', () => {
    for (const [year, month] of [
      [1, 0],
      [99, 11],
      [1969, 11],
      [1970, 0],
      [2024, 1],
      [9999, 11],
    ] as const) {
      const start = toMonthStart(year * 12 + month);
      assert.equal(
        new Date(start).toISOString(),
        `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-01T00:00:00.000Z`,
      );
      assert.deepEqual([toMonth(start), toMonth(start - 1)], [year * 12 + month, year * 12 + month - 1]);
    }
  });
});
