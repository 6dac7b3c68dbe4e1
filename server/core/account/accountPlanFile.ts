import { parseJson } from '../jsonObject.ts';
import { startHash } from '../sha256.ts';
import { findPlanFault, readStoredPlan, STORED_FORMAT, type StoredPlanReading } from '../storedPlan.ts';
import type { PlannedObject, StoredAccountPlan } from './accountPlan.ts';

/** How a plan file begins: its other fields and the list of changes follow on the first line. */
const BEGINNING = `{"fairleadPlan":"account","format":${STORED_FORMAT},`;

const END = '],"hash":"';

/** Planned keys from this number on are taken out of their line at each use. */
const MANY_KEYS = 100;

/** Formats a plan of an account as a file, in pieces: JSON as of any plan, one change per line, so that readers need one at a time. */
export function* writeAccountPlan({ changes, ...head }: StoredAccountPlan): Generator<string> {
  const hash = startHash();
  const first = `${BEGINNING}${JSON.stringify(head).slice(1, -1)},"changes":[`;
  hash.update(first);
  yield `${first}\n`;
  for (const [index, change] of changes.entries()) {
    const line = JSON.stringify(change) + (index + 1 < changes.length ? ',' : '');
    hash.update(line);
    yield `${line}\n`;
  }
  hash.update(']}');
  yield `${END}${hash.digest()}"}\n`;
}

/** Parses a plan file of an account, also one that another program has formatted. Never throws. */
export function readAccountPlan(text: string): StoredPlanReading<StoredAccountPlan> {
  const plan = text.startsWith(BEGINNING) ? readLines(text) : null;
  if (plan === null) return readStoredPlan('account', text);
  return findPlanFault('account', { ...plan, changes: plan.changes.map(toLight) }) ?? { kind: 'plan', plan };
}

/** Returns null if the text is not as it was written. */
function readLines(text: string): StoredAccountPlan | null {
  const hash = startHash();
  const feed = text.indexOf('\n');
  const first = text.slice(0, feed);
  hash.update(first);
  const changes: PlannedObject[] = [];
  let start = feed + 1;
  try {
    while (!text.startsWith(END, start)) {
      const end = text.indexOf('\n', start);
      if (end === -1) return null;
      const line = text.slice(start, end);
      hash.update(line);
      changes.push(readChange(line.endsWith(',') ? line.slice(0, -1) : line));
      start = end + 1;
    }
    hash.update(']}');
    if (text.slice(start).trimEnd() !== `${END}${hash.digest()}"}`) return null;
    const {
      fairleadPlan: _,
      format: __,
      ...head
    } = parseJson(`${first}]}`) as StoredAccountPlan & Record<'fairleadPlan' | 'format', unknown>;
    return { ...head, changes };
  } catch {
    return null;
  }
}

function readChange(line: string): PlannedObject {
  const change = parseJson(line) as PlannedObject;
  const { adds = [], removes = [] } = change.keys ?? {};
  if (adds.length + removes.length < MANY_KEYS || ![...adds, ...removes].every((key) => typeof key === 'string')) return change;
  const again = (): NonNullable<PlannedObject['keys']> => (parseJson(line) as PlannedObject).keys!;
  const keys = {
    ...change.keys!,
    get adds() {
      return again().adds;
    },
    get removes() {
      return again().removes;
    },
  };
  return { ...change, keys };
}

/** Many keys were looked at when they were read. */
function toLight(change: PlannedObject): PlannedObject {
  if (change.keys === undefined || Object.getOwnPropertyDescriptor(change.keys, 'adds')?.get === undefined) return change;
  const { base, result } = change.keys;
  return { ...change, keys: { base, result, adds: [], removes: [] } };
}
