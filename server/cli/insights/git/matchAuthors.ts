import { listDeveloperIdentities, listDevelopers } from '../../../api/developers.ts';
import type { Instance } from '../../../api/instance.ts';
import type { GitAuthor } from '../../../core/insights/git/gitAuthors.ts';
import { findNearestDeveloper, type RosterPerson } from '../../../core/insights/nearestDeveloper.ts';
import { Refusal } from '../../../core/refusal.ts';

/** An author whom the roster does not know. */
export interface Unmatched extends GitAuthor {
  /** The e-mail of the roster that is probably meant. */
  readonly nearest: string | null;
}

/** The authors whom the roster does not know, those of most facts first; or why nobody can tell. */
export type Matched =
  | { readonly unmatched: readonly Unmatched[]; readonly lack: null }
  | { readonly unmatched: null; readonly lack: string };

/** For how many authors somebody near is looked up. */
const MOST_NEAREST = 200;
const PAGE = 1_000;

/** Compares authors with the active roster and its identities. */
export async function matchAuthors(instance: Instance, authors: readonly GitAuthor[], signal: AbortSignal): Promise<Matched> {
  try {
    const people = await readAll((pageIndex) => listDevelopers(instance, { pageIndex, pageSize: PAGE }, { signal }), toPerson);
    if (people.length === 0)
      return { unmatched: null, lack: 'There is no roster yet: upload one, and run this again to see whom it lacks.' };
    const identities = await readAll(
      (pageIndex) => listDeveloperIdentities(instance, { pageIndex, pageSize: PAGE }, { signal }),
      ({ identity }) => identity,
    );
    const known = new Set([...people.map(({ email }) => email), ...identities].map((text) => text.trim().toLowerCase()));
    const unknown = authors.filter(({ developer }) => !known.has(developer.trim().toLowerCase()));
    return {
      unmatched: unknown.map((author, place) => ({
        ...author,
        nearest: place < MOST_NEAREST ? findNearestDeveloper(author.developer, author.name, people) : null,
      })),
      lack: null,
    };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'CANCELLED' || error.code === 'UNREACHABLE') throw error;
    const next = error.code === 'PRECONDITION_FAILED' ? '' : ` (${error.message})`;
    return { unmatched: null, lack: `The authors could not be compared with the roster: there is none that can be read yet${next}.` };
  }
}

interface Page<Item> {
  readonly content: readonly Item[];
  readonly totalPages: number;
}

/** Attributes of people are many; what is compared is little. */
function toPerson({ email, name }: RosterPerson): RosterPerson {
  return { email, name };
}

async function readAll<Item, Kept>(read: (pageIndex: number) => Promise<Page<Item>>, keep: (item: Item) => Kept): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (let page = 0, pages = 1; page < pages; page++) {
    const { content, totalPages } = await read(page);
    for (const item of content) kept.push(keep(item));
    pages = totalPages;
  }
  return kept;
}
