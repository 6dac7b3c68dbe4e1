import { Refusal } from '../../core/refusal.ts';
import type { IdentityMistake, IdentityOfRow } from '../../core/segments/identities.ts';
import { type CallOptions, call } from '../client.ts';
import { passDryRun } from '../dryRun.ts';
import type { Instance } from '../instance.ts';
import type { IdentityPlace } from './segments.ts';

/** Identities per request: few enough for a quick answer. */
const BATCH = 500;

/** The result of sending identities: the number saved, and the rows that were not. */
export interface SentIdentities {
  readonly saved: number;
  readonly failed: readonly IdentityMistake[];
  /** The refusal that ended the work early; null if there was none. */
  readonly ended: Refusal | null;
}

/** Sends identities in batches; a row that the service rejects is reported with its place, and a batch refused as a whole ends the work. */
export async function sendIdentities(
  instance: Instance,
  place: IdentityPlace,
  rows: readonly IdentityOfRow[],
  options: CallOptions,
  onProgress: (sent: number, all: number) => void,
): Promise<SentIdentities> {
  const failed: IdentityMistake[] = [];
  let saved = 0;
  for (let sent = 0; sent < rows.length; sent += BATCH) {
    if (rows.length > BATCH) onProgress(sent, rows.length);
    const batch = rows.slice(sent, sent + BATCH);
    try {
      const identities = batch.map(({ key, values }) => ({ key, values }));
      const save = () => call(instance, 'saveIdentities', { parameters: place, body: identities }, options);
      const isLast = sent + BATCH >= rows.length;
      const answer = isLast ? await save() : await passDryRun(instance, save);
      if (answer === null) continue;
      const rowsOfFailed = findRows(
        batch,
        answer.failed.map(({ object }) => object),
      );
      const mistakes = answer.failed.map(({ message }, index) => ({ message, range: rowsOfFailed[index]!.range }));
      failed.push(...mistakes);
      saved += batch.length - mistakes.length;
    } catch (error) {
      if (error instanceof Refusal && saved + failed.length > 0) return { saved, failed, ended: error };
      throw error;
    }
  }
  return { saved, failed, ended: null };
}

/** Finds the rows of identities that are returned as they were sent, each row once. */
function findRows(batch: readonly IdentityOfRow[], objects: readonly unknown[]): IdentityOfRow[] {
  const left = new Set(batch);
  return objects.map((object) => {
    const { key, values } = typeof object === 'object' && object !== null ? (object as { key?: unknown; values?: unknown }) : {};
    const alike = [...left].filter((row) => row.key === key);
    const found = alike.find((row) => JSON.stringify(row.values) === JSON.stringify(values)) ?? alike[0] ?? batch[0]!;
    left.delete(found);
    return found;
  });
}
