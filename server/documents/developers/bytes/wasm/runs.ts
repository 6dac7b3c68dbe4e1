import { measureCell, UNCLEAR } from './cells';
import { RUN, RUNS } from './layout';
import { isSame } from './texts';

const NONE: u32 = 0xffffffff;

/** The end of the last run of rows with the same manager. */
export let runsEnd: u32 = 0;
/** The address and the length of the manager's cell in the row above; NONE if its e-mail was not measured. */
let above: u32 = 0;
let aboveLength: u32 = NONE;

/** Removes all runs, for another chunk. */
export function clearRuns(): void {
  runsEnd = RUNS;
  beginRun(0);
}

/** Like `measureCell`, but reuses the result of the row above: rows of one manager are often adjacent. Returns false if the bytes are unclear. */
// @inline
export function measureManager(cell: u32, row: u32): bool {
  const at = load<u32>(cell) + 1;
  const length = load<u32>(cell, 4) - at;
  if (length === aboveLength && length <= 32 && isSame(at, above, length)) return true;
  const run = beginRun(row);
  const measured = measureCell(cell, run, run + 8, 0);
  if (measured === UNCLEAR) return false;
  above = at;
  aboveLength = length;
  return true;
}

/** Starts a run of rows, without a manager so far, and returns its address. */
export function beginRun(row: u32): u32 {
  const run = runsEnd;
  store<u32>(run, 0, 4);
  store<u32>(run, row, 12);
  runsEnd = run + RUN;
  aboveLength = NONE;
  return run;
}
