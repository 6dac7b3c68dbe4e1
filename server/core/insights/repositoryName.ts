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
    .filter((part) => part !== '' && !SUPERFLUOUS.has(part));
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
