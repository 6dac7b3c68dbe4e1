import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { GitCommit } from '../../../../../server/core/insights/git/commit.ts';
import { GitHistory } from '../../../../../server/core/insights/git/history.ts';
import { GitLinesReader, GitLogReader, readGitTags, toLogFormat } from '../../../../../server/documents/insights/activity/git.ts';
import { ANY_CODE_POINT } from '../../../../support/anyCodePoint.ts';

const MARK = 'c0ffee';
const NAME = fc.stringMatching(/^[0-9a-f]{40}$/);
const LINE = fc.string({ unit: ANY_CODE_POINT }).map((text) => text.replaceAll('\0', ''));

const COMMITS = fc.array(
  fc.record({
    hash: NAME,
    parents: fc.array(NAME, { maxLength: 3 }),
    authorName: LINE,
    authorEmail: LINE,
    authoredAt: fc.option(fc.nat(4_000_000_000).map((seconds) => seconds * 1000)),
    committedAt: fc.option(fc.nat(4_000_000_000).map((seconds) => seconds * 1000)),
    message: LINE.map((text) => text.replaceAll('\r\n', '\n').trimEnd()),
  }),
  { maxLength: 8 },
);

/** Writes commits in git's format for this query. */
function write(commits: readonly GitCommit[]): Buffer {
  const seconds = (time: number | null): string => (time === null ? '' : String(time / 1000));
  const texts = commits.map(({ hash, parents, authorName, authorEmail, authoredAt, committedAt, message }) => {
    const fields = [hash, parents.join(' '), seconds(authoredAt), seconds(committedAt), authorName, authorEmail, `${message}\n`];
    return `\0${MARK}\0${fields.join('\0')}\n`;
  });
  return Buffer.from(texts.join(''));
}

function read(bytes: Uint8Array, size: number): { readonly commits: GitCommit[]; readonly odd: number } {
  const reader = new GitLogReader(MARK);
  const commits: GitCommit[] = [];
  for (let at = 0; at < bytes.length; at += size) commits.push(...reader.push(bytes.subarray(at, at + size)));
  commits.push(...reader.end());
  return { commits, odd: reader.odd };
}

function readGitLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const reader = new GitLinesReader((commit, count) => lines.set(commit, count));
  for (const line of text.split('\n')) reader.push(line);
  return lines;
}

describe('the git log reader', () => {
  it('returns every commit, however the input is split', () => {
    fc.assert(
      fc.property(COMMITS, fc.integer({ min: 1, max: 40 }), (commits, size) => {
        const { commits: found, odd } = read(write(commits), size);
        const wellFormed = (text: string): string => Buffer.from(text).toString('utf8');
        const expected = commits.map((commit) => ({
          ...commit,
          authorName: wellFormed(commit.authorName),
          authorEmail: wellFormed(commit.authorEmail),
          message: wellFormed(commit.message),
        }));
        assert.deepEqual([found, odd], [expected, 0]);
      }),
    );
  });

  it('never throws, whatever it reads, and neither does adding its commits', () => {
    const noise = fc.uint8Array({ maxLength: 60 });
    const mark = fc.constant(Uint8Array.from(Buffer.from(`\0${MARK}\0`)));
    const part = fc
      .constantFrom('a'.repeat(40), '\0', '99999999999', '-5', 'Revert "', 'This reverts commit ', ' ', '(#1)')
      .map((text) => Uint8Array.from(Buffer.from(text)));
    fc.assert(
      fc.property(fc.array(fc.oneof(noise, mark, part), { maxLength: 30 }), fc.integer({ min: 1, max: 50 }), (parts, size) => {
        const history = new GitHistory(null);
        const { commits } = read(Buffer.concat(parts), size);
        for (const commit of commits) history.add(commit);
        assert.ok(history.read <= commits.length);
      }),
    );
  });

  it('is not confused by foreign marks, NUL characters and endless messages', () => {
    const hash = 'ab'.repeat(20);
    const fields = [hash, '', '5', '6', 'Ann', 'ann@example.com', `one\0${toLogFormat('other')}\0two ${'x'.repeat(3_000_000)}`];
    const two = Buffer.from(`noise\0${MARK}\0${fields.join('\0')}\n\0${MARK}\0nothing\0${MARK}\0${fields.join('\0')}`);
    const { commits, odd } = read(two, 65_536);
    assert.deepEqual([commits.length, odd], [2, 1]);
    assert.equal(commits[1]?.authorEmail, 'ann@example.com');
    assert.ok(commits.every(({ message }) => message.startsWith('one ') && message.length <= 65_536));
  });

  it('reads bytes that are not text, and invalid times', () => {
    const bytes = Buffer.concat([
      Buffer.from(`\0${MARK}\0${'ab'.repeat(20)}\0\0-7\x0099999999999999999999\0`),
      Buffer.from([0xff, 0xc3, 0x00, 0xe9, 0x40, 0x00, 0xf0, 0x9f]),
    ]);
    const { commits } = read(bytes, 3);
    assert.deepEqual(commits, [
      { hash: 'ab'.repeat(20), parents: [], authorName: '��', authorEmail: '�@', authoredAt: null, committedAt: null, message: '�' },
    ]);
  });
});

describe('the readers of tags and changed lines', () => {
  const [one, two] = ['1'.repeat(40), '2'.repeat(40)];

  it('read what git writes', () => {
    const lines = [
      `light\0commit\0${one}\0\0\0\0\0`,
      `heavy\0tag\0${one}\0commit\0${two}\0Rel Ease\0<rel@example.com>\x001700000000`,
      `nested\0tag\0${one}\0tag\0${two}\0\0\0`,
      `tree\0tree\0${one}\0\0\0\0\0`,
      '',
    ];
    const { tags, nested } = readGitTags(lines.join('\n'));
    assert.deepEqual(tags, [
      { name: 'light', hash: one, at: null, taggerName: '', taggerEmail: '' },
      { name: 'heavy', hash: two, at: 1_700_000_000_000, taggerName: 'Rel Ease', taggerEmail: 'rel@example.com' },
    ]);
    assert.deepEqual(
      nested.map(({ name, hash }) => [name, hash]),
      [['nested', one]],
    );
    const stats = `${one}\n 3 files changed, 4 insertions(+), 1 deletion(-)\n${two}\nend 1\n`;
    assert.deepEqual(
      [...readGitLines(stats)],
      [
        [one, 5],
        [two, 0],
      ],
    );
    assert.deepEqual([...readGitLines(`${one}\n 1 file changed, 0 insertions(+), 0 deletions(-)\n`)], [[one, 0]]);
  });

  it('never throw', () => {
    const text = fc
      .array(fc.oneof(fc.string({ unit: ANY_CODE_POINT }), fc.constantFrom('\0', '\n', one, 'tag', 'commit', ' 1 file changed')))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (written) => {
        readGitTags(written);
        readGitLines(written);
      }),
    );
  });
});
