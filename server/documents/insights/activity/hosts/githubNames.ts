import { toRepositoryName } from '../../../../core/insights/repositoryName.ts';
import { isJsonObject } from '../../../../core/jsonObject.ts';
import { at, textAt } from './json.ts';
import type { HostOptions } from './parts.ts';

/** Returns the name of the repository by an address of GitHub's API or pages that contains it, such as that of a pull request. */
export function readGithubRepository(address: string | null): string | null {
  if (address === null) return null;
  const [, api, name] = /^(https?:\/\/[^/]+)(?:\/api\/v\d+)?\/repos\/([^/]+\/[^/]+)/.exec(address) ?? [];
  if (api !== undefined && name !== undefined) return toRepositoryName(`${api.replace('://api.', '://')}/${name}`);
  const [page] = /^https?:\/\/[^/]+\/[^/]+\/[^/]+/.exec(address) ?? [];
  return page === undefined ? null : toRepositoryName(page);
}

/** Returns the account at a path, of REST or GraphQL; null if it was deleted. A bot is reported. */
export function readAccount(item: unknown, path: string, options: HostOptions): { readonly login: string; readonly isBot: boolean } | null {
  const account = at(item, path);
  const login = isJsonObject(account) ? textAt(account, 'login') : null;
  if (login === null) return null;
  const isBot =
    at(account, 'type') === 'Bot' || at(account, '__typename') === 'Bot' || at(account, 'is_bot') === true || options.isBot(login);
  if (isBot) options.onBot(login);
  return { login, isBot };
}

/** Returns the developer at a path; null if a program acted, or no one is named. */
export function readActor(item: unknown, path: string, options: HostOptions): string | null {
  const account = readAccount(item, path, options);
  return account === null || account.isBot ? null : account.login;
}
