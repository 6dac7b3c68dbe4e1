import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from './seededRandom.ts';

/** Runs git in a folder without the user's own settings, and returns its output. */
export function git(folder: string, args: readonly string[], input: string | Uint8Array = '', env = GIT_ENVIRONMENT): string {
  return execFileSync('git', ['-C', folder, ...args], { input, env, maxBuffer: 1 << 28 }).toString('utf8');
}

/** The environment of git in tests. */
export const GIT_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  HOME: '/nonexistent',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  TZ: 'UTC',
  LC_ALL: 'C',
};

/** The environment of `git fast-import`: without it, glibc gives memory back and takes it again for each commit, for most of the time. */
export const FAST_IMPORT_ENVIRONMENT: Readonly<Record<string, string>> = {
  ...GIT_ENVIRONMENT,
  MALLOC_TOP_PAD_: String(1 << 26),
  MALLOC_TRIM_THRESHOLD_: String(1 << 30),
};

/** An author of commits, in bytes of latin1, because a name may be invalid UTF-8. */
export interface Author {
  readonly name: string;
  readonly email: string;
  /** In git's notation, such as `+0530`. */
  readonly zone: string;
}

/** A commit to create. */
export interface DraftCommit {
  readonly by: Author;
  /** Seconds since the epoch. */
  readonly at: number;
  /** The commit time, if it differs from the author time. */
  readonly committedAt?: number;
  readonly message: string;
  /** Marks of earlier commits; the first commit has none. */
  readonly parents: readonly number[];
  readonly files?: Readonly<Record<string, string>>;
}

/** Writes a history for `git fast-import`: commits and tags get their marks in the order in which they are written. */
export class GitDraft {
  readonly #parts: Buffer[] = [];
  #marks = 0;

  /** Writes a commit and returns its mark. */
  commit({ by, at, committedAt = at, message, parents, files = {} }: DraftCommit): number {
    const mark = ++this.#marks;
    const [from, ...merged] = parents;
    this.#write(`commit refs/heads/main\nmark :${mark}\n`);
    this.#write(`author ${by.name} <${by.email}> ${at} ${by.zone}\ncommitter ${by.name} <${by.email}> ${committedAt} ${by.zone}\n`);
    this.#data(message);
    if (from !== undefined) this.#write(`from :${from}\n`);
    for (const parent of merged) this.#write(`merge :${parent}\n`);
    for (const [path, content] of Object.entries(files)) {
      this.#write(`M 100644 inline ${path}\n`);
      this.#data(content);
    }
    this.#write('\n');
    return mark;
  }

  /** Writes a tag, with a tagger if there is one. */
  tag(name: string, mark: number, by?: Author, at?: number): void {
    if (by === undefined || at === undefined) {
      this.#write(`reset refs/tags/${name}\nfrom :${mark}\n\n`);
      return;
    }
    this.#write(`tag ${name}\nfrom :${mark}\ntagger ${by.name} <${by.email}> ${at} ${by.zone}\n`);
    this.#data(name);
  }

  /** Moves the branch to a commit, because the next one may begin elsewhere. */
  branch(name: string, mark: number): void {
    this.#write(`reset refs/heads/${name}\nfrom :${mark}\n\n`);
  }

  /** Creates the repository in an empty folder; returns the hashes by mark. */
  build(folder: string, ...options: readonly string[]): readonly string[] {
    git(folder, ['init', '--quiet', '--initial-branch=main', ...options]);
    const marks = join(folder, 'marks');
    const args = ['fast-import', '--quiet', '--force', '--date-format=raw-permissive', `--export-marks=${marks}`];
    git(folder, args, this.bytes(), FAST_IMPORT_ENVIRONMENT);
    const hashes: string[] = [];
    for (const line of readFileSync(marks, 'utf8').split('\n')) {
      const [, mark, hash] = /^:(\d+) ([0-9a-f]+)$/.exec(line) ?? [];
      if (mark !== undefined && hash !== undefined) hashes[Number(mark)] = hash;
    }
    rmSync(marks);
    if (!options.includes('--bare')) git(folder, ['checkout', '--quiet', '--force', 'main']);
    return hashes;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }

  /** Returns what was written since the last time, and forgets it: a long history is passed on in portions. */
  take(): Buffer {
    return Buffer.concat(this.#parts.splice(0));
  }

  #data(content: string): void {
    const bytes = Buffer.from(content, 'latin1');
    this.#write(`data ${bytes.length}\n`);
    this.#parts.push(bytes, Buffer.from('\n'));
  }

  #write(text: string): void {
    this.#parts.push(Buffer.from(text, 'latin1'));
  }
}

/** A large history; the same for the same seed. */
export interface LargeHistory {
  readonly draft: GitDraft;
  readonly mailmap: string;
  /** The e-mails of authors after applying the .mailmap. */
  readonly emails: readonly string[];
}

const DAY = 86_400;
const ZONES = ['+0000', '+0530', '-0800', '+1400', '-1200', '+0100'];

/**
 * Writes a history of at least `min` commits: branches merged and squashed, merges of the branch into others, one with three parents,
 * releases, hotfixes, reverts, empty commits, authors with two e-mails and names in invalid UTF-8.
 */
export function writeLargeHistory(seed: number, min: number): LargeHistory {
  const random = seededRandom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const people = Array.from({ length: 40 }, (_, i) => ({ name: `Person ${i}`, email: `person${i}@example.com`, zone: pick(ZONES) }));
  people[7] = { name: 'J\xfcrgen Gro\xdf', email: 'person7@example.com', zone: '+0100' };
  people[8] = { name: 'R\xff\xfe\x80', email: 'P\xe9rson8@example.com', zone: '-0800' };
  people[9] = { name: '', email: 'person9@example.com', zone: '+0000' };
  const seconds = [0, 1, 2, 3, 4].map((i) => ({ ...people[i]!, name: `P. ${i}`, email: `p${i}@laptop.local` }));
  const mailmap = seconds.map(({ email }, i) => `Person ${i} <person${i}@example.com> <${email}>`).join('\n');
  const authors = [...people, ...seconds];
  const draft = new GitDraft();
  let [now, count, serial, patch, minor] = [Date.UTC(2023, 0, 2) / 1000, 0, 0, 0, 0];
  const commit = (parents: readonly number[], message: string, isEmpty = false): number => {
    now += Math.floor(random() * 9_000);
    count++;
    const drift = random() < 0.1 ? Math.floor(random() * 3 * DAY) : 0;
    const content = `${Array.from({ length: 1 + Math.floor(random() * 9) }, () => `${Math.floor(random() * 1e6)}\n`).join('')}`;
    const files = isEmpty ? {} : { [`part${Math.floor(random() * 50)}/file${Math.floor(random() * 20)}.txt`]: content };
    return draft.commit({ by: pick(authors), at: now - drift, committedAt: now, message, parents, files });
  };
  let tip = draft.commit({
    by: people[0]!,
    at: now,
    message: 'Begin\n',
    parents: [],
    files: { '.mailmap': `${mailmap}\n` },
  });
  const trunk: { readonly mark: number; readonly title: string }[] = [];
  while (count < min) {
    const title = `Change ${++serial}${random() < 0.4 ? ` SHOP-${serial}` : ''}`;
    const kind = random();
    if (kind < 0.45) {
      let side = tip;
      const length = 1 + Math.floor(random() * 8);
      for (let i = 0; i < length; i++) side = commit([side], `${title}, part ${i}\n`, random() < 0.05);
      if (random() < 0.2) {
        tip = commit([tip], `${title} meanwhile\n`);
        side = commit([side, tip], `Merge branch 'main' into topic-${serial}\n`);
        side = commit([side], `${title}, the end\n`);
      }
      tip = commit([tip, side], `Merge pull request #${serial} from team/topic-${serial}\n\n${title}\n`);
    } else if (kind < 0.8) {
      tip = commit([tip], `${title} (#${serial})\n`);
      trunk.push({ mark: tip, title: `${title} (#${serial})` });
    } else if (kind < 0.82) {
      const [one, other] = [commit([tip], `${title} left\n`), commit([tip], `${title} right\n`)];
      tip = commit([tip, one, other], `Merge branches 'left' and 'right'\n`);
    } else if (kind < 0.86 && trunk.length > 20) {
      tip = commit([tip], `Revert "${pick(trunk.slice(-20)).title}"\n`);
    } else {
      tip = commit([tip], `${title} ${'\xff'.repeat(3)}\n`, random() < 0.2);
    }
    if (random() < 0.02) {
      patch = random() < 0.3 ? patch + 1 : 0;
      if (patch === 0) minor++;
      const name = `v1.${minor}.${patch}`;
      if (random() < 0.5) draft.tag(name, tip, pick(authors), now);
      else draft.tag(name, tip);
    }
  }
  draft.branch('main', tip);
  return { draft, mailmap, emails: people.map(({ email }) => email) };
}
