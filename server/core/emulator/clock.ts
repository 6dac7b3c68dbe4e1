import { Refusal } from '../refusal.ts';

/** How the service's clock stands to the real one, all in milliseconds. */
export interface ClockState {
  /** What a running clock is ahead of the real one; below 0 it is behind. */
  readonly ahead: number;
  /** The moment that a frozen clock shows; null runs. */
  readonly frozenAt: number | null;
}

/** A clock that nobody has touched. */
export const REAL_CLOCK: ClockState = { ahead: 0, frozenAt: null };

/** The moments that a clock can show: 1970 to the end of the year 9999. */
const LAST_MOMENT = 253_402_300_799_999;

/** What the clock shows. */
export function readClock({ ahead, frozenAt }: ClockState, real: number): number {
  return frozenAt ?? real + ahead;
}

/** The clock at another moment, frozen or running from there. Throws INVALID_REQUEST for a moment beyond all calendars. */
export function setClock(moment: number, frozen: boolean, real: number): ClockState {
  if (!Number.isSafeInteger(moment) || moment < 0 || moment > LAST_MOMENT) {
    throw new Refusal('INVALID_REQUEST', 'The clock can be set to moments from 1970 to the year 9999 only. Give one of them.');
  }
  return frozen ? { ahead: 0, frozenAt: moment } : { ahead: moment - real, frozenAt: null };
}

/** The clock so many milliseconds later; a frozen one stays frozen. Throws INVALID_REQUEST. */
export function advanceClock(state: ClockState, milliseconds: number, real: number): ClockState {
  return setClock(readClock(state, real) + milliseconds, state.frozenAt !== null, real);
}
