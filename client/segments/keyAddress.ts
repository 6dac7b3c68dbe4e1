import { FileDecoration, l10n, ThemeColor, Uri } from 'vscode';
import { KEYS_SCHEME } from '../manifest/ids.ts';
import type { PickedDefinition } from './askPlace.ts';

/** A segment in an environment, whose keys are a document (docs/decisions/editor.md#documents-of-keys). */
export interface KeyPlace {
  /** Name of the instance in the list of instances. */
  readonly instance: string;
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly segmentName: string;
}

/** Characters that would end a path segment or start an escape in it. */
const UNSAFE_IN_PATH = /[%/\\\p{Cc}]/gu;

/**
 * Returns the URI of the document of a segment's keys: `fairlead-keys:/<instance>/<segment> · <environment> · <workspace>.keys?<ids>`. Tabs
 * and breadcrumbs show the path; the query identifies the segment. The instance is not the authority, because that would lose its capital
 * letters.
 */
export function toKeyUri(instance: string, { workspace, environment, segmentName }: PickedDefinition): Uri {
  const place: KeyPlace = { instance, workspaceId: workspace.id, environmentId: environment.id, segmentName };
  const shown = `${segmentName} · ${environment.name} · ${workspace.name}.keys`;
  const path = [instance, shown].map((name) => `/${name.replaceAll(UNSAFE_IN_PATH, encodeURIComponent)}`).join('');
  const query = new URLSearchParams({ ...place, ...(environment.production ? { production: 'true' } : {}) });
  return Uri.from({ scheme: KEYS_SCHEME, path, query: query.toString() });
}

/** Returns what such a URI names; null for any other URI. */
export function readKeyUri({ scheme, query }: Uri): KeyPlace | null {
  if (scheme !== KEYS_SCHEME) return null;
  const values = new URLSearchParams(query);
  const [instance, workspaceId, environmentId, segmentName] = ['instance', 'workspaceId', 'environmentId', 'segmentName'].map((name) =>
    values.get(name),
  );
  if (!instance || !workspaceId || !environmentId || !segmentName) return null;
  return { instance, workspaceId, environmentId, segmentName };
}

/** Whether a URI names a place, whichever names its path has. */
export function isKeyUriOf(uri: Uri, place: KeyPlace): boolean {
  const own = readKeyUri(uri);
  return own !== null && toPlaceId(own) === toPlaceId(place);
}

/** Returns the ids of a place as one text. */
export function toPlaceId({ instance, workspaceId, environmentId, segmentName }: KeyPlace): string {
  return JSON.stringify([instance, workspaceId, environmentId, segmentName]);
}

/** Marks the keys of a production environment in tabs and lists; returns undefined for any other document. */
export function decorateKeys(uri: Uri): FileDecoration | undefined {
  if (readKeyUri(uri) === null || !new URLSearchParams(uri.query).has('production')) return undefined;
  return new FileDecoration('P', l10n.t('Production'), new ThemeColor('list.warningForeground'));
}
