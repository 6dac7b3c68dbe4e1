import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { skipBecause } from '../support/skipBecause.ts';
import { useCommandsAtService } from './commandsAtService.ts';
import { buildIfStale, PROGRAM } from './fairlead.ts';
import { runHere } from './runHere.ts';

const execute = promisify(execFile);
const PROMPT = 'READY> ';

/** Returns the path of a program on this machine; null if it is missing. */
const findProgram = (name: string): string | null =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file)) ?? null;

describe('completion', () => {
  const { folder, data, ok } = useCommandsAtService();
  const env = { FAIRLEAD_DATA: data, XDG_CONFIG_HOME: join(folder, 'config') };
  const ask = async (...words: readonly string[]): Promise<readonly string[]> => {
    const { code, stdout, stderr } = await runHere(['__complete', String(words.length - 1), ...words], { cwd: folder, env });
    assert.deepEqual([code, stderr], [0, ''], words.join(' '));
    return stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split('\t')[0]!);
  };

  before(async () => {
    buildIfStale();
    mkdirSync(join(folder, 'bin'));
    // Completion runs the real program; every other command is only printed, which shows what was completed.
    const script = `#!/bin/sh\ncase "$1" in __complete|completion) exec '${process.execPath}' '${PROGRAM}' "$@";; esac\necho "RAN:" "$@"\n`;
    writeFileSync(join(folder, 'bin', 'fairlead'), script);
    chmodSync(join(folder, 'bin', 'fairlead'), 0o755);
    writeFileSync(join(folder, 'people.csv'), 'name,email,manager_email\nAda,ada@x.test,\nBob,bob@x.test,ada@x.test\n');
    for (const args of [
      ['developers', 'upload', 'people.csv'],
      ['developers', 'map', '1'],
      ['local', 'snapshot', 'save', 'before'],
      ['instance', 'add', 'odd one', '--url', 'http://127.0.0.1:1'],
    ]) {
      await ok(args, { env });
    }
  });

  it('completes commands, options, choices and files', async () => {
    assert.deepEqual(await ask('dev'), ['developers']);
    assert.deepEqual(await ask('local', 'faults', ''), ['set', 'list', 'clear']);
    assert.deepEqual(await ask('local', 'reset', '--dr'), ['--dry-run']);
    assert.deepEqual(await ask('local', 'reset', 'c'), ['configuration']);
    assert.deepEqual(await ask('local', 'faults', 'set', '--cut', ''), ['before', 'after']);
    assert.deepEqual(await ask('local', 'faults', 'set', '--cut=a'), ['--cut=after']);
    assert.deepEqual(await ask('developers', 'upload', 'x'), [':files']);
    assert.deepEqual(await ask('completion', ''), ['bash', 'zsh', 'fish', 'powershell']);
    assert.deepEqual(await ask('developers', 'upload', '--', '--'), [':files']);
    assert.ok(!(await ask('')).includes('__complete'));
  });

  it('completes resources of the service, and instances', async () => {
    assert.deepEqual(await ask('developers', 'approve', ''), ['1']);
    assert.deepEqual(await ask('developers', 'delete', 'b'), ['bob@x.test']);
    assert.deepEqual(await ask('local', 'snapshot', 'restore', ''), ['before']);
    assert.deepEqual(await ask('developers', 'list', '--instance', ''), ['local', 'odd one']);
    assert.ok((await ask('insights', 'explain', '--team', '')).includes('1'));
  });

  it('offers nothing if nothing is known or a request fails', async () => {
    assert.deepEqual(await ask('nope', 'x', ''), []);
    assert.deepEqual(await ask('developers', 'approve', '--instance', 'odd one', ''), []);
    assert.deepEqual(await ask('developers', 'approve', '--data', join(folder, 'nowhere'), ''), []);
    for (const args of [[], ['x'], ['-1'], ['9', 'developers']]) {
      const { code, stderr } = await runHere(['__complete', ...args], { env });
      assert.deepEqual([code, stderr], [0, ''], args.join(' '));
    }
    const { code, stdout, stderr } = await runHere(['completion', 'tcsh']);
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /bash, zsh, fish, powershell/);
  });

  /** Types lines into a shell in a terminal, one at each prompt, and returns all its output. */
  const typeInto = async (shell: string, lines: readonly string[]): Promise<string> => {
    const child: ChildProcess = spawn('script', ['-qec', shell, '/dev/null'], {
      cwd: folder,
      env: { ...env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH ?? ''}`, HOME: folder, TERM: 'dumb' },
    });
    let shown = '';
    let prompts = 0;
    const closed = once(child, 'close');
    child.stdout!.on('data', (piece: Buffer) => {
      shown += piece.toString('utf8');
      while (shown.split(PROMPT).length - 1 > prompts) child.stdin!.write(lines[prompts++] ?? 'exit\n');
    });
    await closed;
    return shown.replaceAll('\r', '');
  };
  const skipWithout = (test: Mocha.Context, ...names: readonly string[]): void => {
    const lacking = names.filter((name) => findProgram(name) === null);
    if (process.platform !== 'linux') lacking.push('terminal as Linux has it');
    if (lacking.length > 0) skipBecause(test, `there is no ${lacking.join(' and no ')} here`);
  };

  it('works in an interactive bash', async function () {
    skipWithout(this, 'bash', 'script');
    writeFileSync(join(folder, 'rc'), `PS1='${PROMPT}'\nsource <(fairlead completion bash)\n`);
    const shown = await typeInto(`bash --rcfile '${join(folder, 'rc')}' -i`, [
      'fairlead loc\tfau\tset --cut=bef\t\n',
      'fairlead developers upload peo\t\n',
      'fairlead developers approve \t\n',
      'fairlead instance use od\t\n',
    ]);
    const ran = [...shown.matchAll(/^RAN: (.*?) *$/gm)].map(([, line]) => line);
    assert.deepEqual(ran, [
      'local faults set --cut=before',
      'developers upload people.csv',
      'developers approve 1',
      'instance use odd one',
    ]);
  });

  it('works in an interactive zsh', async function () {
    skipWithout(this, 'zsh', 'script');
    writeFileSync(
      join(folder, '.zshrc'),
      `autoload -U compinit; compinit -u -D\nsource <(fairlead completion zsh)\nPS1='${PROMPT}'\nunsetopt zle_bracketed_paste 2>/dev/null\n`,
    );
    const shown = await typeInto('zsh -d -i', [
      'fairlead loc\tfau\tcl\t\n',
      'fairlead developers upload peo\t\n',
      'fairlead developers approve \t\n',
    ]);
    const ran = [...shown.matchAll(/^RAN: (.*?) *$/gm)].map(([, line]) => line);
    assert.deepEqual(ran, ['local faults clear', 'developers upload people.csv', 'developers approve 1']);
  });

  it('works in fish', async function () {
    skipWithout(this, 'fish');
    const path = `${join(folder, 'bin')}${delimiter}${process.env.PATH ?? ''}`;
    // The service answers in this process, which must not wait for the shell.
    const complete = async (line: string): Promise<string> => {
      const options = { cwd: folder, env: { ...env, PATH: path, HOME: folder }, encoding: 'utf8' } as const;
      return (await execute('fish', ['--no-config', '-c', `fairlead completion fish | source; complete -C '${line}'`], options)).stdout;
    };
    assert.match(await complete('fairlead local fau'), /^faults\t/);
    assert.equal(await complete('fairlead developers upload peo'), 'people.csv\n');
    assert.match(await complete('fairlead developers approve '), /^1\tACTIVE people\.csv\n$/);
  });
});
