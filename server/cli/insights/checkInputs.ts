import { FACT_KINDS, type FactKind } from '../../core/insights/activity.ts';
import { createFactCollector, type FactCollection } from '../../documents/activity/collectFacts.ts';
import type { Terminal } from '../terminal.ts';
import type { FactInput } from './factInputs.ts';

/** The content of files of activity records. */
export interface CheckedInputs {
  readonly files: readonly { readonly path: string; readonly collection: FactCollection }[];
  readonly byKind: Readonly<Record<FactKind, number>>;
  readonly facts: number;
  readonly faultCount: number;
  readonly leftCount: number;
}

/**
 * Reads all files completely without sending anything. Throws the reason of the signal, and a UsageError for a file that cannot be read.
 */
export async function checkInputs(inputs: readonly FactInput[], { progress }: Terminal, signal: AbortSignal): Promise<CheckedInputs> {
  const files: { path: string; collection: FactCollection }[] = [];
  try {
    for (const { path, size, entries } of inputs) {
      const collector = createFactCollector();
      const told = (bytes: number): void =>
        progress?.(`Reading ${path}${size === null || size === 0 ? '' : `: ${Math.floor((100 * bytes) / size)} %`}`);
      for await (const some of entries(told)) {
        signal.throwIfAborted();
        for (const entry of some) collector.take(entry);
      }
      files.push({ path, collection: collector.collection() });
    }
  } finally {
    progress?.('');
  }
  const sum = (of: (collection: FactCollection) => number): number => files.reduce((total, { collection }) => total + of(collection), 0);
  const byKind = Object.fromEntries(FACT_KINDS.map((kind) => [kind, sum((one) => one.byKind[kind])])) as Record<FactKind, number>;
  const facts = Object.values(byKind).reduce((total, count) => total + count, 0);
  return { files, byKind, facts, faultCount: sum((one) => one.faultCount), leftCount: sum((one) => one.leftCount) };
}
