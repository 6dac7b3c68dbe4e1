import type { Instance } from '../../api/instance.ts';
import { importActivity } from '../../api/localActivity.ts';
import type { ActivityTaken, UnmatchedDeveloper } from '../../wire/activity.ts';
import type { Terminal } from '../terminal.ts';
import type { CheckedInputs } from './checkInputs.ts';
import type { FactInput } from './factInputs.ts';

/** The total result of everything that was sent. */
export type SentFacts = Pick<ActivityTaken, 'taken' | 'added' | 'changed' | 'unchanged' | 'unmatched'>;

/** Maximum activity records of a request. */
const MOST_FACTS = 5000;
/** Maximum characters of a request's body. */
const MOST_CHARACTERS = 8 * 1024 * 1024;

/**
 * Sends the activity records of checked files in batches, each imported completely or not at all. Throws a Refusal; earlier batches stay
 * imported, which is reported.
 */
export async function sendInputs(
  instance: Instance,
  inputs: readonly FactInput[],
  { facts }: CheckedInputs,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<SentFacts> {
  const { progress } = terminal;
  const unmatched = new Map<string, UnmatchedDeveloper>();
  let sent = { taken: 0, added: 0, changed: 0, unchanged: 0 };
  const send = async (content: string): Promise<void> => {
    const answer = await importActivity(instance, { content, type: 'application/x-ndjson' }, {}, { signal });
    const { taken, added, changed, unchanged } = answer;
    sent = {
      taken: sent.taken + taken,
      added: sent.added + added,
      changed: sent.changed + changed,
      unchanged: sent.unchanged + unchanged,
    };
    for (const one of answer.unmatched)
      unmatched.set(one.developer, { ...one, facts: one.facts + (unmatched.get(one.developer)?.facts ?? 0) });
    progress?.(`${sent.taken.toLocaleString('en')} of ${facts.toLocaleString('en')} facts sent`);
  };
  try {
    for await (const batch of toBatches(inputs)) await send(batch);
  } catch (error) {
    progress?.('');
    if (sent.taken > 0) {
      const kept = `${sent.taken.toLocaleString('en')} of ${facts.toLocaleString('en')} facts were sent and stay.`;
      terminal.err(`fairlead: ${kept} Run the same command again: they are not doubled.`);
    }
    throw error;
  }
  progress?.('');
  return { ...sent, unmatched: [...unmatched.values()].sort((one, other) => other.facts - one.facts) };
}

async function* toBatches(inputs: readonly FactInput[]): AsyncGenerator<string> {
  let lines: string[] = [];
  let characters = 0;
  for (const { entries } of inputs) {
    for await (const some of entries(() => {})) {
      for (const { found } of some) {
        if (!('value' in found)) continue;
        const line = `${JSON.stringify(found.value)}\n`;
        if (lines.length >= MOST_FACTS || (lines.length > 0 && characters + line.length > MOST_CHARACTERS)) {
          yield lines.join('');
          lines = [];
          characters = 0;
        }
        lines.push(line);
        characters += line.length;
      }
    }
  }
  if (lines.length > 0) yield lines.join('');
}
