import * as l10n from '@vscode/l10n';
import { Refusal } from '../core/refusal.ts';
import { ALL_CALLED_ENDPOINTS, type CalledEndpointName } from '../wire/assumedEndpoints.ts';
import type { Instance } from './instance.ts';

/** The base URL of each area. */
const BASES = { developers: 'baseUrl', insights: 'baseUrl', segments: 'adminUrl', platform: 'platformUrl', local: 'adminUrl' } as const;

/**
 * Builds the URL of an endpoint on an instance: it keeps the path prefix, escapes parameters and repeats list parameters. Throws
 * INVALID_REQUEST.
 */
export function toAddress(
  instance: Instance,
  endpoint: CalledEndpointName,
  parameters: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>>,
): URL {
  const { path, area } = ALL_CALLED_ENDPOINTS[endpoint];
  const address = requireBaseUrl(instance[BASES[area]]);
  const filled = path.replace(/:(\w+)/g, (_, name: string) => requireSegment(name, parameters[name]));
  address.pathname = address.pathname.replace(/\/+$/, '') + filled;
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) address.searchParams.append(name, String(item));
  }
  return address;
}

/** Parses a base URL as typed by a user; throws INVALID_REQUEST if it is not one. */
export function requireBaseUrl(text: string): URL {
  const example = l10n.t('Write it like https://example.com/sei/api or http://127.0.0.1:8080.');
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Refusal('INVALID_REQUEST', l10n.t('“{0}” is not the address of a service. {1}', text, example));
  }
  if (url.username !== '' || url.password !== '') {
    throw new Refusal(
      'INVALID_REQUEST',
      l10n.t('The address of the service holds a user name or password. Leave them out and give a key instead.'),
    );
  }
  url.search = '';
  url.hash = '';
  return url;
}

// '.' and '..' survive escaping and would be resolved, which would call another endpoint.
function requireSegment(name: string, value: string | undefined): string {
  if (value === undefined || /^\.{0,2}$/.test(value)) {
    throw new Refusal('INVALID_REQUEST', l10n.t('“{0}” is not a {1}. List the existing ones and take one from there.', value ?? '', name));
  }
  return encodeURIComponent(value);
}
