import { CompletionItemKind } from 'vscode-languageserver';
import { countPublicUse } from '../../core/platform/pipelines/publicUse.ts';
import type { ShapeTrail } from '../../core/shapeAt.ts';
import { findEntry } from '../../core/tree.ts';
import type { TypeCounts } from '../../documents/platform/typeCounts.ts';
import type { ItemDraft } from '../completionItems.ts';

/** The kinds of items that offer types: a whole step, or its type alone. */
const TYPES: readonly CompletionItemKind[] = [CompletionItemKind.Snippet, CompletionItemKind.Class];

/** Whether an item offers a type of stage or step. */
export function isType({ kind }: { readonly kind?: CompletionItemKind }): boolean {
  return kind !== undefined && TYPES.includes(kind);
}

/** Where types are used, and in which type of stage the cursor is, null if in none. */
export interface TypeUse {
  readonly counts: () => { readonly inDocument: TypeCounts; readonly inWorkspace: TypeCounts };
  readonly stageType: string | null;
}

/** Returns the type of the stage that a trail leads through; null if there is none. */
export function stageTypeOf({ places }: ShapeTrail): string | null {
  const stage = places.findLast(({ entry }) => entry?.key.value === 'stage')?.node;
  const type = stage?.kind === 'map' ? findEntry(stage, 'type')?.value : null;
  return type?.kind === 'scalar' && typeof type.value === 'string' ? type.value : null;
}

/**
 * Orders types, behind the other items: those with a word that starts as the typed text does, then those used most in the document, in the
 * workspace and in public pipelines, then by name.
 */
export function orderTypes(drafts: readonly ItemDraft[], typed: string, use: TypeUse): readonly ItemDraft[] {
  if (!drafts.some(isType)) return drafts;
  const others = drafts.filter((draft) => !isType(draft));
  const types = drafts.filter(isType).map((draft) => ({ draft, tier: toTier(draft, typed.toLowerCase()), counts: toCounts(draft, use) }));
  const sorted = types.sort(
    (one, other) => one.tier - other.tier || compareCounts(one.counts, other.counts) || compareLabels(one.draft.label, other.draft.label),
  );
  // A client ranks items by how well they match: those that match by a word match equally well. Behind a whole type are all others, too.
  const isWhole = sorted.some(({ tier }) => tier === EXACT);
  const ranked = sorted.map(({ draft, tier }) => (typed !== '' && (isWhole || tier < OTHER) ? { ...draft, filter: typed } : draft));
  return [...others, ...ranked];
}

const EXACT = 0;
const WORD = 1;
const OTHER = 2;

function toTier({ label, detail = '' }: ItemDraft, typed: string): number {
  if (typed === '') return OTHER;
  if (label.toLowerCase() === typed) return EXACT;
  const words = `${label} ${label.replace(/([a-z0-9])([A-Z])/g, '$1 $2')} ${detail}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.some((word) => word.startsWith(typed)) ? WORD : OTHER;
}

function toCounts({ label }: ItemDraft, { counts, stageType }: TypeUse): readonly number[] {
  const { inDocument, inWorkspace } = counts();
  return [inDocument.get(label) ?? 0, inWorkspace.get(label) ?? 0, countPublicUse(label, stageType)];
}

function compareCounts(one: readonly number[], other: readonly number[]): number {
  return one.map((count, index) => other[index]! - count).find((difference) => difference !== 0) ?? 0;
}

function compareLabels(one: string, other: string): number {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()];
  return first === second ? 0 : first < second ? -1 : 1;
}
