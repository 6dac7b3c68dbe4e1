import { advanceClock, type ClockState, REAL_CLOCK, readClock, setClock } from '../../core/emulator/clock.ts';

/** The state of a clock; times are milliseconds. */
export interface ClockReading {
  /** Since the epoch. */
  readonly now: number;
  readonly frozen: boolean;
  /** How far it is ahead of the real clock; negative if it is behind. */
  readonly ahead: number;
}

/** The clock of every use case. */
export interface Clock {
  now(): number;
  read(): ClockReading;
  /** Sets it to a timestamp (null keeps the current time), frozen or running; throws INVALID_REQUEST. */
  set(timestamp: number | null, frozen: boolean): ClockReading;
  /** Moves it forward; throws INVALID_REQUEST. */
  advance(milliseconds: number): ClockReading;
  /** Returns to real time. */
  release(): ClockReading;
}

/** Creates a clock that shows real time until it is changed. */
export function createClock(real: () => number): Clock {
  let state: ClockState = REAL_CLOCK;
  const read = (): ClockReading => {
    const timestamp = real();
    const now = readClock(state, timestamp);
    return { now, frozen: state.frozenAt !== null, ahead: now - timestamp };
  };
  const change = (next: ClockState): ClockReading => {
    state = next;
    return read();
  };
  return {
    now: () => readClock(state, real()),
    read,
    set: (timestamp, frozen) => {
      const at = real();
      return change(setClock(timestamp ?? readClock(state, at), frozen, at));
    },
    advance: (milliseconds) => change(advanceClock(state, milliseconds, real())),
    release: () => change(REAL_CLOCK),
  };
}
