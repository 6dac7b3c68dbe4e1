import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Instance, toLocalInstance } from '../../server/api/instance.ts';
import { type StartedService, startService } from '../../server/main/startService.ts';
import type { ServiceAddress } from '../../server/wire/local.ts';
import { type Ended, makeFolder, type Surroundings } from './fairlead.ts';
import { runHere } from './runHere.ts';

/** Commands run in a folder, with a service that keeps its data there. */
export interface CommandsAtService {
  readonly folder: string;
  /** The data folder of the service, named in the environment of every command. */
  readonly data: string;
  address(): ServiceAddress;
  instance(): Instance;
  run(args: readonly string[], more?: Surroundings): Promise<Ended>;
  /** Runs a command, expects success and returns its output. */
  ok(args: readonly string[], more?: Surroundings): Promise<string>;
  /** Runs a command and expects an exit code and an error message, without output. */
  refused(code: number, message: RegExp, ...args: readonly string[]): Promise<void>;
  /** Writes a file in the folder and returns its name. */
  write(name: string, content: string): string;
}

/** Returns commands that start with `prefix`; starts a service before the tests of the calling block and removes everything after them. */
export function useCommandsAtService(...prefix: readonly string[]): CommandsAtService {
  const { folder, remove } = makeFolder();
  const data = join(folder, 'data');
  let service: StartedService;
  before(async () => {
    service = await startService({ dataDir: data });
  });
  after(async () => {
    await service.close();
    remove();
  });
  const run = (args: readonly string[], more: Surroundings = {}): Promise<Ended> =>
    runHere([...prefix, ...args], { cwd: folder, ...more, env: { FAIRLEAD_DATA: data, ...more.env } });
  return {
    folder,
    data,
    address: () => service.address,
    instance: () => toLocalInstance(service.address),
    run,
    ok: async (args, more) => {
      const { code, stdout, stderr } = await run(args, more);
      assert.equal(code, 0, `${args.join(' ')}: ${stderr}${stdout}`);
      return stdout;
    },
    refused: async (code, message, ...args) => {
      const ended = await run(args);
      assert.deepEqual([ended.code, ended.stdout], [code, ''], `${args.join(' ')}: ${ended.stderr}`);
      assert.match(ended.stderr, /^(fairlead: |\S+:\d+:\d+: )/);
      assert.match(ended.stderr, message);
    },
    write: (name, content) => {
      writeFileSync(join(folder, name), content);
      return name;
    },
  };
}
