import assert from 'node:assert/strict';
import { createBotRule } from '../../../../../server/core/insights/bots.ts';
import {
  isLongLivedBranch,
  readBatch,
  readCoAuthors,
  readMergeSource,
  readRevert,
  readReview,
  readTicket,
} from '../../../../../server/core/insights/git/commit.ts';
import { findForeign, readPullMention } from '../../../../../server/core/insights/git/pullMentions.ts';

describe('the styles of histories', () => {
  it('name a pull request by its number', () => {
    const cases: readonly (readonly [message: string, number: number])[] = [
      ['Auto merge of #12 - ada:x, r=bob\n\nTitle\n\nFixes #4', 12],
      ['Rollup merge of #12 - ada:x, r=bob', 12],
      ['Merge #12\n\n12: Title r=bob a=ada', 12],
      ['Merge acme/shop#12: Title', 12],
      ["Merge pull request 'Title' (#12) from x into main", 12],
      ['Add prices (GH-12)', 12],
      ['[3.9] Add prices (GH-11) (GH-12)', 12],
      ['Add prices\n\nPR-URL: https://github.com/acme/shop/pull/12\nReviewed-By: Bob', 12],
      ['Add prices\n\nCloses #12 from ada/prices.\n\nAuthored-by: Ada', 12],
      ['Title\n\nReviewed-on: https://codeberg.org/acme/shop/pulls/12', 12],
      ['Title\n\nReviewed-on: https://git.example/a/b/pulls/3\n(cherry picked)\nReviewed-on: https://git.example/a/b/pulls/12', 12],
      ['Title\n\nSee merge request https://gitlab.example/acme/shop/-/merge_requests/12', 12],
      ['Title\n\nPart-of: <https://gitlab.example/acme/shop/-/merge_requests/12>', 12],
      ['Title\n\nSummary: x\n\nPull Request resolved: https://github.com/acme/shop/pull/12\n\nDifferential Revision: D9', 12],
      ['Title\n\nCOPYBARA_INTEGRATE_REVIEW=https://github.com/acme/shop/pull/12 from ada:x 0beef\nPiperOrigin-RevId: 7', 12],
      ['Title\n\n(Merged from https://github.com/acme/shop/pull/12)', 12],
      ['Title\n\nPR Close #12', 12],
      ['PR #12: Title', 12],
      ['Title (PR #12)', 12],
      ['Merge !12: Title', 12],
      ['Merge pull request "Title" (#12) from x into main', 12],
      ['Title\n\nPR-URL: #12', 12],
      ['Title\n\nMR: !12', 12],
      ['Title\n\nPR: 12', 0],
      ['Title\n\nPR-URL: https://github.com/acme/shop/pull/12 (backport)', 12],
      ['Title\n\nCloses #12 from ada/x and squashes the following commits:\n\n0beef [Ada] a', 12],
      ['Add prices (!12)', 12],
      ['Title\n\nPull-Request: https://dev.azure.com/acme/web/_git/shop/pullrequest/12', 12],
      ['Title\n\nSee merge request https://gitlab.example/acme/shop!12', 12],
      ['Add prices\n\nCloses #12', 0],
      ['Add prices\n\nSee: https://github.com/acme/shop/pull/12', 0],
      ['Add prices\n\nFollows https://gitlab.example/acme/shop/-/merge_requests/12 and others', 0],
      ['Merge #tag into main', 0],
    ];
    for (const [message, number] of cases) assert.equal(readPullMention(message)?.number ?? 0, number, message);
    assert.deepEqual(readBatch('Merge #12 #14\n\n12: A\n14: B'), [12, 14]);
    assert.deepEqual(readBatch('Merge #12\n\n12: A'), []);
    assert.equal(readMergeSource("Merge pull request 'Sync' (#12) from acme/shop:develop into main"), 'develop');
  });

  it('name pull requests of other repositories and hosts', () => {
    const cases: readonly (readonly [message: string, remote: string, foreign: string | null])[] = [
      ['Title\n\nPR-URL: https://github.com/acme/shop/pull/12', 'github.com/acme/shop', null],
      ['Title\n\nPR-URL: https://github.com/ada/Shop/pull/12', 'github.com/acme/shop', null],
      ['Title\n\nPR-URL: https://github.com/acme/api/pull/12', 'github.com/acme/shop', 'github.com/acme/api'],
      ['Title (#12)\n\nReviewed-on: https://git.example/acme/web/pulls/12', 'github.com/acme/shop', 'git.example/acme/web'],
      ['Title (#12)\n\nReviewed-on: https://git.example/acme/web/pulls/7', 'github.com/acme/shop', null],
      ['Title (#12)\n\nPR: https://github.com/a/b/pull/12\nPR: https://github.com/a/c/pull/7', 'github.com/acme/shop', 'github.com/a/b'],
      ['Title\n\nReviewed-on: https://git.example/acme/shop/pulls/12', 'github.com/acme/shop', 'git.example/acme/shop'],
      ['Title\n\nReviewed-on: https://git.example/acme/shop/pulls/12', 'ssh.git.example/acme/shop', null],
      ['Merge acme/gui#12: Title', 'github.com/acme/shop', 'acme/gui'],
      ['Merge acme/shop#12: Title', 'github.com/acme/shop', null],
      ['Merged in prices (pull request #12)', 'github.com/acme/shop', 'bitbucket'],
      ['Merged in prices (pull request #12)', 'bitbucket.org/acme/shop', null],
      ['Merged PR 12: Title', 'github.com/acme/shop', 'azure'],
      ['Merged PR 12: Title', 'dev.azure.com/acme/web/shop', null],
      ['Merged PR 12: Title', 'git.example/acme/shop', null],
      ["Merge branch 'x' into 'main'\n\nSee merge request acme/shop!12", 'gitlab.example/acme/shop', null],
      ["Merge branch 'x' into 'main'\n\nSee merge request acme/shop!12", 'github.com/acme/shop', 'gitlab'],
      ["Merge branch 'x' into 'main'\n\nSee merge request acme/web!12", 'gitlab.com/acme/shop', 'acme/web'],
      ['Title (#12)', 'github.com/acme/shop', null],
    ];
    for (const [message, remote, foreign] of cases)
      assert.equal(findForeign(readPullMention(message)!, remote), foreign, `${message} ${remote}`);
  });

  it('name reviews of other systems, or a ticket that is not the pull request itself', () => {
    const id = `Change-Id: I${'82a1f0d0'.repeat(5)}`;
    assert.equal(readReview(`prices: add\n\n${id}\nReviewed-on: https://review.example/c/shop/+/12`), 'Gerrit');
    assert.equal(readReview(`prices: add\n\n${id}`), 'Gerrit');
    assert.equal(readReview('Add prices\n\nDifferential Revision: https://phab.example/D12'), 'Phabricator');
    assert.equal(readReview(`Add (#12)\n\n${id}`), null);
    assert.equal(readReview('Title\n\nReviewed-on: https://codeberg.org/acme/shop/pulls/12'), null);
    const cases: readonly (readonly [message: string, ticket: string])[] = [
      ['Auto merge of #12 - ada:x, r=bob', ''],
      ['Auto merge of #12 - ada:x, r=bob\n\nTitle\n\nFixes #4', '#4'],
      ['Revert "A (#1)" (#2)\n\nReverts acme/shop#1', ''],
      ['Merge #12 #14', ''],
      ['Add prices (GH-12)', ''],
      ['Add prices\n\nCloses #12 from ada/prices.', ''],
      ['GH-7: Add prices (#12)', 'GH-7'],
      ['Fix #5 (#12)', '#5'],
      ['Add prices (#12)\n\nCloses #12, closes #7', '#7'],
    ];
    for (const [message, ticket] of cases) assert.equal(readTicket(message), ticket, message);
  });

  it('name co-authors as people write them', () => {
    for (const [line, contacts] of [
      ['Co-authored-by: Bo Li <bo@x.example>\r', ['Bo Li <bo@x.example>']],
      ['Co-authored-by: Bo <bo@x.example>, Cy <cy@x.example>', ['Bo <bo@x.example>', 'Cy <cy@x.example>']],
      ['  co-authored-by: Bo <bo@x.example> and Cy Ng <cy@x.example>', ['Bo <bo@x.example>', 'Cy Ng <cy@x.example>']],
      ['Co-Authored-By: <bo@x.example>', [' <bo@x.example>']],
      ['Co-authored-by: Bo', []],
    ] as const) {
      assert.deepEqual(readCoAuthors(`Prices\n\n${line}\n`), contacts, line);
    }
  });

  it('revert commits in other words too', () => {
    const [one, other] = ['676104e', 'a215868'];
    const cases: readonly (readonly [message: string, hashes: readonly string[], subject?: string])[] = [
      [`revert: prices\n\nRefs ${one}, ${other}`, [one, other], 'prices'],
      [`revert: prices\r\n\r\nRefs: ${one}, ${other}.\r\n`, [one, other], 'prices'],
      [`revert: prices\n\nRefs: ${one}\nRefs: ${other}\nRefs: SHOP-12`, [one, other], 'prices'],
      [`revert: prices\n\nRefs: ${one.toUpperCase()}`, [one], 'prices'],
      [`revert: ${one}`, [one], one],
      [`Revert ${one}`, [one]],
      [`Revert ${one} and ${other} because of prices`, [one, other]],
      [`Reverts commits ${one}, ${other}`, [one, other]],
      [`Prices\n\nThis reverts commits\n${one},\n${other}.`, [one, other]],
      [`Prices\n\nThis commit reverts ${one}.`, [one]],
      [`Revert prices\n\nThis reverts the following commits:\n\n- ${one} Prices\n* ${other} More prices`, [one, other]],
      [`Prices\n\nReverts: ${one}`, [one]],
      [`Revert "A"\n\nThis reverts commit ${one}.\nThis reverts commit ${one}.`, [one], 'A'],
      // The first end of a range is not reverted.
      [`Revert "A"\n\nThis reverts commits ${one}..${other}.`, [], 'A'],
    ];
    for (const [message, hashes, subject = ''] of cases) assert.deepEqual(readRevert(message), { hashes, pull: 0, subject }, message);
    for (const message of [`Add prices\n\nInstead of a revert: ${one}`, `Prices\n\n- ${one} a`, 'Revert prices', 'Reverted decision'])
      assert.equal(readRevert(message), null, message);
  });

  it('revert one or several commits', () => {
    const [one, other] = ['676104e0'.repeat(5), 'a215868b'.repeat(5)];
    const cases: readonly (readonly [message: string, hashes: readonly string[], subject: string])[] = [
      [`revert: let us never speak of it\n\nRefs: 676104e, a215868`, ['676104e', 'a215868'], 'let us never speak of it'],
      [`revert(shop)!: prices (#12)\n\nRefs: ${one}`, [one], 'prices'],
      [`Prices\n\nThis reverts commits ${one}, ${other} and 1234567.`, [one, other, '1234567'], ''],
      [`Revert "A"\n\nThis reverts commit ${one}.\nThis reverts commit ${other}.`, [one, other], 'A'],
      [`Revert "A"\n\nThis reverts commit ${one}, reversing\nchanges made to ${other}.`, [one], 'A'],
      [`Backed out changeset 676104e0beef (bug 12) for failures`, ['676104e0beef'], ''],
    ];
    for (const [message, hashes, subject] of cases) assert.deepEqual(readRevert(message), { hashes, pull: 0, subject }, message);
    assert.equal(readRevert(`Revert "A"\n\nThis reverts merge request !12`)?.pull, 12);
    for (const message of ['feat: a\n\nRefs: 676104e', 'revert: revert: a', 'Reverting is easy', 'fix: a\n\nReverts nothing'])
      assert.equal(readRevert(message), null, message);
  });

  it('name branches that outlive a pull request', () => {
    for (const name of ['maint', 'lts', 'maint-1.8', 'lts/2', 'REL_12_STABLE', 'REL9_6_STABLE', 'branch-3.5', 'v20.x-staging'])
      assert.equal(isLongLivedBranch(name, 'main'), true, name);
    for (const name of ['maintain-prices', 'relevant', 'branch-names', 'fix/maint'])
      assert.equal(isLongLivedBranch(name, 'main'), false, name);
  });

  it('have robots as authors, and people who are called Bot', () => {
    const isBot = createBotRule([]);
    const robots = ['Windows Console Service Bot', 'npm CLI robot', 'Gopher Robot', 'Renovate Bot', 'GitHub Actions', 'Travis CI'];
    for (const name of robots) assert.equal(isBot('x@x.example', name), true, name);
    assert.equal(isBot('release-team@x.example', 'Acme Bot'), true);
    for (const name of ['Jan Bot', 'Anna de Bot', 'Wouter van der Bot', 'Ada Robotham'])
      assert.equal(isBot('jan@x.example', name), false, name);
  });
});
