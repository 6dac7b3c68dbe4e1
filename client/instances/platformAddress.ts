import { Uri } from 'vscode';
import type { PipelineAddress } from '../../server/core/platform/pipeline.ts';
import { PLATFORM_SCHEME } from '../manifest/ids.ts';
import type { ConnectorAddress } from './platformTargets.ts';

/** What a read-only document of the Platform view shows, and from which instance. */
export type ShownEntity =
  | { readonly instance: string; readonly kind: 'pipeline'; readonly address: PipelineAddress }
  | { readonly instance: string; readonly kind: 'connector'; readonly address: ConnectorAddress }
  | { readonly instance: string; readonly kind: 'organization'; readonly address: { readonly orgIdentifier: string } };

/** Returns the URI of a read-only text, such as a request before it is sent. */
export function toTextUri(title: string, text: string, ending: 'yaml' | 'txt' | 'md' = 'yaml'): Uri {
  return toUri(`/${title}.${ending}`, { text });
}

/** Returns the text in such a URI; null for any other URI. */
export function readTextUri({ query }: Uri): string | null {
  return new URLSearchParams(query).get('text');
}

/** Returns the URI of a pipeline as a read-only document; the tab shows its path. */
export function toPipelineUri(instance: string, { orgIdentifier, projectIdentifier, identifier }: PipelineAddress): Uri {
  return toUri(`/${orgIdentifier}/${projectIdentifier}/${identifier}.yaml`, {
    instance,
    org: orgIdentifier,
    project: projectIdentifier,
    pipeline: identifier,
  });
}

/** Returns the URI of a connector as a read-only document. */
export function toConnectorUri(instance: string, { orgIdentifier, projectIdentifier, connectorIdentifier }: ConnectorAddress): Uri {
  const folders = [orgIdentifier, projectIdentifier].flatMap((name) => (name === null ? [] : [`/${name}`]));
  return toUri(`${folders.join('')}/${connectorIdentifier}.connector.yaml`, {
    instance,
    ...(orgIdentifier === null ? {} : { org: orgIdentifier }),
    ...(projectIdentifier === null ? {} : { project: projectIdentifier }),
    connector: connectorIdentifier,
  });
}

/** Returns the URI of an organization as a read-only document. */
export function toOrganizationUri(instance: string, orgIdentifier: string): Uri {
  return toUri(`/${orgIdentifier}.organization.yaml`, { instance, organization: orgIdentifier });
}

/** Returns what such a URI names; null for any other URI. */
export function readPlatformUri({ scheme, query }: Uri): ShownEntity | null {
  if (scheme !== PLATFORM_SCHEME) return null;
  const params = new URLSearchParams(query);
  if (params.has('text')) return null;
  const instance = params.get('instance') ?? '';
  const organization = params.get('organization');
  if (organization !== null) return { instance, kind: 'organization', address: { orgIdentifier: organization } };
  const [orgIdentifier, projectIdentifier] = [params.get('org'), params.get('project')];
  const connectorIdentifier = params.get('connector');
  if (connectorIdentifier !== null)
    return { instance, kind: 'connector', address: { orgIdentifier, projectIdentifier, connectorIdentifier } };
  const identifier = params.get('pipeline') ?? '';
  return {
    instance,
    kind: 'pipeline',
    address: { orgIdentifier: orgIdentifier ?? '', projectIdentifier: projectIdentifier ?? '', identifier },
  };
}

function toUri(path: string, params: Readonly<Record<string, string>>): Uri {
  return Uri.from({ scheme: PLATFORM_SCHEME, path, query: new URLSearchParams(params).toString() });
}
