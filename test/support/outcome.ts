import { Refusal } from '../../server/core/refusal.ts';

/** What comes of an action: a plain value, or the name of its refusal. */
export type Outcome = { readonly value: unknown } | { readonly refused: string };

/** Waits for what comes of an action; what is no refusal is thrown on. */
export async function outcomeOf(action: Promise<unknown>): Promise<Outcome> {
  try {
    return { value: await action };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code };
    throw error;
  }
}
