import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { EXIT_CODES } from '../../server/cli/errors.ts';
import { checkNodeVersion } from '../../server/cli/nodeVersion.ts';
import { skipBecause } from '../support/skipBecause.ts';
import { buildIfStale, runFairlead } from './fairlead.ts';
import { runHere } from './runHere.ts';

/** Returns the subcommands named in the help of a command. */
const readCommands = (help: string): string[] => {
  const [, list = ''] = help.split('\nCommands:\n');
  return [...list.split('\n\n')[0]!.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name!);
};

/** A Node on this machine that is too old for Fairlead; null if there is none. */
const findOldNode = (): string | null => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/bin', '/usr/bin'];
  const nodes = folders.map((folder) => join(folder, 'node')).filter((node) => existsSync(node));
  return (
    nodes.find((node) => checkNodeVersion(execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim()) !== null) ??
    null
  );
};

describe('fairlead', () => {
  before(buildIfStale);

  it('describes each command, with an example', async () => {
    const seen: string[] = [];
    const visit = async (path: readonly string[]): Promise<void> => {
      const { code, stdout, stderr } = await runHere([...path, '--help']);
      assert.deepEqual([code, stderr], [0, ''], path.join(' '));
      const commands = readCommands(stdout);
      if (commands.length === 0) {
        seen.push(path.join(' '));
        assert.match(stdout, new RegExp(`\nExample:\n  fairlead ${path.join(' ')}\\b`));
      }
      for (const command of commands) await visit([...path, command]);
    };
    await visit([]);
    assert.deepEqual(seen, [
      'check',
      'pull',
      'plan',
      'apply',
      'drift',
      'status',
      'show',
      'catalogue import',
      'catalogue show',
      'catalogue reset',
      'inputs',
      'graph',
      'expand',
      'convert',
      'schema',
      'lsp',
      'mcp',
      'serve',
      'token create',
      'token list',
      'token revoke',
      'api-key create',
      'api-key list',
      'api-key add-token',
      'api-key rotate-token',
      'api-key delete',
      'role create',
      'role list',
      'role delete',
      'developers reshape',
      'developers query',
      'developers plan',
      'developers apply',
      'developers upload',
      'developers review',
      'developers map',
      'developers approve',
      'developers prune',
      'developers versions',
      'developers list',
      'developers download',
      'developers upsert',
      'developers delete',
      'developers identities list',
      'developers identities upload',
      'developers identities download',
      'insights export',
      'insights migrate-request',
      'insights trend',
      'insights explain',
      'insights distribution',
      'insights teams',
      'insights metrics',
      'insights import',
      'insights import-git',
      'insights sync',
      'insights configure',
      'insights imports',
      'insights undo',
      'insights remove',
      'insights unmatched',
      'insights map',
      'insights mappings',
      'insights unmap',
      'instance add',
      'instance list',
      'instance use',
      'instance show',
      'instance remove',
      'local snapshot save',
      'local snapshot restore',
      'local snapshot list',
      'local snapshot delete',
      'local faults set',
      'local faults list',
      'local faults clear',
      'local reset',
      'completion',
      'doctor',
      'segments list',
      'segments show',
      'segments matrix',
      'segments log',
      'segments create',
      'segments activate',
      'segments deactivate',
      'segments delete',
      'segments tag',
      'segments keys list',
      'segments keys add',
      'segments keys remove',
      'segments keys union',
      'segments keys intersect',
      'segments keys minus',
      'segments keys plan',
      'segments keys apply',
      'segments identities upload',
      'segments identities save',
      'segments identities delete',
      'segments workspaces list',
      'segments workspaces create',
      'segments workspaces change',
      'segments workspaces delete',
      'segments environments list',
      'segments environments create',
      'segments environments change',
      'segments environments delete',
      'segments types list',
      'segments types create',
      'segments types delete',
      'segments attributes list',
      'segments attributes save',
      'segments attributes delete',
      'organizations list',
      'organizations show',
      'organizations create',
      'organizations update',
      'organizations delete',
      'projects list',
      'projects show',
      'projects create',
      'projects update',
      'projects delete',
      'connectors list',
      'connectors show',
      'connectors create',
      'connectors update',
      'connectors delete',
      'pipelines list',
      'pipelines show',
      'pipelines download',
      'pipelines create',
      'pipelines update',
      'pipelines delete',
      'pipelines drift',
      'pipelines extract',
      'pipelines inline',
    ]);
  });

  it('prints the same as a process and within a test', async () => {
    const roster = 'test/fixtures/sample/team.roster.csv';
    const lines: [readonly string[], string?][] = [
      [['segments', 'keys', '--help']],
      [['developers', 'lst']],
      [['developers', 'reshape', roster, '--with', 'nowhere.json']],
      [['developers', 'upsert', '-', '--dry-run', '--url', 'http://127.0.0.1:1'], 'é'],
      [['inputs', 'test/fixtures/sample/deploy.pipeline.yaml']],
      [['graph', 'test/fixtures/sample/deploy.pipeline.yaml']],
      [['expand', 'test/fixtures/sample/deploy.pipeline.yaml']],
      [['schema', 'reshape']],
      [['token', 'list']],
    ];
    for (const [args, input = ''] of lines) {
      const env = { FAIRLEAD_API_KEY: 'pat.x' };
      assert.deepEqual(await runFairlead(args, { input, env }), await runHere(args, { input, env }), args.join(' '));
    }
  });

  it('prints its version and its exit codes', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    assert.deepEqual(await runFairlead(['--version']), { code: 0, stdout: `${version}\n`, stderr: '' });
    const { stdout } = await runFairlead(['--help']);
    for (const code of [0, 1, 2, 3, 4, 5, 6, 70, 130]) assert.match(stdout, new RegExp(`\\b${code}\\b`));
    const [, page = ''] = readFileSync('docs/command-line.md', 'utf8').split('\n## Exit codes\n');
    const listed = [...page.split('\n## ', 1)[0]!.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
    assert.deepEqual(listed, Object.values(EXIT_CODES));
  });

  it('exits 2 with the help on standard error if no command is given', async () => {
    for (const args of [[], ['developers'], ['token']]) {
      const { code, stdout, stderr } = await runHere(args);
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, /Usage: fairlead/);
    }
  });

  it('exits 2 with one line if the command line is invalid', async () => {
    for (const args of [
      ['chek'],
      ['developers', 'lst'],
      ['check', '--nope', 'x'],
      ['serve', '--port', '70000'],
      ['token', 'create', '--scope', 'admin'],
    ]) {
      const { code, stdout, stderr } = await runHere(args);
      assert.deepEqual([code, stdout], [2, ''], args.join(' '));
      assert.match(stderr, /^fairlead: [A-Z][^\n]+--help`\.\n$/, args.join(' '));
    }
  });

  it('reports a bug in one line, and shows its stack on request', async () => {
    const breakage = `--import=data:text/javascript,Buffer.concat=()=>{throw(new(Error)(%22broken%22))}`;
    const run = (env: Record<string, string>) => runFairlead(['check', '-'], { env: { NODE_OPTIONS: breakage, ...env } });
    const { code, stdout, stderr } = await run({});
    assert.deepEqual([code, stdout], [70, '']);
    assert.match(stderr, /^fairlead: This is a bug in Fairlead: broken\. .*FAIRLEAD_DEBUG=1[^\n]*\n$/);
    const debug = await run({ FAIRLEAD_DEBUG: '1' });
    assert.equal(debug.code, 70);
    assert.match(debug.stderr, /Error: broken\n\s+at /);
  });

  it('requires a newer version in one line on an old Node', async function () {
    const node = findOldNode();
    if (node === null) return skipBecause(this, 'there is no Node below 22.13 here');
    for (const args of [[], ['--help'], ['serve'], ['lsp', '--stdio'], ['check', 'x.csv']]) {
      const { code, stdout, stderr } = await runFairlead(args, { node });
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, /^fairlead: Fairlead needs Node 22\.13 or newer, and this is Node \d+\.\d+\.\d+\. [^\n]+\n$/);
    }
  });

  it('recognises old versions of Node', () => {
    for (const version of ['18.0.0', '20.20.2', '22.0.0', '22.12.9']) assert.match(checkNodeVersion(version) ?? '', /22\.13/);
    for (const version of ['22.13.0', '22.20.1', '23.4.0', '24.0.0-nightly', '100.0.0']) assert.equal(checkNodeVersion(version), null);
  });
});
