import { CompletionItemKind } from 'vscode-languageserver';
import { createBelowTest } from '../../core/developers/belowWhom.ts';
import { listNearManagers } from '../../documents/roster/nearManagers.ts';
import type { PeopleSearch } from '../../documents/roster/peopleSearch.ts';
import { type TypedCell, writeTyped } from '../../documents/roster/typedCell.ts';
import type { ItemDraft } from '../itemDraft.ts';
import type { OpenRoster } from './openRosters.ts';
import { nameOf } from './people.ts';

/** Maximum number of people found by the typed text before they are sorted. */
const MOST_FOUND = 1_000;

/**
 * Offers people as the manager of a row: those whose e-mail starts with the typed text, then those with a word in the name that does.
 * Within each group, likely managers come first (see listNearManagers), then those with the most reports. Leaves out the person and
 * everyone below them. Returns at most `most`.
 */
export function toManagerItems(roster: OpenRoster, cell: TypedCell, search: PeopleSearch, most: number): ItemDraft[] {
  const { facts, table } = roster.check;
  const near = listNearManagers(roster.check, cell.row, table.record(cell.row));
  const isBelow = createBelowTest(facts, facts.emailOf(cell.row));
  const drafts = new Map<string, ItemDraft>();
  for (const { email, isByName } of listCandidates(search, near, cell.typed)) {
    if (drafts.size === most) break;
    const record = facts.firstRecordOf(facts.numberOf(email));
    if (record === -1 || drafts.has(email) || isBelow(record)) continue;
    const name = nameOf(roster, record);
    drafts.set(email, {
      label: email,
      kind: CompletionItemKind.Reference,
      pieces: [writeTyped(cell, email)],
      detail: name,
      isDetailBeside: true,
      // The typed text is matched including its quote.
      filter: cell.quote + (isByName ? `${name} ${email}` : `${email} ${name}`),
    });
  }
  return [...drafts.values()];
}

interface Candidate {
  readonly email: string;
  readonly isByName: boolean;
}

function listCandidates(search: PeopleSearch, near: readonly string[], typed: string): Candidate[] {
  const toCandidates = (emails: readonly string[], isByName: boolean) => emails.map((email) => ({ email, isByName }));
  if (typed.trim() === '') return toCandidates([...near, ...search.managers, ...search.everybody(MOST_FOUND)], false);
  const ranks = new Map<string, number>();
  for (const email of [...search.managers.toReversed(), ...near.toReversed()]) {
    ranks.delete(email);
    ranks.set(email, -1 - ranks.size);
  }
  const byLikelihood = (emails: readonly string[]) =>
    emails.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0) || (one < other ? -1 : 1));
  const { byEmail, byName } = search.find(typed, MOST_FOUND);
  return [...toCandidates(byLikelihood(byEmail), false), ...toCandidates(byLikelihood(byName), true)];
}
