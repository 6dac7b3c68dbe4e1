import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { PROJECT } from '../support/host/project.ts';
import { copySample } from '../support/host/sample.ts';
import { startTemporaryHost } from '../support/host/temporaryHost.ts';
import { openWorkbench, toRemoteUri } from '../support/host/workbench.ts';
import { withFolder } from './benchFolder.ts';
import { median } from './interleave.ts';
import { judge } from './judge.ts';

const ROUNDS = 5;
const TIMEOUT_MS = 60_000;

interface Activation {
  readonly activate: number;
  readonly withLoading: number;
}

/** Measures activation in a real VS Code, a new one for each round: `activate()` alone, and including the loading of the bundle. */
export function benchActivation(): Promise<string[]> {
  execFileSync(process.execPath, ['esbuild.mjs', '--production', '--only=extension'], { cwd: PROJECT });
  return withFolder(async (folder) => {
    const suite = path.join(folder, 'suite.cjs');
    const entryPoints = [path.join(PROJECT, 'test/bench/activationSuite.ts')];
    await build({ entryPoints, outfile: suite, bundle: true, platform: 'node', format: 'cjs', external: ['vscode'] });
    const rounds: Activation[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await activate(suite, path.join(folder, `round${round}.json`)));
    return [
      `activation inside VS Code, ${ROUNDS} windows, medians`,
      judge('activate()', median(rounds.map((round) => round.activate)), { at: 'most', value: 30, unit: ' ms' }),
      `  with loading: ${median(rounds.map((round) => round.withLoading)).toFixed(0)} ms`,
    ];
  });
}

async function activate(suite: string, result: string): Promise<Activation> {
  const host = await startTemporaryHost({ testDriver: true, environment: { FAIRLEAD_RESULT: result } });
  try {
    const workbench = await openWorkbench(host, {
      folder: copySample(path.join(host.folder, 'sample')),
      payload: [
        ['extensionDevelopmentPath', toRemoteUri(host, PROJECT)],
        ['extensionTestsPath', toRemoteUri(host, suite)],
      ],
      prepare: async (page) => {
        await page.exposeFunction('codeAutomationLog', () => undefined);
        await page.exposeFunction('codeAutomationExit', () => undefined);
      },
    });
    try {
      for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await wait(100)) {
        if (existsSync(result)) return JSON.parse(readFileSync(result, 'utf8')) as Activation;
      }
      throw new Error('VS Code did not report the activation time.');
    } finally {
      await workbench.close();
    }
  } finally {
    await host.stop();
  }
}
