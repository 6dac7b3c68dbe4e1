import { Uri } from 'vscode';
import { KEYS_SCHEME } from '../ids.ts';

/** A segment in an environment, whose keys are a document. */
export interface KeyPlace {
  /** The name of the instance, as the list of instances has it. */
  readonly instance: string;
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly segmentName: string;
}

/** The address of the document of a segment's keys: `fairlead-keys:/<instance>/<workspace>/<environment>/<segment>.keys`. The instance is no authority, which would lose its capital letters. */
export function toKeyUri({ instance, workspaceId, environmentId, segmentName }: KeyPlace): Uri {
  const names = [instance, workspaceId, environmentId, segmentName].map(encodeURIComponent);
  return Uri.from({ scheme: KEYS_SCHEME, path: `/${names.join('/')}.keys` });
}

/** What such an address names; null for any other. */
export function readKeyUri({ scheme, path }: Uri): KeyPlace | null {
  const match = /^\/([^/]+)\/([^/]+)\/([^/]+)\/([^/]+)\.keys$/.exec(path);
  if (scheme !== KEYS_SCHEME || match === null) return null;
  const [instance = '', workspaceId = '', environmentId = '', segmentName = ''] = match.slice(1).map(decode);
  return { instance, workspaceId, environmentId, segmentName };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
