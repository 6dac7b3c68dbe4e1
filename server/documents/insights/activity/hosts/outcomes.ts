import type { Outcome } from './parts.ts';

const WORDS: Readonly<Record<Outcome, string>> = {
  success: 'success succeeded successful partiallysucceeded succeededwithissues',
  failure: 'failure failed error rejected',
  open: 'created running blocked pending inprogress in_progress queued waiting notstarted undefined waiting_for_resource preparing scheduled',
  none: 'canceled cancelled canceling skipped stopped abort abandoned manual notdeployed undeployed',
};

const OUTCOMES: ReadonlyMap<string, Outcome> = new Map(
  (Object.keys(WORDS) as Outcome[]).flatMap((outcome) => WORDS[outcome].split(' ').map((word) => [word, outcome] as const)),
);

/** Returns the outcome that a system's word for the state of a deployment or run means, in any case; null for an unknown word. */
export function toOutcome(word: string | null): Outcome | null {
  return word === null ? null : (OUTCOMES.get(word.toLowerCase()) ?? null);
}
