import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { lintCompose, lintDockerfile } from '../../scripts/lint.ts';
import { findFreePort } from '../support/findFreePort.ts';
import { skipBecause } from '../support/skipBecause.ts';
import { buildIfStale, ENVIRONMENT, makeFolder, PROGRAM } from './fairlead.ts';
import { runHere } from './runHere.ts';

interface Service {
  readonly environment: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes: readonly string[];
}

const DOCKERFILE = readFileSync('release/Dockerfile', 'utf8');
const COMPOSE = readFileSync('release/compose.yaml', 'utf8');
const UNIT = readFileSync('release/fairlead.service', 'utf8');
const { services } = parse(COMPOSE) as { services: { fairlead: Service; postgres: Service } };

/** Returns the arguments of an instruction of the Dockerfile in its exec form. */
function readArgs(instruction: string): string[] {
  const [, list] = new RegExp(`^${instruction}.*?(\\[.*\\])$`, 'm').exec(DOCKERFILE) ?? [];
  return JSON.parse(list ?? 'null') as string[];
}

const COMMAND = [...readArgs('ENTRYPOINT'), ...readArgs('CMD')];
const HEALTH_CHECK = readArgs('HEALTHCHECK');
const [, PORT = ''] = /^EXPOSE (\d+)$/m.exec(DOCKERFILE) ?? [];
const [, UNIT_COMMAND = ''] = /^ExecStart=\/usr\/local\/bin\/(.*)$/m.exec(UNIT) ?? [];

describe('the files of a deployment', () => {
  const { folder, remove } = makeFolder();
  before(buildIfStale);
  after(remove);

  it('have no mistake that the linters find, and they find planted ones', () => {
    assert.deepEqual([lintDockerfile(DOCKERFILE), lintCompose(COMPOSE)], [[], []]);
    assert.match(lintDockerfile(DOCKERFILE.replace('EXPOSE', 'EXPOES')).join('\n'), /^\d+:1 Unknown instruction: EXPOES/);
    assert.match(lintDockerfile(DOCKERFILE.replace('--from=build', '--form=build')).join('\n'), /Unknown flag: form/);
    assert.match(lintCompose(COMPOSE.replace('cap_drop', 'cap_dorp')).join('\n'), /^\/services\/fairlead .*cap_dorp/);
  });

  it('use commands, flags, environment variables, ports and a Node that exist', async () => {
    const { stdout: help } = await runHere(['serve', '--help']);
    for (const [program, command, ...args] of [COMMAND, UNIT_COMMAND.split(' ')]) {
      assert.deepEqual([program, command], ['fairlead', 'serve']);
      for (const flag of args.filter((arg) => arg.startsWith('--'))) assert.ok(help.includes(`  ${flag} `), flag);
      assert.equal(args[args.indexOf('--port') + 1], PORT);
    }
    for (const [name] of [DOCKERFILE, COMPOSE, UNIT].flatMap((text) => [...text.matchAll(/FAIRLEAD_[A-Z]+/g)]))
      assert.ok(help.includes(name), name);
    const [, data] = /FAIRLEAD_DATA=(\S+)/.exec(DOCKERFILE) ?? [];
    assert.deepEqual(readArgs('VOLUME'), [data]);
    assert.deepEqual(services.fairlead.volumes, [`data:${data}`]);
    assert.deepEqual(services.fairlead.ports, [`127.0.0.1:${PORT}:${PORT}`]);
    assert.equal(services.fairlead.environment.PGPASSWORD, services.postgres.environment.POSTGRES_PASSWORD);
    const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      optionalDependencies: Readonly<Record<string, string>>;
    };
    const bases = [...DOCKERFILE.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    assert.deepEqual(new Set(bases), new Set(Object.values(optionalDependencies).map((version) => `node:${version}-bookworm-slim`)));
    assert.match(DOCKERFILE, /^USER node$/m);
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> };
    const dev = readFileSync('.devcontainer/devcontainer.json', 'utf8');
    JSON.parse(dev);
    for (const [, script] of `${DOCKERFILE}${dev}`.matchAll(/npm run ([\w:-]+)/g)) assert.ok(scripts[script!] !== undefined, script);
  });

  it('start the service of the container, whose health check follows it, and stop it by SIGTERM', async function () {
    if (process.platform === 'win32') skipBecause(this, 'Windows has no SIGTERM that a process can handle');
    const port = String(await findFreePort());
    const args = COMMAND.slice(1).map((arg) => (arg === PORT ? port : arg));
    const service = spawn(process.execPath, [PROGRAM, ...args], {
      cwd: folder,
      env: { ...ENVIRONMENT, FAIRLEAD_DATA: join(folder, 'data') },
    });
    const ended = once(service, 'close');
    await once(service.stdout, 'data');
    const [program, ...checkArgs] = HEALTH_CHECK.map((arg) => arg.replace(`:${PORT}/`, `:${port}/`));
    assert.equal(program, 'node');
    const check = () => spawnSync(process.execPath, checkArgs, { cwd: folder }).status;
    assert.equal(check(), 0);
    service.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
    assert.equal(check(), 1);
  });

  it('have a systemd unit that systemd accepts and counts as well protected', function () {
    if (spawnSync('systemd-analyze', ['--version']).status !== 0)
      skipBecause(this, 'systemd-analyze is not installed (apt-get install systemd)');
    // It complains of a program that is not installed.
    const file = join(folder, 'fairlead.service');
    writeFileSync(file, UNIT.replace('/usr/local/bin/fairlead', '/bin/true'));
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    assert.deepEqual([verified.status, verified.stderr], [0, '']);
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', file], { encoding: 'utf8' });
    const [, exposure] = /exposure level for fairlead\.service: ([\d.]+)/.exec(stdout) ?? [];
    assert.ok(Number(exposure) <= 1.5, `exposure ${exposure} of 10`);
  });
});
