import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { l10n, type Uri } from 'vscode';
import type { Instance } from '../../server/api/instance.ts';
import type { AccountStatus } from '../../server/core/account/accountStatus.ts';
import { Refusal, type RefusalCode } from '../../server/core/refusal.ts';
import { toProfileEntry } from '../../server/core/serviceProfile.ts';
import { type InstanceInUse, type Instances, LOCAL } from '../instances/instances.ts';
import type { LocalService } from '../instances/localService.ts';
import { toVariables } from '../instances/toVariables.ts';
import { type Ended, runProgram, type Variables } from '../window/runProgram.ts';
import { runWithProgress } from '../window/runWithProgress.ts';

/** The name of the local service in fairlead.yaml, and for flags. */
const LOCAL_IN_FILE = 'local';

/** Returns the name here of an instance that fairlead.yaml names. */
export function toInstanceName(named: string): string {
  return named === LOCAL_IN_FILE ? LOCAL : named;
}

/** The environment variable with the key of the instance that a flag names. */
const NAMED_KEY = 'FAIRLEAD_NAMED_KEY';

/** The exit code for mistakes in files, or conflicts. */
const PROBLEMS = 1;

/** Refusals by exit code; any other code is a refusal by the service. */
const REFUSALS: Readonly<Record<number, RefusalCode>> = {
  2: 'INVALID_REQUEST',
  4: 'UNREACHABLE',
  5: 'NOT_FOUND',
  6: 'UNAVAILABLE',
  70: 'SERVICE_ERROR',
  130: 'CANCELLED',
};

/** The name of an instance for a flag of the program, and the environment variables by which the program finds it. */
interface NamedInstance {
  readonly name: string;
  readonly variables: Variables;
}

/** What the program runs with. */
interface Parts {
  readonly extensionUri: Uri;
  readonly instances: Instances;
  readonly localService: LocalService;
}

/**
 * Works on folders of accounts with the bundled `fairlead`, the engine of the terminal: it has the parsers, which the extension host does not
 * load, and its lock. A key is passed only in the environment of that process.
 */
export class AccountEngine {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Compares a folder with the kept states of its service, which is not asked; `shown` are the files whose sides it brings along. */
  async readStatus({ fsPath }: Uri, shown: readonly string[]): Promise<AccountStatus> {
    return JSON.parse(await this.#runLocally(toStatusArguments(fsPath, shown))) as AccountStatus;
  }

  /** Reads the service of a folder again, and compares. Throws CANCELLED. */
  async refreshStatus({ fsPath }: Uri, shown: readonly string[], used: InstanceInUse): Promise<AccountStatus> {
    const title = l10n.t('Reading the account from {0}', used.instance.name);
    const { output, complaints } = await this.runAt(title, used, [...toStatusArguments(fsPath, shown), '--refresh']);
    if (output === '') throw new Refusal('VALIDATION_FAILED', complaints.trim().split('\n')[0] ?? '');
    return JSON.parse(output) as AccountStatus;
  }

  /** Returns a file as the service was last known to have it, in the notation of the file; empty if it has none. */
  showFile({ fsPath }: Uri, path: string): Promise<string> {
    return this.#runLocally(['show', '--folder', fsPath, '--', path]);
  }

  /** Returns the instance that fairlead.yaml names, or the selected one if it names none. Throws INVALID_REQUEST if there is no such instance. */
  use(named: string | null): Promise<InstanceInUse> {
    const { instances } = this.#parts;
    if (named === null) return instances.use();
    const isKnown = named === LOCAL_IN_FILE || instances.remotes().some(({ name }) => name === named);
    if (isKnown) return instances.use(toInstanceName(named));
    throw new Refusal(
      'INVALID_REQUEST',
      l10n.t('fairlead.yaml names the instance “{0}”, which is not among yours. Add it under this name, or remove the line.', named),
    );
  }

  /**
   * Runs a command at an instance, with progress that the user can cancel. Returns what it printed if it succeeded or found problems in
   * files; throws its refusal otherwise.
   */
  async runAt(title: string, { instance, signal }: InstanceInUse, args: readonly string[], more: Variables = {}): Promise<Ended> {
    const { extensionUri, instances, localService } = this.#parts;
    const remote = instance.name === LOCAL ? null : instances.requireRemote(instance.name);
    const { proxy = '', noProxy = [] } = instance.network !== undefined && 'proxy' in instance.network ? instance.network : {};
    const variables = {
      ...toVariables(remote, localService.dataFolder),
      ...(remote === null ? {} : { FAIRLEAD_API_KEY: instance.apiKey }),
      ...(proxy === '' || proxy === null ? {} : { HTTP_PROXY: proxy, HTTPS_PROXY: proxy, NO_PROXY: noProxy.join(',') }),
      ...more,
    };
    // If a flag names the instance, the folder of the local service must not choose another one.
    const isNamed = args.some((arg) => arg.startsWith('--instance='));
    const target = remote === null && !isNamed ? ['--data', localService.dataFolder] : [];
    const ended = await runWithProgress(title, signal, (either, report) =>
      runProgram(extensionUri, [...args, ...target], { signal: either, report, variables }),
    );
    if (ended.code === 0 || ended.code === PROBLEMS) return ended;
    throw toRefusal(ended);
  }

  /** Makes an instance known to the program by its name, in a list of instances that is written to a temporary folder; its key is only in the environment. */
  async nameInstance({ name, apiKey }: Instance, folder: string): Promise<NamedInstance> {
    const { instances, localService } = this.#parts;
    if (name === LOCAL) return { name: LOCAL_IN_FILE, variables: { FAIRLEAD_DATA: localService.dataFolder } };
    const file = join(folder, 'instances.json');
    const entry = { ...toProfileEntry(instances.requireRemote(name)), keyEnv: NAMED_KEY };
    await writeFile(file, JSON.stringify({ instances: [entry] }), { mode: 0o600 });
    return { name, variables: { FAIRLEAD_INSTANCES: file, [NAMED_KEY]: apiKey } };
  }

  async #runLocally(args: readonly string[]): Promise<string> {
    const ended = await runProgram(this.#parts.extensionUri, args, { signal: new AbortController().signal });
    if (ended.code === 0) return ended.output;
    throw toRefusal(ended);
  }
}

function toStatusArguments(folder: string, shown: readonly string[]): readonly string[] {
  return ['status', folder, '--format', 'json', ...shown.map((path) => `--show=${path}`)];
}

/** Returns the last message of a command as a refusal. */
function toRefusal({ code, complaints }: Ended): Refusal {
  const lines = complaints.trim().split('\n');
  const at = lines.findLastIndex((line) => line.startsWith('fairlead: '));
  const message = lines
    .slice(Math.max(at, 0))
    .join(' ')
    .replace(/^fairlead: /, '');
  return new Refusal(REFUSALS[code ?? 70] ?? 'CONFLICT', message);
}
