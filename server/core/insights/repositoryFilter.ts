import { findNearest } from '../nearest.ts';

/** Maximum number of repositories named in a message. */
const MOST_NAMED = 3;

/**
 * Returns the repository that a text means: its full name or the last part of it, in any case. A returned sentence says why none or several
 * are meant.
 */
export function readRepositoryText(text: string, repositories: readonly string[]): { readonly name: string } | string {
  const wanted = text.trim().toLowerCase();
  const entire = repositories.find((name) => name.toLowerCase() === wanted);
  if (entire !== undefined) return { name: entire };
  const ending = repositories.filter((name) => name.toLowerCase().endsWith(`/${wanted}`));
  if (ending.length === 1) return { name: ending[0]! };
  const shown = text.trim().slice(0, 100).toWellFormed();
  if (ending.length > 1) {
    const rest = ending.length > MOST_NAMED ? ', …' : '';
    return `${ending.length} repositories are named "${shown}": ${ending.slice(0, MOST_NAMED).join(', ')}${rest}. Give the full name of one.`;
  }
  if (repositories.length === 0) return `No activity record names a repository. Import some, or leave the filter out.`;
  const nearest = findNearest(wanted, repositories) ?? repositories.find((name) => findNearest(wanted, [name.split('/').at(-1)!]) !== null);
  const advice =
    nearest == null
      ? `Known are ${repositories.slice(0, MOST_NAMED).join(', ')}${repositories.length > MOST_NAMED ? ', …' : ''}.`
      : `Did you mean "${nearest}"?`;
  return `No activity record is of the repository "${shown}". ${advice}`;
}
