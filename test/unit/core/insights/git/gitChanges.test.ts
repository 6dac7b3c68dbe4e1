import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  findPoint,
  printOptions,
  readCursor,
  readCursorTips,
  toPoint,
  writeCursor,
} from '../../../../../server/core/insights/git/cursor.ts';
import { HexIds } from '../../../../../server/core/insights/git/hexIds.ts';
import type { GitHistory } from '../../../../../server/core/insights/git/history.ts';
import type { GitRecord } from '../../../../../server/core/insights/git/records.ts';
import { toReleases } from '../../../../../server/core/insights/git/releases.ts';
import { EVERYTHING, hashOf, hour, recordsBetween, type SmallCommit, stateOf, tag, toSmallHistory } from '../smallHistory.ts';

const MESSAGES = [
  'Add',
  'SHOP-1 add',
  'Add (#3)',
  'Merge pull request #4 from x',
  'Revert "Add"',
  'Revert "Add (#3)"',
  'Add (#5)',
  "Merge branch 'main'",
  "Merge branch 'next'",
  "Merge branch 'topic'",
  'Merge pull request #6 from acme/next',
];

/**
 * Histories of up to forty commits, each with a recent one as parent and some with others too, and tags in the order of their times. The
 * last one merges all that were left behind.
 */
const HISTORIES = fc
  .array(fc.record({ message: fc.constantFrom(...MESSAGES), base: fc.nat(5), other: fc.nat(60), tagged: fc.nat(5), late: fc.nat(3) }), {
    minLength: 2,
    maxLength: 40,
  })
  .map((drafts) => {
    const open = new Set<string>();
    const commits = drafts.map(({ message, base, other, late }, at): SmallCommit => {
      const recent = `c${Math.max(0, at - 1 - Math.max(0, base - 3))}`;
      const rest = at === drafts.length - 1 ? open : other < at ? [`c${other}`] : [];
      const parents = at === 0 ? [] : [...new Set([recent, ...rest])];
      for (const parent of parents) open.delete(parent);
      open.add(`c${at}`);
      return { label: `c${at}`, hour: at * 10, committed: at * 10 + late, parents, message };
    });
    const tags = drafts.flatMap(({ tagged }, at) => (tagged === 0 ? [tag(`v1.${at >> 2}.${at & 3}`, `c${at}`, at * 10 + 5)] : []));
    return { commits, tags };
  });

function store(into: Map<string, GitRecord>, records: readonly GitRecord[]): void {
  for (const fact of records) {
    if (fact.removed === true) into.delete(`${fact.kind} ${fact.id}`);
    else into.set(`${fact.kind} ${fact.id}`, fact);
  }
}

describe('changes of a Git history', () => {
  it('lead from any state to any later one', () => {
    fc.assert(
      fc.property(HISTORIES, fc.nat(), ({ commits, tags }, cut) => {
        const history = toSmallHistory(commits);
        const last = commits.length - 1;
        const at = cut % commits.length;
        const before = stateOf(history, `c${at}`, tags.slice(0, tags.filter(({ hash }) => hash <= hashOf(`c${at}`)).length));
        const now = stateOf(history, `c${last}`, tags);
        const kept = new Map<string, GitRecord>();
        store(kept, recordsBetween(history, null, before));
        const changes = recordsBetween(history, before, now);
        store(kept, changes);
        const expected = new Map<string, GitRecord>();
        store(expected, recordsBetween(history, null, now));
        assert.deepEqual(kept, expected);
        assert.deepEqual(recordsBetween(history, now, now), []);
      }),
    );
  });

  it('contain only what is new or changed', () => {
    const history = toSmallHistory([
      { label: 'a', hour: 0 },
      { label: 'b', hour: 1 },
      { label: 'c', hour: 2, message: 'Revert "a"' },
    ]);
    const tags = [tag('v1.0.0', 'a', 0), tag('v2.0.0', 'c', 3)];
    const changes = recordsBetween(history, stateOf(history, 'b', tags.slice(0, 1)), stateOf(history, 'c', tags));
    assert.deepEqual(
      changes.map(({ kind, id }) => [kind, id.slice(0, 8)]),
      [
        ['commit', 'shop@620'],
        ['commit', 'shop@630'],
        ['deployment', 'shop:v1.'],
        ['deployment', 'shop:v2.'],
        ['incident', 'shop:v1.'],
      ],
    );
  });
});

describe('the cursor of an import', () => {
  const history = toSmallHistory([
    { label: 'a', hour: 0 },
    { label: 'b', hour: 1 },
    { label: 'x', hour: 2, parents: ['a'] },
  ]);
  const releasesOf = (of: GitHistory, ...names: string[]) =>
    toReleases(
      of,
      names.map((name, at) => tag(name, 'a', at)),
      EVERYTHING,
    );

  it('is parsed as it was written', () => {
    const to = toPoint(history, 1, releasesOf(history, 'v1.0'), []);
    for (const from of [null, toPoint(history, 0, [], [])]) {
      for (const origin of [null, 'abc1']) {
        const cursor = { options: printOptions(EVERYTHING, 'main'), origin, from, to, done: 17 };
        assert.deepEqual(readCursor(writeCursor(cursor)), cursor);
        assert.deepEqual(readCursorTips(writeCursor(cursor)), [...(from === null ? [] : [from.tip]), to.tip]);
      }
    }
    for (const text of [
      null,
      '',
      'git1',
      'git1 a b c d',
      'git4 a - - x 1',
      `git1 a - ${to.tip}.1.a 1`,
      writeCursor({ options: 'a', origin: null, from: null, to, done: 1 }).slice(0, -1),
    ]) {
      assert.equal(readCursor(text), null);
    }
    fc.assert(fc.property(fc.string(), (text) => readCursor(text) === null || /^git4 /.test(text)));
  });

  it('is found again if nothing before it changed', () => {
    const point = toPoint(history, 0, releasesOf(history, 'v1.0'), []);
    const onBranch = stateOf(history, 'b').onBranch;
    assert.equal(findPoint(history, { onBranch, releases: releasesOf(history, 'v1.0', 'v2.0'), deployed: [] }, point)?.releases.length, 1);
    assert.equal(
      findPoint(history, { onBranch, releases: releasesOf(history, 'v0.9', 'v1.0'), deployed: [] }, point),
      null,
      'an older tag was added',
    );
    assert.equal(findPoint(history, { onBranch, releases: [], deployed: [] }, point), null, 'a tag was deleted');
    assert.equal(
      findPoint(history, { onBranch, releases: [], deployed: [] }, toPoint(history, 2, [], [])),
      null,
      'the commit is not on the branch',
    );
    assert.equal(
      findPoint(history, { onBranch, releases: [], deployed: [] }, { ...point, tip: 'f'.repeat(40) }),
      null,
      'the commit was deleted',
    );
    assert.notEqual(printOptions(EVERYTHING, 'main'), printOptions({ ...EVERYTHING, since: hour(0) }, 'main'));
  });
});

describe('IDs of Git object names', () => {
  it('are stable for the same name', () => {
    const hex = fc.stringMatching(/^[0-3]{40}$/);
    fc.assert(
      fc.property(fc.array(hex, { maxLength: 300 }), (names) => {
        const ids = new HexIds();
        const known = new Map<string, number>();
        for (const name of names) {
          const id = ids.intern(name);
          assert.equal(id, known.get(name) ?? known.size);
          known.set(name, id);
        }
        for (const [name, id] of known) assert.deepEqual([ids.find(name), ids.nameOf(id), ids.findShort(name)], [id, name, id]);
        assert.equal(ids.find('f'.repeat(40)), -1);
      }),
    );
  });

  it('handle many names and unique prefixes', () => {
    const ids = new HexIds();
    // As spread as hashes are: names with a common beginning share few slots of the table.
    const name = (at: number): string => (Math.imul(at, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0').padEnd(64, '7');
    for (let at = 0; at < 20_000; at++) assert.equal(ids.intern(name(at)), at);
    for (let at = 0; at < 20_000; at += 97) assert.equal(ids.findShort(name(at).slice(0, 17)), at);
    assert.equal(ids.findShort('0'), -1);
    for (const odd of ['', 'xyz', 'A'.repeat(64), 'a'.repeat(40)]) assert.equal(ids.intern(odd), -1);
  });
});
