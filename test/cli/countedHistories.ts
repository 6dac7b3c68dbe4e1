import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GitDraft, git } from '../support/gitHistory.ts';
import { finishSetup, startTestService, type TestService } from '../support/serviceInProcess.ts';
import { makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

/** The author of all commits. */
export const ADA = { name: 'Ada', email: 'ada@x.example', zone: '+0000' };
/** The time of the first commit, in seconds since the epoch. */
export const START = Date.UTC(2026, 0, 5, 9) / 1000;
export const HOUR = 3_600;

/** A commit: its message, its parents (by default the one before), and its tag. */
export type Drafted = readonly [message: string, parents?: readonly number[] | null, tag?: string | undefined, hour?: number];

/** Makes small histories, imports them into a service with a roster of Max and Ada, and counts them. Call it inside a describe. */
export function useHistories() {
  const { folder, remove } = makeFolder();
  let service: TestService;

  before(async () => {
    service = await startTestService();
    await finishSetup(service.address, 'Name,Email,Manager Email\nMax,max@x.example,\nAda,ada@x.example,max@x.example\n');
  });
  after(async () => {
    await service?.close();
    remove();
  });

  function start(...args: string[]): ReturnType<typeof runHere> {
    return runHere(['insights', ...args, '--url', service.address.url], {
      env: { FAIRLEAD_ADMIN_KEY: service.address.adminKey, FAIRLEAD_API_KEY: service.address.apiKey, HOME: folder, XDG_CACHE_HOME: folder },
    });
  }

  async function run(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await start(...args);
    assert.equal(code, 0, stderr);
    return stdout + stderr;
  }

  /** Creates a repository named acme/<name> of commits an hour apart, each of another file. */
  function make(name: string, commits: readonly Drafted[]): string {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true });
    const draft = new GitDraft();
    for (const [index, [message, parents, , hour = index]] of commits.entries()) {
      const before = parents ?? (index === 0 ? [] : [index]);
      draft.commit({ by: ADA, at: START + hour * HOUR, message, parents: before, files: { [`${index}.txt`]: `${index}\n` } });
    }
    for (const [index, [, , tag]] of commits.entries()) if (tag !== undefined) draft.tag(tag, index + 1);
    draft.branch('main', commits.length);
    draft.build(path);
    git(path, ['remote', 'add', 'origin', `https://github.com/acme/${name}`]);
    return path;
  }

  function write(name: string, content: unknown): string {
    const path = join(folder, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  }

  /** Returns the cells of Ada's row for metrics, counted in one repository. */
  async function cells(repository: string, ...metrics: string[]): Promise<readonly string[]> {
    const days = ['--from', '2026-01-01', '--to', '2026-01-31', '--granularity', 'monthly', '--output', 'csv'];
    const text = await run('export', ...days, '--repository', repository, '--metrics', ...metrics);
    return (text.split('\n')[1] ?? '').split(',').slice(1);
  }

  return { folder, start, run, make, write, cells };
}
