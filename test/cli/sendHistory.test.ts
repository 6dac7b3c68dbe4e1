import assert from 'node:assert/strict';
import { createLineCounts } from '../../server/cli/insights/git/lineCounter.ts';
import { readHistory, readTags } from '../../server/cli/insights/git/readHistory.ts';
import { openRepository } from '../../server/cli/insights/git/repository.ts';
import { type Sending, type Sent, sendHistory } from '../../server/cli/insights/git/sendHistory.ts';
import { toGitState } from '../../server/core/insights/git/changes.ts';
import { readCursor } from '../../server/core/insights/git/cursor.ts';
import { GitHistory } from '../../server/core/insights/git/history.ts';
import type { GitRecord } from '../../server/core/insights/git/records.ts';
import { toReleases } from '../../server/core/insights/git/releases.ts';
import { GIT_ENVIRONMENT, git, writeLargeHistory } from '../support/gitHistory.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { makeTemporaryFolder } from '../support/temporaryFolder.ts';

const OPTIONS = { off: new Set<never>(), releaseTags: [], hotfixHours: null, since: null, coAuthors: false };

describe('sending a history', () => {
  const folder = makeTemporaryFolder();
  let tips: string[] = [];
  const kept = { records: new Map<string, GitRecord>(), cursor: null as string | null };

  before(function () {
    this.timeout(60_000);
    writeLargeHistory(11, 400).draft.build(folder.path);
    // The branch at four points of its history.
    const line = git(folder.path, ['rev-list', '--first-parent', '--reverse', 'main']).trim().split('\n');
    tips = [0.3, 0.5, 0.9, 1].map((part) => line[Math.ceil(line.length * part) - 1]!);
  });
  after(() => folder.remove());

  /** Sends the history up to a commit, until this number of requests is stored. */
  async function send(tip: string, requests: number, isNew = false): Promise<Sent | null> {
    const controller = new AbortController();
    const opened = await openRepository({ environment: GIT_ENVIRONMENT, signal: controller.signal }, folder.path, { name: 'shop' });
    const isThere = new Set(git(folder.path, ['rev-list', tip]).split('\n'));
    const tags = (await readTags(opened.folder)).filter(({ hash }) => isThere.has(hash));
    const history = new GitHistory(opened.branch);
    await readHistory(opened, history, [tip]);
    const id = history.ids.find(tip);
    const state = toGitState(history, id, toReleases(history, tags, OPTIONS), OPTIONS);
    const cursor = readCursor(isNew ? null : kept.cursor);
    const source = { history, state, options: OPTIONS, repository: 'shop' };
    const sending: Sending = { ...source, tip: id, print: 'same', origin: null, cursor };
    let done = 0;
    const keep =
      (records: readonly GitRecord[]) =>
      async (next: string): Promise<null> => {
        for (const record of records) {
          if (record.removed === true) kept.records.delete(`${record.kind} ${record.id}`);
          else kept.records.set(`${record.kind} ${record.id}`, record);
        }
        kept.cursor = next;
        if (++done === requests) controller.abort(new Error('interrupted'));
        return null;
      };
    const lines = createLineCounts(opened, history);
    return sendHistory(sending, lines, keep, { signal: controller.signal, onProgress: () => {}, most: 37 })
      .catch((error: unknown) => {
        assert.match(String(error), /interrupted/);
        return null;
      })
      .finally(() => lines.close());
  }

  it('has the same result after any interruption, also with commits added meanwhile', async function () {
    this.timeout(120_000);
    const random = seededRandom(3);
    let interruptions = 0;
    for (let round = 0; round < 3; round++) {
      kept.records.clear();
      kept.cursor = null;
      for (const tip of tips) {
        const sent = await send(tip, 1 + Math.floor(random() * 4));
        if (sent === null) interruptions++;
        else assert.equal(sent.again, false);
      }
      const rest = await send(tips.at(-1)!, 0);
      assert.equal(rest?.again, false);
      assert.equal((await send(tips.at(-1)!, 0))?.sent, 0);
      const found = new Map(kept.records);
      kept.records.clear();
      assert.equal((await send(tips.at(-1)!, 0, true))?.sent, found.size);
      assert.deepEqual(new Map([...found].sort()), new Map([...kept.records].sort()));
    }
    assert.ok(interruptions >= 3, String(interruptions));
  });

  it('waits for the lines of its own commits only', async () => {
    const at = makeTemporaryFolder();
    try {
      git(at.path, ['init', '--quiet', '--bare', '--initial-branch=main']);
      const who = ['author', 'committer'].map((role) => `${role} Ada <ada@x.example> 1767603600 +0000\n`).join('');
      const write = (tree: string, parents: string): string =>
        git(at.path, ['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'], `tree ${tree}\n${parents}${who}\nc\n`).trim();
      const good = write(git(at.path, ['mktree'], '').trim(), '');
      // Git ends when it counts the lines of a commit without its tree.
      const broken = write('dead'.repeat(10), `parent ${good}\n`);
      git(at.path, ['update-ref', 'refs/heads/main', broken]);
      const { signal } = new AbortController();
      const opened = await openRepository({ environment: GIT_ENVIRONMENT, signal }, at.path, { name: 'shop' });
      const history = new GitHistory(opened.branch);
      await readHistory(opened, history, [broken]);
      const [first, second] = [history.ids.find(good), history.ids.find(broken)];
      const lines = createLineCounts(opened, history);
      lines.count([first]).catch(() => {});
      lines.count([second]).catch(() => {});
      await lines.count([first]);
      assert.equal(lines.linesOf(first), 0);
      await assert.rejects(lines.count([first, second]), /cannot read/);
      await lines.close();
    } finally {
      at.remove();
    }
  });

  it('sends everything again if the branch was rewritten', async () => {
    assert.equal((await send(tips[0]!, 0))?.again, true);
  });
});
