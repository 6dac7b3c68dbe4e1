import type { ResourceScope } from './scope.ts';

/** A resource that has a page in the web interface. */
export type WebResource = ResourceScope & { readonly kind: 'pipeline' | 'connector'; readonly identifier: string };

/**
 * Returns the address of a resource in the web interface, which is on the host of the platform whatever path its requests have
 * (docs/official-tools.md#the-web-interface).
 */
export function toWebAddress(
  platformUrl: string,
  account: string,
  { kind, identifier, orgIdentifier, projectIdentifier }: WebResource,
): string {
  const place = [
    ...['ng', 'account', account, 'all'],
    ...(orgIdentifier === null ? [] : ['orgs', orgIdentifier]),
    ...(projectIdentifier === null ? [] : ['projects', projectIdentifier]),
    ...(kind === 'pipeline' ? ['pipelines', identifier, 'pipeline-studio'] : ['settings', 'connectors', identifier]),
  ];
  return `${new URL(platformUrl).origin}/${place.map(encodeURIComponent).join('/')}`;
}
