import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readSources } from '../support/sources.ts';

const SOURCES = readSources('server', 'client');

const pathsOf = (test: (text: string) => boolean) => SOURCES.filter(({ text }) => test(text)).map(({ path }) => path);

/** The only files that start programs, and what. */
const STARTS: Readonly<Record<string, string>> = {
  'client/agents/toolProcess.ts': 'the tools of agents, bundled',
  'client/checks/checkTests.ts': 'the bundled fairlead',
  'client/instances/localService.ts': 'the bundled service',
  'client/window/runProgram.ts': 'the bundled fairlead',
  'server/cli/git.ts': 'git, with nothing that a repository configures',
};

/** The only files that open, write or list files themselves, and which ones; all others use `regularFiles.ts` and `files.ts`. */
const OPENINGS: Readonly<Record<string, string>> = {
  'client/account/accountEngine.ts': 'a list of instances in a temporary folder of its own',
  'client/account/folderStamp.ts': 'lists, without following links, within limits',
  'client/account/sendPlan.ts': 'plans in a temporary folder of its own',
  'client/developers/makeRosterCommands.ts': 'steps in a temporary folder of its own',
  'client/documents/writePieces.ts': 'a download, beside a file that the user chose, which it replaces',
  'client/insights/importCommands.ts': 'a roster in a temporary folder of its own',
  'client/instances/localService.ts': 'the address in the extension’s own folder',
  'client/main/extension.ts': 'the start file of fairlead, in the storage of the extension',
  'server/cli/account/accountFiles.ts': 'an open file; lists and renames what was written below a root',
  'server/cli/account/applyLock.ts': "a lock in the user's configuration",
  'server/cli/check/checkFile.ts': 'an open file',
  'server/cli/check/selectFiles.ts': 'lists; links out of the root are left out',
  'server/cli/files.ts': 'what regularFiles.ts has placed',
  'server/cli/insights/git/historyCache.ts': "histories in the user's cache",
  'server/cli/instances/storedInstances.ts': "the user's list of instances",
  'server/cli/regularFiles.ts': 'the one way to open files below a root',
  'server/main/compileCache.ts': 'compiled code in the cache',
  'server/main/discovery.ts': 'service.json in the data folder',
  'server/main/resultLanguage.ts': 'whether a regular, small configuration names a baseline, before anything is loaded',
  'server/main/texts.ts': 'the translations of the program',
  'server/main/walkFolders.ts': 'lists; links are not followed',
};

/** The functions of Node that open, write or list; those that read the state of a file are not among them. */
const OPENING =
  /\b(?:open|openSync|readFile|readFileSync|readSync|createReadStream|createWriteStream|writeFile|writeFileSync|appendFile|appendFileSync|copyFile|copyFileSync|cp|cpSync|readdir|readdirSync|opendir|opendirSync|glob|globSync|rename|renameSync|symlink|symlinkSync|link|truncate)\b/;

function opensFiles(text: string): boolean {
  const imported = [...text.matchAll(/import ([^;]*?) from 'node:fs(?:\/promises)?'/g)].map(([, names]) => names ?? '');
  const builtIn = /getBuiltinModule\?*\.*\('node:fs/.test(text) || /import \* as/.test(imported.join(' '));
  return builtIn || imported.some((names) => !names.startsWith('type ') && OPENING.test(names));
}

describe('what a folder from a stranger could reach', () => {
  it('programs are started in these files only, and git in one', () => {
    const starting = pathsOf((text) => /child_process|\bnode-pty\b|\bexeca\b/.test(text));
    assert.deepEqual(starting, Object.keys(STARTS));
  });

  it('git is started with the settings that name programs emptied, wherever it is started', () => {
    const git = pathsOf((text) => /\b(?:spawn|exec|execFile|fork)(?:Sync)?\(\s*['"`]git\b/.test(text));
    assert.deepEqual(git, ['server/cli/git.ts']);
    const [, settings] = /const SAFE_CONFIGURATION = ([^;]*);/.exec(readFileSync('server/cli/git.ts', 'utf8')) ?? [];
    for (const name of ['core.fsmonitor', 'core.hooksPath', 'log.showSignature', 'gpg.program', 'credential.helper', 'core.sshCommand'])
      assert.match(settings ?? '', new RegExp(`'${name}`), name);
  });

  it('files are opened, written and listed in these files only', () => {
    const opening = pathsOf(opensFiles).filter((path) => !path.startsWith('server/store/'));
    assert.deepEqual(opening, Object.keys(OPENINGS));
  });

  it('pipes do not block where files are opened: only regular files are read', () => {
    const text = readFileSync('server/cli/regularFiles.ts', 'utf8');
    for (const part of ['O_NONBLOCK', 'O_NOFOLLOW', 'stats.isFile()', 'isHeldInside(fd']) assert.ok(text.includes(part), part);
  });
});
