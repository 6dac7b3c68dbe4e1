import { call } from '../../../api/client.ts';
import { listDevelopers } from '../../../api/developers/listDevelopers.ts';
import type { Instance } from '../../../api/instance.ts';
import { readPages } from '../../../api/pages.ts';
import { foldEmail } from '../../../core/emails.ts';
import { createDeveloperSearch, type KnownDeveloper } from '../../../core/insights/developerSearch.ts';
import type { GitAuthor } from '../../../core/insights/git/summary.ts';
import { Refusal } from '../../../core/refusal.ts';

/** An author unknown to the service: neither in the roster nor mapped. */
interface Unmatched extends GitAuthor {
  /** The e-mail in the roster that is probably meant, or null. */
  readonly nearest: string | null;
  /** Why that one, or null. */
  readonly reason: string | null;
}

/** The unknown authors, those with the most records first, at most a thousand; and whether there is a roster at all. */
export interface Matched {
  readonly unmatched: readonly Unmatched[];
  readonly hasRoster: boolean;
}

const MOST_UNMATCHED = 1_000;
const PAGE = 1_000;

/**
 * Asks the service which authors it does not know; the service guesses who is meant from the name in the records, and this function also
 * from the authors' names.
 */
export async function matchAuthors(instance: Instance, authors: readonly GitAuthor[], signal: AbortSignal): Promise<Matched> {
  const { unmatched } = await call(instance, 'listUnmatchedDevelopers', { query: { limit: MOST_UNMATCHED } }, { signal });
  const known = new Map(unmatched.map((developer) => [foldEmail(developer.developer), developer]));
  const unknown = authors.filter(({ developer }) => known.has(foldEmail(developer)));
  if (unknown.length === 0) return { unmatched: [], hasRoster: true };
  const people = await readRoster(instance, signal);
  const search = createDeveloperSearch(people ?? []);
  return {
    unmatched: unknown.map((author) => {
      const { nearest = null, reason = null } = known.get(foldEmail(author.developer)) ?? {};
      const match = nearest === null ? search(author.name) : null;
      return { ...author, nearest: nearest ?? match?.email ?? null, reason: reason ?? match?.reason ?? null };
    }),
    hasRoster: people === null || people.length > 0,
  };
}

/** Reads everyone in the active roster; null if the key may not. */
async function readRoster(instance: Instance, signal: AbortSignal): Promise<KnownDeveloper[] | null> {
  const people: KnownDeveloper[] = [];
  try {
    const pages = readPages(async ({ pageIndex }) => {
      const { content, totalPages } = await listDevelopers(instance, { pageIndex, pageSize: PAGE }, { signal });
      return { entries: content, hasMore: pageIndex + 1 < totalPages };
    });
    for await (const content of pages) for (const { name, email } of content) people.push({ name, email });
    return people;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'PRECONDITION_FAILED') return [];
    if (error.code === 'INVALID_TOKEN' || error.code === 'ACCESS_DENIED') return null;
    throw error;
  }
}
