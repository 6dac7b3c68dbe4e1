import { Refusal } from '../core/refusal.ts';
import type { ClockReading } from '../wire/emulator.ts';
import type { Call } from './call.ts';
import { requireJsonObject } from './jsonBody.ts';

const TIMESTAMP_FORMATS = 'now must be a timestamp in milliseconds since 1970, or a string like "2030-01-31T12:00:00Z".';

/** Handles GET /__fairlead/clock. */
export async function handleReadClock({ options }: Call): Promise<ClockReading> {
  return options.emulator.clock.read();
}

/** Handles PUT /__fairlead/clock. */
export async function handleSetClock({ request, options }: Call): Promise<ClockReading> {
  const { clock } = options.emulator;
  const { now = null, frozen = clock.read().frozen } = requireJsonObject(request, '{"now": "2030-01-31T12:00:00Z", "frozen": true}');
  if (typeof frozen !== 'boolean') throw new Refusal('INVALID_REQUEST', 'frozen must be true or false.');
  return clock.set(now === null ? null : readTimestamp(now), frozen);
}

/** Handles POST /__fairlead/clock/advance. */
export async function handleAdvanceClock({ request, options }: Call): Promise<ClockReading> {
  const { milliseconds } = requireJsonObject(request, '{"milliseconds": 60000}');
  if (typeof milliseconds !== 'number' || !Number.isSafeInteger(milliseconds) || milliseconds < 0) {
    throw new Refusal('INVALID_REQUEST', 'milliseconds must be an integer of at least 0. To turn the clock back, set it.');
  }
  return options.emulator.clock.advance(milliseconds);
}

/** Handles DELETE /__fairlead/clock. */
export async function handleReleaseClock({ options }: Call): Promise<ClockReading> {
  return options.emulator.clock.release();
}

function readTimestamp(value: unknown): number {
  const dated = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(value);
  const timestamp = dated ? Date.parse(value) : value;
  if (typeof timestamp === 'number' && Number.isSafeInteger(timestamp)) return timestamp;
  throw new Refusal('INVALID_REQUEST', TIMESTAMP_FORMATS);
}
