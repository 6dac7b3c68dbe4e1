import { appendFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import * as vscode from 'vscode';
import { MochaReport } from '../support/run/mochaReport.ts';
import { SecondService } from './secondService.ts';

const ENDING = '.test.ts';

/** Suites that need another window than the sample: they run only if they are named. */
const OWN_WINDOW = ['twoFolders'];

/** The suite that expects the extension not to be active yet. */
const FIRST = 'activation';

/**
 * The entry point that VS Code calls in its extension host: runs every suite/*.test.ts, and writes a StageResult to the file named by
 * FAIRLEAD_RESULT and the output of mocha to FAIRLEAD_OUTPUT (the console of an extension host contains the output of others too). Throws
 * if a test failed.
 */
export async function run(): Promise<void> {
  const { FAIRLEAD_OUTPUT } = process.env;
  if (FAIRLEAD_OUTPUT) Mocha.reporters.Base.consoleLog = (...words: unknown[]) => appendFileSync(FAIRLEAD_OUTPUT, `${format(...words)}\n`);
  const mocha = new Mocha({ ui: 'bdd', timeout: 60_000, reporter: MochaReport, color: false, forbidOnly: true });
  for (const name of suiteNames()) {
    mocha.suite.emit(Mocha.Suite.constants.EVENT_FILE_PRE_REQUIRE, globalThis, path.join(suiteFolder(), `${name}${ENDING}`), mocha);
    await import(`./suite/${name}.test.ts`);
  }
  const failed = await new Promise<number>((resolve) => {
    mocha.run(resolve);
  });
  await SecondService.stopLeft();
  if (failed > 0) throw new Error(`${failed} of the suite failed.`);
}

/**
 * Returns the names of the suites in the folder, so that none can be forgotten: one that is newer than the build fails to load.
 * FAIRLEAD_SUITES restricts the run to the named ones.
 */
function suiteNames(): string[] {
  const files = readdirSync(suiteFolder()).filter((name) => name.endsWith(ENDING));
  const wanted = process.env.FAIRLEAD_SUITES?.split(',');
  return files
    .map((name) => name.slice(0, -ENDING.length))
    .filter((name) => (wanted === undefined ? !OWN_WINDOW.includes(name) : wanted.includes(name)))
    .sort((one, other) => Number(other === FIRST) - Number(one === FIRST) || (one < other ? -1 : 1));
}

function suiteFolder(): string {
  const extension = vscode.extensions.getExtension('fairlead.fairlead');
  if (!extension) throw new Error('The extension fairlead.fairlead is not loaded.');
  return path.join(extension.extensionPath, 'test/extension/suite');
}
