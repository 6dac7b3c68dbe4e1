import { Refusal } from '../core/refusal.ts';
import { readStoredPlan, type StoredPlanKind, writeStoredPlan } from '../core/storedPlan.ts';
import { decodeText } from '../documents/decodeText.ts';
import { MAX_CSV_BYTES } from '../wire/developers.ts';
import { readBytes } from './readBytes.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usageError.ts';
import { writeWhole } from './writeWhole.ts';

/** A plan contains the roster, and each of its people again with the names of the fields. */
const MAX_PLAN_BYTES = 6 * MAX_CSV_BYTES;

/**
 * Writes a plan to a file that only its owner may read, because it contains people or keys; atomically. Throws a UsageError if it cannot be
 * written.
 */
export async function writePlanFile(path: string, kind: StoredPlanKind, plan: object): Promise<void> {
  await writeWhole(path, [Buffer.from(writeStoredPlan(kind, plan))], { mode: 0o600 });
}

/**
 * Reads a plan from a file, or from standard input for `-`. Throws a UsageError if it is not a plan, INVALID_REQUEST if it was modified.
 */
export async function requirePlanFile<Plan extends object>(path: string, kind: StoredPlanKind, terminal: Terminal): Promise<Plan> {
  const reading = readStoredPlan<Plan>(kind, decodeText(await readBytes(path, terminal, MAX_PLAN_BYTES)).text);
  if (reading.kind === 'plan') return reading.plan;
  const message = `${path} ${reading.message}`;
  throw reading.kind === 'altered' ? new Refusal('INVALID_REQUEST', message) : new UsageError(message);
}
