import { findNearest } from '../nearest.ts';

const SCHEME = /^(?:https?|ssh|git|git\+ssh|ssh\+git):\/\//i;

/** Addresses in the short form of SSH, such as `git@github.com:acme/api.git`; a drive such as `C:` has one letter. */
const SHORT = /^(?:[^\s@/\\]+@)?([\w.-]{2,}):(?!\/\/)(.+)$/;

/** Parts of addresses between host and owner, or owner and name, that only some forms of an address have. */
const SUPERFLUOUS = new Set(['scm', '_git', 'v3']);

/**
 * Returns the name of a repository by the address of its remote, `host/owner/name` in lower case, the same for all forms of one address; null
 * for a path, which names no owner.
 */
export function toRepositoryName(address: string): string | null {
  const [host, path] = splitAddress(address.trim());
  if (host === '' || path === '') return null;
  const parts = path
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .replace(/\.git$/i, '')
    .split('/')
    .filter((part, place, all) => part !== '' && (place === all.length - 1 || !SUPERFLUOUS.has(part)));
  if (parts.length < 2 || parts.some((part) => /[\s\p{C}]/u.test(part))) return null;
  return [host.replace(/^ssh\.(?=dev\.azure\.com$)/, ''), ...parts].join('/').toLowerCase().toWellFormed();
}

/** Returns the host, with a port only for HTTP, and the path; both are empty for a path of a file. */
function splitAddress(address: string): readonly [host: string, path: string] {
  const scheme = SCHEME.exec(address)?.[0];
  if (scheme === undefined) {
    const [, host = '', path = ''] = SHORT.exec(address) ?? [];
    return [host, path];
  }
  const rest = address.slice(scheme.length);
  const end = rest.indexOf('/');
  if (end < 0) return ['', ''];
  const host = rest.slice(rest.lastIndexOf('@', end) + 1, end);
  const isWeb = /^https?:/i.test(scheme);
  return [isWeb ? host.replace(/:(?:80|443)$/, '') : host.replace(/:\d+$/, ''), rest.slice(end)];
}

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
