import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';

const SOURCES = globSync('{server,client}/**/*.ts').sort();

/** The only files that start programs, and what. */
const STARTS: Readonly<Record<string, string>> = {
  'client/agents/toolProcess.ts': 'the tools of agents, bundled',
  'client/checks/checkTests.ts': 'the bundled fairlead',
  'client/instances/localService.ts': 'the bundled service',
  'client/window/runProgram.ts': 'the bundled fairlead',
  'server/cli/git.ts': 'git, with nothing that a repository configures',
};

describe('what a folder from a stranger could reach', () => {
  it('programs are started in these files only, and git in one', () => {
    const starting = SOURCES.filter((file) => /child_process|\bnode-pty\b|\bexeca\b/.test(readFileSync(file, 'utf8')));
    assert.deepEqual(starting, Object.keys(STARTS));
  });

  it('git is started with the settings that name programs emptied, wherever it is started', () => {
    const git = SOURCES.filter((file) => /\b(?:spawn|exec|execFile|fork)(?:Sync)?\(\s*['"`]git\b/.test(readFileSync(file, 'utf8')));
    assert.deepEqual(git, ['server/cli/git.ts']);
    const [, settings] = /const SAFE_CONFIGURATION = ([^;]*);/.exec(readFileSync('server/cli/git.ts', 'utf8')) ?? [];
    for (const name of ['core.fsmonitor', 'core.hooksPath', 'log.showSignature', 'gpg.program', 'credential.helper', 'core.sshCommand'])
      assert.match(settings ?? '', new RegExp(`'${name}`), name);
  });
});
