import { CannotRun } from '../host/cannotRun.ts';

/**
 * Publishes a VSIX to Open VSX and returns a line that says so; a version that is already there stays as it is. The registry's own client
 * would bring 40 packages for this one request. Throws CannotRun.
 */
export async function publishToOpenVsx(vsix: Uint8Array<ArrayBuffer>, token: string, registry = 'https://open-vsx.org'): Promise<string> {
  const response = await fetch(`${registry}/api/-/publish?token=${encodeURIComponent(token)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: vsix,
  }).catch((error: Error) => {
    throw new CannotRun(`Open VSX cannot be reached: ${error.message}. Publish again later.`);
  });
  const answer = (await response.json().catch(() => ({}))) as { readonly error?: string; readonly version?: string };
  if (response.ok && answer.error === undefined) return `Open VSX has version ${answer.version}.`;
  if (/already published/i.test(answer.error ?? '')) return 'Open VSX already has this version.';
  throw new CannotRun(`Open VSX refused the package: ${answer.error ?? `status ${response.status}`}. Correct it, and publish again.`);
}
