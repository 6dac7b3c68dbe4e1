import assert from 'node:assert/strict';
import { readTicket } from '../../../../../server/core/insights/git/commit.ts';
import { GIT_HEURISTICS, type GitHeuristicName } from '../../../../../server/core/insights/git/heuristics.ts';
import { isReleaseName } from '../../../../../server/core/insights/git/releases.ts';
import { countsOf, EVERYTHING, hashOf, hour, recordsOf, stateOf, tag, toSmallHistory } from '../smallHistory.ts';

const without = (name: GitHeuristicName) => ({ ...EVERYTHING, off: new Set([name]) });

describe('records from a Git history', () => {
  it('include each non-merge commit at its author time', () => {
    const history = toSmallHistory([
      { label: 'a', hour: 0 },
      { label: 'b', hour: 1, committed: 5, by: 'bo', message: 'SHOP-12: Add a cart\n\nLong' },
      { label: 's', hour: 2, parents: ['a'] },
      { label: 'm', hour: 6, parents: ['b', 's'] },
    ]);
    const commits = recordsOf('commit', history, 'm');
    assert.deepEqual(
      commits.map(({ id, developer, at }) => [id, developer, at]),
      [
        [`shop@${hashOf('a')}`, 'ann@example.com', hour(0)],
        [`shop@${hashOf('s')}`, 'ann@example.com', hour(2)],
        [`shop@${hashOf('b')}`, 'bo@example.com', hour(1)],
      ],
    );
    assert.deepEqual(commits[2], {
      kind: 'commit',
      id: `shop@${hashOf('b')}`,
      developer: 'bo@example.com',
      repository: 'shop',
      ticket: 'SHOP-12',
      at: hour(1),
      lines: 10,
    });
    assert.deepEqual(recordsOf('commit', history, 'm', [], without('commits')), []);
    assert.equal(recordsOf('commit', history, 'm', [], without('tickets'))[2]?.ticket, undefined);
    assert.equal(countsOf(history, 'm', [], without('tickets')).tickets, null);
    assert.equal(recordsOf('commit', history, 'm', [], { ...EVERYTHING, since: hour(2) }).length, 1);
  });

  it('find tickets, but not standards or pull request numbers', () => {
    const tickets: [string, string][] = [
      ['SHOP-12 Add', 'SHOP-12'],
      ['Add (see ABC1-7).', 'ABC1-7'],
      ["Merge branch 'feature/ABC-12-cart'", 'ABC-12'],
      ['Fix #34', '#34'],
      ['Fix\n\nCloses owner/repo#35', ''],
      ['Fix\n\nCloses #35, #36', '#35'],
      ['Read UTF-8 and SHA-256 as RFC-822 says', ''],
      ['Add a cart (#12)', ''],
      ['Add a cart (#12)\n\nFixes #9', '#9'],
      ['Merge pull request #12 from team/cart', ''],
      ['Update to 1.2-3', ''],
      ['Fix gate (cherry picked from #18) (#25)', ''],
      ['Backport #18: Fix lock (#28)', ''],
      ['Backport #18: Fixes #7 (#28)', '#7'],
      ['Cherry-pick PR #18 into release', ''],
      ['Revert #18 (#30)', ''],
      ['Reland #18, #19 (#31)', ''],
      ['Fix lock, see pull request #18', ''],
      ['Fix lock\n\nBackports #18\nPR-URL: https://github.com/a/b/pull/20', ''],
      ['Fix lock\n\n(cherry picked from pull request #18)', ''],
      ['Fixes #7\n\nPR: #18', '#7'],
      ['Closes #7 and PR #18', '#7'],
      ['Port of #7 from another program (#9)', '#7'],
      ['', ''],
    ];
    for (const [message, ticket] of tickets) assert.equal(readTicket(message), ticket, message);
  });

  it('count merges as pull requests, starting at their first commit', () => {
    const history = toSmallHistory([
      { label: 'a', hour: 0 },
      { label: 'x', hour: 1, by: 'bo' },
      { label: 'y', hour: 2, by: 'cy', message: 'SHOP-3 more' },
      { label: 'b', hour: 3, parents: ['a'] },
      { label: 'k', hour: 4, parents: ['y', 'b'], by: 'dee', message: "Merge branch 'main' into topic" },
      { label: 'z', hour: 5, by: 'eve', parents: ['k'] },
      { label: 'm', hour: 9, committed: 10, parents: ['b', 'z'], message: 'Merge pull request #12 from team/topic\n\nA topic' },
    ]);
    assert.deepEqual(recordsOf('pullRequest', history, 'm'), [
      {
        kind: 'pullRequest',
        source: 'git',
        id: 'shop#12',
        developer: 'eve@example.com',
        repository: 'shop',
        ticket: 'SHOP-3',
        createdAt: hour(1),
        mergedAt: hour(10),
        lines: 30,
      },
    ]);
    assert.deepEqual(recordsOf('pullRequest', history, 'm', [], without('merges')), []);
    assert.deepEqual(countsOf(history, 'm'), {
      commits: 5,
      tickets: 2,
      merges: 1,
      squashes: 0,
      releases: 0,
      leadTimes: 0,
      reverts: 0,
      hotfixes: 0,
    });
  });

  it('ignore merges of the branch into a copy of itself, and merges that bring nothing', () => {
    const pulls = (message: string, branch: string | null = 'main') => {
      const history = toSmallHistory(
        [
          { label: 'a', hour: 0 },
          { label: 'x', hour: 1 },
          { label: 'b', hour: 2, parents: ['a'] },
          { label: 'm', hour: 3, parents: ['b', 'x'], message },
          { label: 'n', hour: 4, parents: ['m', 'x'], message: 'Again' },
        ],
        branch,
      );
      return recordsOf('pullRequest', history, 'n').map(({ id }) => id);
    };
    assert.deepEqual(pulls("Merge branch 'main' of example.com:shop"), []);
    assert.deepEqual(pulls("Merge remote-tracking branch 'origin/main'"), []);
    assert.deepEqual(pulls("Merge branch 'master'", null), []);
    assert.deepEqual(pulls("Merge branch 'topic'"), [`shop@${hashOf('m')}`]);
    assert.deepEqual(pulls("Merge branch 'topic' into 'main'\n\nTopic\n\nSee merge request team/shop!77"), ['shop#77']);
    assert.deepEqual(pulls('Merged in topic (pull request #5)'), ['shop#5']);
    assert.deepEqual(pulls('Merged PR 8: Topic'), ['shop#8']);
  });

  it('count each branch of an octopus merge as a pull request', () => {
    const history = toSmallHistory([
      { label: 'a', hour: 0 },
      { label: 'x', hour: 1, parents: ['a'], by: 'bo' },
      { label: 'y', hour: 2, parents: ['a'], by: 'cy' },
      { label: 'm', hour: 3, parents: ['a', 'x', 'y'], message: "Merge branches 'x' and 'y'" },
    ]);
    assert.deepEqual(
      recordsOf('pullRequest', history, 'm').map(({ id, developer }) => [id, developer]),
      [
        [`shop@${hashOf('m')}`, 'bo@example.com'],
        [`shop@${hashOf('m')}^3`, 'cy@example.com'],
      ],
    );
  });

  it('count commits with a trailing number as pull requests, each number once', () => {
    const history = toSmallHistory([
      { label: 'a', hour: 0 },
      { label: 'b', hour: 1, committed: 3, by: 'bo', message: 'Add a cart (#7)' },
      { label: 'c', hour: 4, message: 'Add a cart again (#7)\n\nFixes SHOP-1' },
      { label: 'd', hour: 5, message: 'Close (#8) for good' },
    ]);
    const records = recordsOf('pullRequest', history, 'd');
    assert.deepEqual(records[0], {
      kind: 'pullRequest',
      source: 'git',
      id: 'shop#7',
      developer: 'bo@example.com',
      repository: 'shop',
      createdAt: hour(1),
      mergedAt: hour(3),
      lines: 10,
    });
    assert.deepEqual(
      records.map(({ id, ticket }) => [id, ticket]),
      [['shop#7', undefined]],
    );
    assert.equal(countsOf(history, 'd').squashes, 1);
    assert.deepEqual(recordsOf('pullRequest', history, 'd', [], without('squashes')), []);
  });

  it('count pull requests of other repositories under the names of their commits', () => {
    const address = (repository: string, number: number): string => `Title\n\nReviewed-on: https://${repository}/pulls/${number}`;
    const history = toSmallHistory(
      [
        { label: 'a', hour: 0, message: address('codeberg.org/acme/shop', 1) },
        { label: 'b', hour: 1, message: address('codeberg.org/acme/web', 1) },
        { label: 'c', hour: 2, message: address('codeberg.org/acme/web', 2) },
        { label: 'd', hour: 3, message: address('codeberg.org/acme/web', 2) },
        { label: 'e', hour: 4, message: 'Merged in prices (pull request #1)' },
        { label: 'f', hour: 5, message: 'Picked (#1)' },
      ],
      'main',
      'codeberg.org/acme/shop',
    );
    const found = recordsOf('pullRequest', history, 'f').map(({ id, lines }) => [id, lines]);
    assert.deepEqual(found, [
      ['shop#1', 10],
      [`shop@${hashOf('b')}`, 10],
      [`shop@${hashOf('d')}`, 20],
      [`shop@${hashOf('e')}`, 10],
    ]);
    assert.equal(stateOf(history, 'f').foreignPulls, 3);
  });

  it('count the pull requests of a repository that was merged, whose numbers are its own', () => {
    const channel = "Merge remote-tracking branch 'channel/master' into subcrates";
    const history = toSmallHistory([
      { label: 'a', hour: 10, parents: [] },
      { label: 'b', hour: 11, message: 'Here (#1)' },
      { label: 'p', hour: 0, parents: [] },
      { label: 'q', hour: 1, parents: ['p'], message: 'There (#1)' },
      { label: 'x', hour: 2, parents: ['q'] },
      { label: 'y', hour: 3, parents: ['q', 'x'], message: 'Merge pull request #2 from ada/x' },
      { label: 'r', hour: 12, parents: ['b', 'y'], message: channel },
      { label: 's', hour: 13, parents: ['r'] },
      { label: 'm', hour: 14, parents: ['b', 's'], message: 'Merge pull request #195 from ada/subcrates' },
      { label: 'n', hour: 15, parents: ['m'], message: 'Picked (#1)' },
    ]);
    const found = recordsOf('pullRequest', history, 'n').map(({ id, lines }) => [id, lines]);
    assert.deepEqual(found, [
      [`shop@${hashOf('q')}`, 10],
      ['shop#2', 10],
      ['shop#1', 10],
      ['shop#195', 10],
    ]);
  });

  it('look at all numbers that a merge brings, not only at the first', () => {
    const history = toSmallHistory([
      { label: 'a', hour: 0 },
      ...[8, 1, 2, 3].flatMap((number, place) => [
        { label: `x${number}`, hour: 2 * place + 1, parents: [place === 0 ? 'a' : `y${[8, 1, 2, 3][place - 1]}`] },
        {
          label: `y${number}`,
          hour: 2 * place + 2,
          parents: [place === 0 ? 'a' : `y${[8, 1, 2, 3][place - 1]}`, `x${number}`],
          message: `Merge pull request #${number} from ada/x${number}`,
        },
      ]),
      { label: 'm', hour: 20, parents: ['a', 'y3'], message: 'Merge pull request #10 from acme/train' },
    ]);
    const found = recordsOf('pullRequest', history, 'm').map(({ id }) => id);
    assert.deepEqual(found.toSorted(), ['shop#1', 'shop#10', 'shop#2', 'shop#3', 'shop#8']);
  });

  it('count release tags as deployments, each commit in the first that contains it', () => {
    const history = toSmallHistory([
      { label: 'a', hour: 0 },
      { label: 'b', hour: 1 },
      { label: 'r', hour: 2, parents: ['a'], by: 'bo' },
      { label: 'c', hour: 3, parents: ['b'] },
    ]);
    const tags = [tag('v1.0.0', 'a', 10), tag('v0.9', 'r'), tag('v1.1.0', 'b', 20), tag('v2.0.0-rc1', 'c', 21), tag('note', 'c', 22)];
    const release = (name: string, by: string, at: number, label: string) => {
      const named = { kind: 'deployment', source: 'git', id: `shop:${name}`, developer: `${by}@example.com`, repository: 'shop' };
      return { ...named, at: hour(at), outcome: 'success', version: hashOf(label) };
    };
    assert.deepEqual(recordsOf('deployment', history, 'c', tags), [
      release('v0.9', 'bo', 2, 'r'),
      release('v1.0.0', 'rel', 10, 'a'),
      release('v1.1.0', 'rel', 20, 'b'),
    ]);
    const deployed = (options = EVERYTHING) => recordsOf('commit', history, 'c', tags, options).map(({ deployedAt }) => deployedAt);
    // A commit only on a release branch is not a commit of this branch.
    assert.deepEqual(deployed(), [hour(2), hour(20), undefined]);
    assert.deepEqual(deployed(without('leadTimes')), [undefined, undefined, undefined]);
    assert.deepEqual(recordsOf('deployment', history, 'c', tags, without('releases')), []);
    assert.deepEqual(
      recordsOf('deployment', history, 'c', tags, { ...EVERYTHING, releaseTags: ['n*e', 'v2.0.0-rc?'] }).map(({ id }) => id),
      ['shop:v2.0.0-rc1', 'shop:note'],
    );
  });

  it('recognise release names', () => {
    for (const name of [
      'v1.2.3',
      '1.2',
      '2026.01.31',
      'release-7',
      'Release/2026-01',
      'v1.2.3.4',
      'v1.2.3+4',
      'hotfix-9',
      'v1.2.3-hotfix',
    ]) {
      assert.ok(isReleaseName(name, []), name);
    }
    for (const name of ['v1', 'v1.2.3-rc.1', 'release-7-beta', 'nightly', 'shop@1.2.3', 'build-12'])
      assert.ok(!isReleaseName(name, []), name);
    assert.ok(isReleaseName('prod/2026', ['prod/*']) && !isReleaseName('v1.2.3', ['prod/*']));
  });

  it('count a release as failed if a later one reverts its content', () => {
    const reverting = (message: string, target = 'Add a cart (#7)') => {
      const history = toSmallHistory([
        { label: 'a', hour: 0 },
        { label: 'b', hour: 1, message: target },
        { label: 'c', hour: 2 },
        { label: 'd', hour: 6, message },
        { label: 'e', hour: 8 },
      ]);
      const tags = [tag('v1.0.0', 'a', 0), tag('v1.1.0', 'c', 5), tag('v1.2.0', 'e', 9)];
      const failed = recordsOf('deployment', history, 'e', tags).filter(({ outcome }) => outcome === 'failure');
      const incidents = recordsOf('incident', history, 'e', tags);
      assert.deepEqual(
        failed.map(({ id }) => id),
        incidents.map(({ id }) => id),
      );
      return incidents;
    };
    const expected = [
      { kind: 'incident', id: 'shop:v1.1.0', developer: 'rel@example.com', repository: 'shop', createdAt: hour(5), resolvedAt: hour(9) },
    ];
    assert.deepEqual(reverting(`Take the cart out\n\nThis reverts commit ${hashOf('b')}.`), expected);
    assert.deepEqual(reverting(`Revert "x"\n\nThis reverts commit ${hashOf('b').slice(0, 9)}.`), expected);
    assert.deepEqual(reverting('Revert "Add a cart (#7)" (#9)\n\nReverts team/shop#7'), expected);
    assert.deepEqual(reverting('Revert "Add a cart (#7)"'), expected);
    assert.deepEqual(reverting('Revert "Something else"'), []);
    assert.deepEqual(reverting(`Revert "Revert "Something""\n\nThis reverts commit ${hashOf('b')}.`, 'Revert "Something"'), []);
    assert.deepEqual(reverting(`This reverts commit ${hashOf('e')}.`), []);
  });

  it('ignore what was reverted before its release, and keep an incident open until the revert is released', () => {
    const history = toSmallHistory([
      { label: 'a', hour: 0 },
      { label: 'b', hour: 1, message: 'Revert "a"' },
      { label: 'c', hour: 2 },
      { label: 'd', hour: 3, message: 'Revert "c"' },
    ]);
    const tags = [tag('v1.0.0', 'c', 2)];
    assert.deepEqual(recordsOf('incident', history, 'd', tags), [
      { kind: 'incident', id: 'shop:v1.0.0', developer: 'rel@example.com', repository: 'shop', createdAt: hour(2) },
    ]);
    assert.deepEqual(countsOf(history, 'd', tags).reverts, 1);
    assert.deepEqual(recordsOf('incident', history, 'd', tags, without('reverts')), []);
  });

  it('count a release as failed if a hotfix follows', () => {
    const history = toSmallHistory('abcdefgh'.split('').map((label, at) => ({ label, hour: at * 100 })));
    const incidents = (tags: [string, string, number][], hotfixHours = 48) =>
      recordsOf(
        'incident',
        history,
        'h',
        tags.map(([name, label, at]) => tag(name, label, at)),
        { ...EVERYTHING, hotfixHours },
      ).map(({ id, resolvedAt }) => [id, resolvedAt]);
    const patches: [string, string, number][] = [
      ['v1.0.0', 'a', 0],
      ['v1.0.1', 'b', 48],
      ['v1.0.2', 'c', 97],
      ['v1.1.0', 'd', 98],
    ];
    assert.deepEqual(incidents(patches), [['shop:v1.0.0', hour(48)]]);
    assert.deepEqual(incidents(patches, 49).length, 2);
    assert.deepEqual(incidents(patches, 0), []);
    // Release lines are separate.
    assert.deepEqual(
      incidents([
        ['v1.0.0', 'a', 0],
        ['v2.0.0', 'b', 10],
        ['v1.0.1', 'c', 20],
      ]),
      [['shop:v1.0.0', hour(20)]],
    );
    assert.deepEqual(
      incidents([
        ['v1.0.0', 'a', 0],
        ['web-hotfix', 'b', 500],
      ]),
      [['shop:v1.0.0', hour(500)]],
    );
    assert.deepEqual(
      incidents([
        ['v1.0.0', 'a', 0],
        ['v2.0.0', 'b', 10],
        ['v1.0.0-hotfix', 'c', 500],
      ]),
      [['shop:v1.0.0', hour(500)]],
    );
    const tags = [tag('v1.0.0', 'a', 0), tag('v1.0.1', 'b', 48)];
    assert.equal(countsOf(history, 'h', tags).hotfixes, 1);
    assert.deepEqual(recordsOf('incident', history, 'h', tags, without('hotfixes')), []);
  });

  it('close an incident with the first release that repairs it', () => {
    const history = toSmallHistory([
      { label: 'a', hour: 0 },
      { label: 'b', hour: 1 },
      { label: 'c', hour: 2, message: 'Revert "a"' },
    ]);
    const tags = [tag('v1.0.0', 'a', 0), tag('v1.0.1', 'b', 5), tag('v1.1.0', 'c', 9)];
    assert.deepEqual(
      recordsOf('incident', history, 'c', tags).map(({ id, resolvedAt }) => [id, resolvedAt]),
      [['shop:v1.0.0', hour(5)]],
    );
    assert.deepEqual([countsOf(history, 'c', tags).reverts, countsOf(history, 'c', tags).hotfixes], [1, 1]);
  });

  it('have a flag and a description for each heuristic', () => {
    const names = Object.values(GIT_HEURISTICS).map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    for (const { does, makes } of Object.values(GIT_HEURISTICS)) assert.ok(does.endsWith('.') && makes.length === 2);
  });

  it('has the author of the last commit if the tip of a merge is one; of two in one second, of that with the greater hash', () => {
    const merged = (one: string, other: string): string | undefined => {
      const history = toSmallHistory([
        { label: 'base', hour: 0 },
        { label: one, parents: ['base'], hour: 2, by: one },
        { label: other, parents: ['base'], hour: 2, by: other },
        { label: 'tip', parents: [one, other], hour: 3 },
        { label: 'merge', parents: ['base', 'tip'], hour: 4, message: 'Merge pull request #7 from acme/x' },
      ]);
      return recordsOf('pullRequest', history, 'merge').find(({ id }) => id === 'shop#7')?.developer;
    };
    assert.deepEqual([merged('ann', 'bob'), merged('bob', 'ann')], ['bob@example.com', 'bob@example.com']);
  });
});
