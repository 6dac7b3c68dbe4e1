import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { UploadPreview } from '../../server/wire/developers.ts';
import { LEAN_MEMORY, type ServiceAddress } from '../../server/wire/local.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import type { Hello } from '../support/serviceProcess.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** The shipped service in a process of its own. */
export interface BuiltService {
  readonly child: ChildProcess;
  readonly address: ServiceAddress;
  end(): Promise<void>;
}

/** Builds dist/localService.cjs and the programs it starts, like `npm run package`. */
export function buildService(): void {
  for (const program of ['localService', 'reportWorker', 'rosterWorker'])
    execFileSync(process.execPath, ['esbuild.mjs', '--production', `--only=${program}`], { cwd: PROJECT, stdio: 'inherit' });
}

/** Starts the built service on a data folder, with more arguments if given, and waits until it answers. */
export async function startBuiltService(folder: string, args: readonly string[] = []): Promise<BuiltService> {
  const child = fork(`${PROJECT}dist/localService.cjs`, ['--data', folder, ...args], { env: { ...process.env, ...LEAN_MEMORY } });
  const [hello] = (await once(child, 'message')) as [Hello];
  if (hello.type === 'error') throw new Error(hello.message);
  return {
    child,
    address: hello.address,
    end: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** Uploads a roster to a fresh service and saves the mapping of its preview. */
export async function setUp(address: ServiceAddress, csv: string): Promise<void> {
  const { body, text } = await sendRoster<UploadPreview>(address, 'POST', csv);
  const path = `/v2/developers/versions/${body.versionId}/fieldMappings`;
  const saved = await callService(address, 'PUT', path, { json: body.fields });
  if (saved.status !== 200) throw new Error(`the roster was refused: ${text} ${saved.text}`);
}
