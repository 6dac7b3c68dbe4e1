import * as l10n from '@vscode/l10n';
import type { ExportFamily } from '../../core/insights/exportMetrics.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ExportOrderBody } from '../../wire/insights.ts';
import { call, download } from '../client.ts';
import type { Instance } from '../instance.ts';
import { wait } from '../retryPolicy.ts';

/** An export to run: the body of its start, and the family that its address names. */
export interface ExportToRun {
  readonly family: ExportFamily;
  readonly body: ExportOrderBody;
}

/** An export at the service. */
export interface RunningExport {
  readonly family: ExportFamily;
  readonly exportId: string;
  /** Upper-case; '' if the service does not say it. */
  readonly status: string;
}

/** How to run an export. */
export interface RunOptions {
  /** Aborting it ends the waiting with CANCELLED; the export goes on at the service. */
  readonly signal?: AbortSignal | undefined;
  /** Called with each state, the first as soon as the service has the export. */
  readonly onState?: (state: RunningExport) => void;
}

/** Milliseconds between two questions for the state: the first, and the longest. */
const PAUSES = [100, 5000] as const;

/**
 * Runs an export at the service, and returns its CSV or JSON once it is completed. Throws the Refusal of a call, and SERVICE_ERROR if the
 * export fails.
 */
export async function runExport(instance: Instance, { family, body }: ExportToRun, { signal, onState }: RunOptions = {}): Promise<string> {
  const parameters = { metricFamily: family };
  const started = await call(instance, 'startExport', { parameters, body }, { signal });
  const { exportId } = started;
  onState?.({ family, exportId, status: started.status?.toUpperCase() ?? '' });
  const asked = { parameters: { ...parameters, exportId } };
  for (let pause: number = PAUSES[0]; ; pause = Math.min(pause * 1.5, PAUSES[1])) {
    const state = await call(instance, 'readExport', asked, { signal });
    // A published page has the states in lower case.
    const status = state.status?.toUpperCase() ?? '';
    onState?.({ family, exportId, status });
    if (status === 'COMPLETED') break;
    if (status === 'FAILED' || status === 'CANCELLED') {
      const reason = state.error?.message ?? '';
      throw new Refusal('SERVICE_ERROR', l10n.t('The export {0} ended as {1}. {2}', exportId, status, reason).trim());
    }
    await wait(pause, signal);
  }
  const file = await download(instance, 'downloadExport', 'text/csv, application/json, application/gzip', asked, { signal });
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of file.pieces()) pieces.push(new Uint8Array(piece));
  return unpack(new Blob(pieces));
}

/** A service may compress a file although it was not asked to. */
async function unpack(file: Blob): Promise<string> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first !== 0x1f || second !== 0x8b) return file.text();
  return new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text();
}
