import { Refusal } from '../../core/refusal.ts';
import type { ClockReading } from '../../wire/emulator.ts';
import type { Handlers } from '../call.ts';

const TIMESTAMP_FORMATS = 'now must be a timestamp in milliseconds since 1970, or a string like "2030-01-31T12:00:00Z".';

/** The handlers of the clock. */
export const CLOCK_HANDLERS = {
  async readClock({ options }): Promise<ClockReading> {
    return options.emulator.clock.read();
  },

  async setClock({ body, options }): Promise<ClockReading> {
    const { clock } = options.emulator;
    const { now = null, frozen = clock.read().frozen } = body;
    if (typeof frozen !== 'boolean') throw new Refusal('INVALID_REQUEST', 'frozen must be true or false.');
    return clock.set(now === null ? null : readTimestamp(now), frozen);
  },

  async advanceClock({ body, options }): Promise<ClockReading> {
    const { milliseconds } = body;
    if (typeof milliseconds !== 'number' || !Number.isSafeInteger(milliseconds) || milliseconds < 0) {
      throw new Refusal('INVALID_REQUEST', 'milliseconds must be an integer of at least 0. To turn the clock back, set it.');
    }
    return options.emulator.clock.advance(milliseconds);
  },

  async releaseClock({ options }): Promise<ClockReading> {
    return options.emulator.clock.release();
  },
} satisfies Handlers;

function readTimestamp(value: unknown): number {
  const dated = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(value);
  const timestamp = dated ? Date.parse(value) : value;
  if (typeof timestamp === 'number' && Number.isSafeInteger(timestamp)) return timestamp;
  throw new Refusal('INVALID_REQUEST', TIMESTAMP_FORMATS);
}
