import { Refusal } from '../refusal.ts';

/** The state of the service's clock relative to the real one, in milliseconds. */
export interface ClockState {
  /** How far a running clock is ahead of the real one; negative if behind. */
  readonly ahead: number;
  /** The time of a frozen clock; null if it runs. */
  readonly frozenAt: number | null;
}

/** A clock in its initial state. */
export const REAL_CLOCK: ClockState = { ahead: 0, frozenAt: null };

/** The latest time of a clock: the last millisecond of the year 9999. The earliest is 1970. */
const LAST_TIMESTAMP = 253_402_300_799_999;

/** Returns the current time of the clock, in milliseconds since the epoch. */
export function readClock({ ahead, frozenAt }: ClockState, real: number): number {
  return frozenAt ?? real + ahead;
}

/** Sets the clock to a time, frozen or running from there. Throws INVALID_REQUEST if the time is before 1970 or after 9999. */
export function setClock(timestamp: number, frozen: boolean, real: number): ClockState {
  if (!Number.isSafeInteger(timestamp) || timestamp < 0 || timestamp > LAST_TIMESTAMP) {
    throw new Refusal('INVALID_REQUEST', 'The clock can be set only to timestamps from 1970 to the year 9999. Send one of them.');
  }
  return frozen ? { ahead: 0, frozenAt: timestamp } : { ahead: timestamp - real, frozenAt: null };
}

/** Advances the clock; a frozen one stays frozen. Throws INVALID_REQUEST if the time is out of range. */
export function advanceClock(state: ClockState, milliseconds: number, real: number): ClockState {
  return setClock(readClock(state, real) + milliseconds, state.frozenAt !== null, real);
}
