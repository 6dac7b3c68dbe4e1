import { Refusal } from '../../server/core/refusal.ts';

/** The outcome of an action: a plain value, or the code of its refusal. */
export type Outcome = { readonly value: unknown } | { readonly refused: string };

/** Waits for the outcome of an action; rethrows anything but a refusal. */
export async function outcomeOf(action: Promise<unknown>): Promise<Outcome> {
  try {
    return { value: await action };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code };
    throw error;
  }
}
