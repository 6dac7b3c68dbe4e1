import type { DataReplaced } from '../wire/emulator.ts';
import { type CallOptions, call, type Download, download } from './client.ts';
import type { Instance } from './instance.ts';

/** Maximum bytes of an export. */
const MAX_EXPORTED = 256 * 1024 ** 3;

const NDJSON = 'application/x-ndjson';

/** Exports all data as one file. The answer can be read once, as text or in chunks. */
export function exportData(instance: Instance, options: CallOptions = {}): Promise<Download> {
  return download(instance, 'exportData', NDJSON, {}, { most: MAX_EXPORTED, ...options });
}

/** Replaces all data by that of an exported file. */
export function importData(instance: Instance, content: string | Uint8Array, options: CallOptions = {}): Promise<DataReplaced> {
  return call(instance, 'importData', { text: { content, type: NDJSON } }, options);
}
