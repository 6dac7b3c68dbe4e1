import { Refusal } from '../core/refusal.ts';
import type { Instance } from './instance.ts';

/**
 * Makes a call in a series whose later calls do not need its answer: in a dry run it returns null after the call was reported, so that the
 * next one is reported too.
 */
export async function passRehearsal<T>({ rehearse }: Instance, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (rehearse !== undefined && error instanceof Refusal && error.code === 'CANCELLED') return null;
    throw error;
  }
}
