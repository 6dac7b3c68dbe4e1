import { measureCell, UNCLEAR } from './cells';
import { RUN, RUNS } from './layout';
import { isSame } from './texts';

const NONE: u32 = 0xffffffff;

/** Behind the last run of rows with one manager. */
export let runsEnd: u32 = 0;
/** Where the manager's cell of the row above is and how long it is, NONE where its e-mail was not measured. */
let above: u32 = 0;
let aboveLength: u32 = NONE;

/** Begins with the runs of another chunk. */
export function clearRuns(): void {
  runsEnd = RUNS;
  beginRun(0);
}

/** As `measureCell`; people below one manager often stand together. */
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

/** Begins a run of rows, whose manager is none as yet; gives where it stands. */
export function beginRun(row: u32): u32 {
  const run = runsEnd;
  store<u32>(run, 0, 4);
  store<u32>(run, row, 12);
  runsEnd = run + RUN;
  aboveLength = NONE;
  return run;
}
