/** The reasons why suites and tests were skipped. */
const reasons = new WeakMap<Mocha.Suite | Mocha.Runnable, string>();

/** Skips the test, or in a hook the tests of its suite, for a reason that the summary of the run reports. */
export function skipBecause(context: Mocha.Context, reason: string): never {
  const runnable = context.runnable();
  const skipped = 'type' in runnable && runnable.type === 'hook' ? runnable.parent : runnable;
  if (skipped !== undefined) reasons.set(skipped, reason);
  return context.skip();
}

/** Returns why a test was skipped; null if no reason was given. */
export function findSkipReason(test: Mocha.Test): string | null {
  let suite = test.parent;
  let reason = reasons.get(test);
  while (reason === undefined && suite !== undefined) {
    reason = reasons.get(suite);
    suite = suite.parent;
  }
  return reason ?? null;
}
