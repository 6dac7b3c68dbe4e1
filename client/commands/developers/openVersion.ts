import type { Uri } from 'vscode';
import { readVersion } from '../../../server/api/developers.ts';
import type { App } from '../../app.ts';
import { readVersionId } from '../../commandArguments.ts';
import { showVersion } from '../../developers/showVersion.ts';

/** Opens the given version, for example that of a node, as a read-only CSV document; returns its URI. */
export async function openVersion(app: App, given?: unknown): Promise<Uri | undefined> {
  const versionId = readVersionId(given);
  if (versionId === undefined) return undefined;
  const { instance, signal } = await app.instances.use();
  return showVersion(instance.name, await readVersion(instance, versionId, { signal }));
}
