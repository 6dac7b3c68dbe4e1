import { l10n } from 'vscode';
import type { KeyPlan } from '../../server/core/segments/keyPlan.ts';
import { MAX_REQUEST_KEYS, MAX_SEGMENT_KEYS } from '../../server/core/segments/keys.ts';
import { confirm, pickOne, toCancelled } from '../ask.ts';
import type { KeySides } from './keySides.ts';

/** A plan as it is shown before any of it is sent. */
export interface KeyReview {
  /** Name of the segment and its environment. */
  readonly name: string;
  readonly plan: KeyPlan;
  readonly held: readonly string[];
  readonly wanted: readonly string[];
  /** Further notes for the user. */
  readonly notes: readonly string[];
}

/** Maximum number of changes that are listed in the question itself. */
const FEW = 20;

/**
 * Shows what a plan would do, with the limits of the service: few changes in a question, many as a comparison in the editor. Throws
 * CANCELLED if the user does not agree.
 */
export async function reviewKeys(sides: KeySides, { name, plan, held, wanted, notes }: KeyReview): Promise<void> {
  const { adds, removes } = plan;
  const counts = l10n.t('{0} to add, {1} to remove', write(adds.length), write(removes.length));
  const limits = toLimits(plan);
  if (adds.length + removes.length <= FEW) {
    const changes = [...adds.map((key) => `+ ${key}`), ...removes.map((key) => `− ${key}`)];
    await confirm({
      message: l10n.t('Save the keys of {0}: {1}?', name, counts),
      detail: [...changes, '', ...notes, ...limits].join('\n'),
      button: l10n.t('Save keys'),
    });
    return;
  }
  await sides.compare(l10n.t('{0}: what it holds ↔ what is saved', name), name, held, wanted);
  const send = { label: l10n.t('Save keys'), description: counts, detail: [...notes, ...limits].join(' '), value: true };
  const leave = { label: l10n.t('Leave'), description: l10n.t('Nothing is sent'), value: false };
  const agreed = await pickOne(l10n.t('Save the keys of {0}: {1}?', name, counts), [send, leave], leave, { stays: true });
  if (!agreed) throw toCancelled();
}

function toLimits({ before, after, steps }: KeyPlan): readonly string[] {
  return [
    l10n.t('It holds {0} keys and will hold {1} of at most {2}.', write(before), write(after), write(MAX_SEGMENT_KEYS)),
    steps.length === 1
      ? l10n.t('This takes one request.')
      : l10n.t('This takes {0} requests; each adds at most {1} keys.', steps.length, write(MAX_REQUEST_KEYS)),
  ];
}

function write(count: number): string {
  return count.toLocaleString('en');
}
