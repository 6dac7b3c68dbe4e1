import { Refusal } from '../core/refusal.ts';
import type { Instance } from './instance.ts';

/** Makes a call of a series whose next ones do not need its answer: where an instance is only tried out, the call is told and null given, so that the next is told too. */
export async function passRehearsal<T>({ rehearse }: Instance, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (rehearse !== undefined && error instanceof Refusal && error.code === 'CANCELLED') return null;
    throw error;
  }
}
