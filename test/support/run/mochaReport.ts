import { writeFileSync } from 'node:fs';
import path from 'node:path';
import Mocha from 'mocha';
import { findSkipReason } from '../skipBecause.ts';
import type { Failure, StageResult } from './result.ts';

const { EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_TEST_PENDING, EVENT_SUITE_BEGIN, EVENT_SUITE_END, EVENT_RUN_END } = Mocha.Runner.constants;

/** Maximum number of slow files to print, and the seconds from which a file is slow. */
const MAX_SLOW_FILES = 5;
const SLOW_SECONDS = 10;
/** Milliseconds after the last test in which the process ends. */
const END_MS = 60_000;

/** Mocha's spec reporter that also writes a StageResult to the file named by FAIRLEAD_RESULT at the end of the run. */
export class MochaReport extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options?: Mocha.MochaOptions) {
    super(runner, options);
    const file = process.env.FAIRLEAD_RESULT;
    if (file === undefined) throw new Error('FAIRLEAD_RESULT must name the file to write the result to.');
    let passed = 0;
    const passedIn: Record<string, number> = {};
    const skipped: string[] = [];
    const failures: Failure[] = [];
    runner.on(EVENT_TEST_PASS, (test) => {
      passed++;
      const name = test.file ?? '';
      passedIn[name] = (passedIn[name] ?? 0) + 1;
    });
    runner.on(EVENT_TEST_PENDING, (test) => {
      const reason = findSkipReason(test);
      skipped.push(reason === null ? test.fullTitle() : `${test.fullTitle()} (${reason})`);
    });
    runner.on(EVENT_TEST_FAIL, (test, error: unknown) =>
      failures.push({ title: test.fullTitle(), message: String(error), ...(test.file ? { file: test.file } : {}) }),
    );
    const seconds = new Map<string, number>();
    let began = 0;
    runner.on(EVENT_SUITE_BEGIN, (suite) => {
      if (suite.parent?.root === true) began = performance.now();
    });
    runner.on(EVENT_SUITE_END, (suite) => {
      if (suite.parent?.root !== true) return;
      const name = path.basename(suite.file ?? suite.title, '.test.ts');
      seconds.set(name, (seconds.get(name) ?? 0) + (performance.now() - began) / 1000);
    });
    runner.on(EVENT_RUN_END, () => {
      const slow = [...seconds].filter(([, time]) => time >= SLOW_SECONDS).sort(([, one], [, other]) => other - one);
      const lines = slow.slice(0, MAX_SLOW_FILES).map(([name, time]) => `${name} ${time.toFixed(0)} s`);
      if (lines.length > 0) console.log(`figure: slowest files ${lines.join(', ')}`);
      const result: StageResult = { passed, failed: failures.length, skipped, failures, passedIn };
      writeFileSync(file, JSON.stringify(result));
      setTimeout(() => {
        console.log(`All tests ended a minute ago, yet the process waits for: ${process.getActiveResourcesInfo().join(', ')}`);
        process.exit(1);
      }, END_MS).unref();
    });
  }
}

// Mocha loads a reporter with require(), which returns the export with this name.
export { MochaReport as 'module.exports' };
