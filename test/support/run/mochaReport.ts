import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';
import { findSkipReason } from '../skipBecause.ts';
import type { Failure, StageResult } from './result.ts';

const { EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_TEST_PENDING, EVENT_RUN_END } = Mocha.Runner.constants;

/** Mocha's spec reporter that also writes a StageResult to the file named by FAIRLEAD_RESULT, once the run has ended. */
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
    runner.on(EVENT_RUN_END, () => {
      const result: StageResult = { passed, failed: failures.length, skipped, failures, passedIn };
      writeFileSync(file, JSON.stringify(result));
    });
  }
}

// Mocha takes a reporter with require(), which hands out the export of this name.
export { MochaReport as 'module.exports' };
