import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TerminalProcess, toTerminal } from '../../server/cli/terminal.ts';
import { GIT_ENVIRONMENT } from '../support/gitHistory.ts';
import { useCommandsAtService } from './commandsAtService.ts';

describe('fairlead insights import-git --make-roster', () => {
  const { folder, ok, refused } = useCommandsAtService();
  const repository = join(folder, 'shop');
  const commit = (name: string, email: string): void => {
    const identity = ['-c', `user.name=${name}`, '-c', `user.email=${email}`];
    execFileSync('git', [...identity, 'commit', '--quiet', '--allow-empty', '--message', 'Work'], {
      cwd: repository,
      env: GIT_ENVIRONMENT,
    });
  };

  before(() => {
    mkdirSync(repository);
    execFileSync('git', ['init', '--quiet', '--initial-branch=main'], { cwd: repository, env: GIT_ENVIRONMENT });
    commit('Zoe', 'zoe@laptop.test');
    for (let times = 0; times < 2; times++) commit('Zoe', 'zoe@x.test');
    commit('Ann', 'ann@x.test');
    commit('renovate[bot]', 'bot@renovateapp.test');
  });

  it('leads from a history to numbers: roster, upload, further addresses', async () => {
    const file = join(folder, 'all.roster.csv');
    const text = await ok(['insights', 'import-git', repository, '--make-roster', file]);
    assert.match(text, /: a roster of 2 people, without 1 bot\. Review it/);
    assert.equal(readFileSync(file, 'utf8').replaceAll('\r', ''), 'Name,Email,Manager Email\nAnn,ann@x.test,\nZoe,zoe@x.test,\n');
    await ok(['developers', 'upload', file]);
    await ok(['developers', 'map', '1']);
    const logins = join(folder, 'all.logins.csv');
    assert.ok(existsSync(logins) && text.includes(`--file ${logins}`));
    await ok(['insights', 'map', '--file', logins]);
    const unmatched = JSON.parse(await ok(['insights', 'unmatched', '--output', 'json'])) as { unmatched: { developer: string }[] };
    assert.deepEqual(
      unmatched.unmatched.map(({ developer }) => developer),
      ['bot@renovateapp.test'],
    );
    await refused(2, /exists already\. Name another file/, 'insights', 'import-git', repository, '--make-roster', file);
  });

  it('shows progress as lines to a program that asks for it', () => {
    const written: string[] = [];
    const stream = { isTTY: false, on: () => stream, write: (text: string) => written.push(text) };
    const of = (env: Record<string, string>) =>
      toTerminal({ stdout: stream, stderr: stream, stdin: stream, env } as unknown as TerminalProcess);
    assert.equal(of({}).progress, null);
    of({ FAIRLEAD_PROGRESS: 'lines' }).progress?.('shop: 5 of\n9');
    of({ FAIRLEAD_PROGRESS: 'lines' }).progress?.('');
    assert.deepEqual(written, ['progress: shop: 5 of 9\n']);
  });
});
