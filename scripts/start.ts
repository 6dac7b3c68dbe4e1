import path from 'node:path';
import { CannotRun, runAsProgram, waitForSignal } from '../test/support/host/cannotRun.ts';
import { findDesktopCode } from '../test/support/host/desktop.ts';
import { askFirstLook, FIRST_MISTAKE, toFirstLook } from '../test/support/host/firstLook.ts';
import { type Host, type HostFolders, startHost } from '../test/support/host/host.ts';
import { type InstalledHost, installHost } from '../test/support/host/installHost.ts';
import { CACHE, PROJECT } from '../test/support/host/project.ts';
import { runProgram } from '../test/support/host/runProgram.ts';
import { copySample } from '../test/support/host/sample.ts';
import { QUIET_SETTINGS } from '../test/support/host/settings.ts';
import { installExtension, packageExtension } from '../test/support/host/vsix.ts';
import { withLock } from '../test/support/host/withLock.ts';
import { toAddress } from '../test/support/host/workbench.ts';

const PORTS = '8080-8099';

const TRY_FIRST = `Try first:
  1. Look at team.roster.csv, which is open beside the walkthrough: every mistake is underlined at its cell, and the Problems panel (Ctrl+Shift+M) lists them.
  2. Open clean.roster.csv and run "Fairlead Rosters: Publish Roster" from the palette (F1). The local service starts by itself.
  3. Press "Publish" above the review that opens: the developers are in the Fairlead view of the side bar.`;

const TRY_TERMINAL = `
  4. The same from its terminal (Ctrl+\`): "fairlead check team.roster.csv", "fairlead developers list".`;

await runAsProgram(async () => {
  const workspace = copySample(path.join(CACHE, 'sample'));
  const code = findDesktopCode();
  if (code) await startDesktop(code, workspace);
  else await withLock(path.join(CACHE, 'start.lock'), refuseSecond, () => serve(workspace));
  return 0;
});

async function startDesktop(code: string, workspace: string): Promise<void> {
  console.log('Building Fairlead …');
  await runProgram(process.execPath, ['esbuild.mjs'], { cwd: PROJECT });
  const { file, line, character } = FIRST_MISTAKE;
  Object.assign(process.env, askFirstLook());
  await runProgram(code, [
    `--extensionDevelopmentPath=${PROJECT}`,
    workspace,
    '--goto',
    `${path.join(workspace, file)}:${line}:${character}`,
  ]);
  console.log(
    `\nVS Code opens with Fairlead.\n\n${TRY_FIRST}\n\nThe workspace is ${workspace}, a copy of the sample: what you change there stays.`,
  );
}

/** The browser keeps one cookie for all ports of this computer, so a second editor would lock out the first. */
function refuseSecond(): never {
  throw new CannotRun(
    'Fairlead is already started from this folder: open the address that it printed, or end it first. (If it was killed, wait half a minute.)',
  );
}

/** Serves the packaged extension, as a user would install it; the editor's settings and storage survive the run. */
async function serve(workspace: string): Promise<void> {
  console.log('Building and packaging Fairlead …');
  const [installed, vsix] = await Promise.all([installHost(console.log), packageExtension()]);
  const folders = { data: path.join(CACHE, 'start'), home: null };
  await installExtension(installed, folders, vsix);
  const host = await startOnFreePort(installed, folders);
  console.log(`
Fairlead runs in VS Code, in your browser. Open

  ${toAddress(host, workspace, toFirstLook(host, workspace))}

The address contains the key: no one can open this editor without it, and only from this computer.${overSsh(host)}

${TRY_FIRST}${TRY_TERMINAL}

The workspace is ${workspace}, a copy of the sample: what you change there stays. Ctrl+C ends it.`);
  const outcome = await Promise.race([waitForSignal().then(() => 'asked' as const), host.ended]);
  await host.stop();
  if (outcome !== 'asked') throw new CannotRun(`VS Code has ended by itself. ${path.join(folders.data, 'server.log')} may say why.`);
  console.log('\nEnded.');
}

async function startOnFreePort(installed: InstalledHost, folders: HostFolders): Promise<Host> {
  const options = { settings: QUIET_SETTINGS, environment: askFirstLook() };
  try {
    return await startHost(installed, folders, { ...options, port: PORTS });
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    return await startHost(installed, folders, options);
  }
}

function overSsh(host: Host): string {
  if (!process.env.SSH_CONNECTION) return '';
  const { port } = new URL(host.origin);
  return `\nYou came over ssh: on your own computer, run "ssh -L ${port}:${host.authority} …" first.`;
}
