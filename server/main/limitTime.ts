import vm from 'node:vm';
import { OutOfTime } from '../language/answering.ts';

/** The work that the script calls: a script can be ended by the engine, with everything that it has called. */
const NAME = Symbol.for('fairlead.limitedWork');
const CALL = new vm.Script("globalThis[Symbol.for('fairlead.limitedWork')]()", { filename: 'limitTime' });

/** Runs work that does not wait, and ends it in its course if it takes more milliseconds than it may. */
export function limitTime<Result>(work: () => Result, most: number): Result {
  let result: { readonly value: Result } | undefined;
  const surroundings = globalThis as { [NAME]?: () => void };
  surroundings[NAME] = () => {
    result = { value: work() };
  };
  try {
    CALL.runInThisContext({ timeout: most });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new OutOfTime();
    throw error;
  } finally {
    delete surroundings[NAME];
  }
  return result!.value;
}
