import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { format } from 'node:util';
import { runTests } from '@vscode/test-electron';
import type { Page } from 'playwright-core';
import { readResult, type StageResult } from '../run/result.ts';
import { CannotRun, runAsProgram } from './cannotRun.ts';
import { prefersDesktopSuite } from './desktop.ts';
import { addDisplayLanguage } from './displayLanguage.ts';
import { HOST_VARIABLE } from './installHost.ts';
import { CACHE, PROJECT } from './project.ts';
import { copySample } from './sample.ts';
import { startTemporaryHost } from './temporaryHost.ts';
import { openWorkbench, toRemoteUri } from './workbench.ts';

/** The suite of the stage `editor`. */
export const SUITE = path.join(PROJECT, 'dist/extensionSuite.cjs');
/**
 * Settings of a window that nothing looks at: the suite asks VS Code's API, so the parts around editors only cost time; the stage `package`
 * has all of them. No test waits for the colours of a large comparison, which VS Code computes for five seconds.
 */
const SUITE_SETTINGS: Readonly<Record<string, unknown>> = {
  'breadcrumbs.enabled': false,
  'diffEditor.maxComputationTime': 200,
  'editor.stickyScroll.enabled': false,
  'explorer.autoReveal': false,
  'window.commandCenter': false,
  'window.menuBarVisibility': 'hidden',
  'workbench.activityBar.location': 'hidden',
  'workbench.editor.showTabs': 'none',
  'workbench.layoutControl.enabled': false,
  'workbench.statusBar.visible': false,
};
/** The size of that window: what is small has few lines to lay out. */
const SUITE_SIZE = { width: 800, height: 500 };
/** Three times what a quiet machine with two cores takes, for slower and busier ones. */
const LIMIT_MS = 25 * 60_000;
const OUTPUT_LINES = 40;
/** Keeps the last lines of the window's log in the page: at the level `trace` there are thousands, and each would be sent to this process. */
const KEEP_LOG = `if (window === window.top) {
  window.loggedLast = [];
  window.codeAutomationLog = (_type, values) => {
    loggedLast.push(values.map(String));
    if (loggedLast.length > ${OUTPUT_LINES}) loggedLast.shift();
  };
}`;

/**
 * What a suite runs on: `only` names files of test/extension/suite, without their ending; `prepare` makes another workspace in a given folder
 * and returns its path; `language` is that of the window, without which it is English.
 */
interface SuiteScope {
  readonly only?: readonly string[];
  readonly prepare?: (folder: string) => string;
  readonly language?: string;
}

/**
 * Runs dist/extensionSuite.cjs inside a real VS Code on a fresh copy of the sample workspace and returns its result. Only a result file
 * counts, because a dead extension host is reported as a success. Throws CannotRun if there is none.
 */
export async function runSuite(
  extension = PROJECT,
  suite = SUITE,
  { only = [], prepare = copySample, ...shown }: SuiteScope = {},
): Promise<StageResult> {
  if (!existsSync(suite)) throw new CannotRun(`${suite} is missing. Build it with "npm run build".`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fl-suite-'));
  try {
    const resultFile = path.join(folder, 'result.json');
    const outputFile = path.join(folder, 'output.txt');
    const environment = {
      FAIRLEAD_RESULT: resultFile,
      FAIRLEAD_OUTPUT: outputFile,
      FAIRLEAD_CAMPAIGN: process.env.FAIRLEAD_CAMPAIGN ?? '',
      ...(only.length === 0 ? {} : { FAIRLEAD_SUITES: only.join(',') }),
    };
    const run = { extension, suite, workspace: prepare(path.join(folder, 'sample')), environment, ...shown };
    const consoleText = await (prefersDesktopSuite() ? runOnDesktop(run) : runInBrowser(run));
    if (existsSync(outputFile)) console.log(readFileSync(outputFile, 'utf8'));
    const result = readResult(resultFile);
    if (result !== null) return result;
    throw new CannotRun(
      `VS Code ended without a result of the suite: its extension host crashed or never loaded the suite.\n${consoleText}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

interface SuiteRun {
  readonly extension: string;
  readonly suite: string;
  readonly workspace: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly language?: string;
}

/** Returns the output to read if the suite never wrote its result. */
async function runOnDesktop(run: SuiteRun): Promise<string> {
  // A fresh folder, so that no run finds data of an earlier one.
  const userData = path.join(path.dirname(run.workspace), 'user');
  if (run.language !== undefined) addDisplayLanguage(userData, run.language);
  const launchArgs = [
    run.workspace,
    `--user-data-dir=${userData}`,
    '--disable-extensions',
    '--disable-workspace-trust',
    '--skip-welcome',
    '--skip-release-notes',
    ...(run.language === undefined ? [] : [`--locale=${run.language}`]),
  ];
  try {
    await runTests({
      extensionDevelopmentPath: run.extension,
      extensionTestsPath: run.suite,
      launchArgs,
      extensionTestsEnv: run.environment,
    });
    return '';
  } catch (error) {
    // A failing suite ends here too; its result has the details.
    return String(error);
  }
}

/** Returns the last lines of the window's console. */
async function runInBrowser({ extension, suite, workspace, ...ofHost }: SuiteRun): Promise<string> {
  const host = await startTemporaryHost({ testDriver: true, settings: SUITE_SETTINGS, ...ofHost });
  try {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const workbench = await openWorkbench(host, {
      folder: workspace,
      isPainted: false,
      size: SUITE_SIZE,
      payload: [
        ['extensionDevelopmentPath', toRemoteUri(host, extension)],
        ['extensionTestsPath', toRemoteUri(host, suite)],
        ['skipWelcome', 'true'],
      ],
      prepare: async (page) => {
        // The names with which VS Code's test driver calls the page.
        await page.addInitScript(KEEP_LOG);
        await page.exposeFunction('codeAutomationExit', end);
        page.once('crash', () => end());
      },
    });
    try {
      const outcome = await Promise.race([ended, host.ended, wait(LIMIT_MS, 'late', { ref: false })]);
      const lines = await readLog(workbench.page);
      if (outcome === 'late')
        lines.push(`The suite did not end within ${LIMIT_MS / 60_000} minutes; ${await photograph(workbench.page)} shows the window.`);
      return lines.join('\n');
    } finally {
      await workbench.close();
    }
  } finally {
    await host.stop();
  }
}

/** Returns the lines that KEEP_LOG has kept; none if the page has crashed. */
async function readLog(page: Page): Promise<string[]> {
  const logged = await page.evaluate<readonly (readonly string[])[]>('loggedLast').catch(() => []);
  return logged.map((values) => format(...values).split('\n', 1)[0] ?? '');
}

async function photograph(page: Page): Promise<string> {
  const file = path.join(CACHE, 'suite-late.png');
  await page.evaluate(`document.documentElement.style.setProperty('opacity', '1', 'important')`);
  await page.screenshot({ path: file });
  return file;
}

if (import.meta.main) {
  await runAsProgram(async () => {
    const given = process.argv.slice(2);
    if (given.includes('--oldest')) process.env[HOST_VARIABLE] = 'oldest';
    const names = given.filter((word) => word !== '--oldest').map((file) => path.basename(file, '.test.ts'));
    const result = await runSuite(PROJECT, SUITE, { only: names });
    if (process.env.FAIRLEAD_RESULT) writeFileSync(process.env.FAIRLEAD_RESULT, JSON.stringify(result));
    console.log(`${result.passed} passed, ${result.failed} failed inside VS Code`);
    return result.passed > 0 && result.failed === 0 ? 0 : 1;
  });
}
