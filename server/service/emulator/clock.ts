import { advanceClock, type ClockState, REAL_CLOCK, readClock, setClock } from '../../core/emulator/clock.ts';

/** What a clock shows; all in milliseconds. */
export interface ClockReading {
  /** Since the epoch. */
  readonly now: number;
  readonly frozen: boolean;
  /** What it is ahead of the real clock at this moment; below 0 it is behind. */
  readonly ahead: number;
}

/** The clock that every use case goes by. */
export interface Clock {
  now(): number;
  read(): ClockReading;
  /** Sets it to a moment (null leaves it where it is), frozen or running; throws INVALID_REQUEST. */
  set(moment: number | null, frozen: boolean): ClockReading;
  /** Turns it forward; throws INVALID_REQUEST. */
  advance(milliseconds: number): ClockReading;
  /** Lets it show the real time again. */
  release(): ClockReading;
}

/** Makes a clock that shows the real time until it is touched. */
export function createClock(real: () => number): Clock {
  let state: ClockState = REAL_CLOCK;
  const read = (): ClockReading => {
    const moment = real();
    const now = readClock(state, moment);
    return { now, frozen: state.frozenAt !== null, ahead: now - moment };
  };
  const change = (next: ClockState): ClockReading => {
    state = next;
    return read();
  };
  return {
    now: () => readClock(state, real()),
    read,
    set: (moment, frozen) => {
      const at = real();
      return change(setClock(moment ?? readClock(state, at), frozen, at));
    },
    advance: (milliseconds) => change(advanceClock(state, milliseconds, real())),
    release: () => change(REAL_CLOCK),
  };
}
