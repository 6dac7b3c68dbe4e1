import { RESET_AREAS, type ResetArea } from '../core/emulator/resetAreas.ts';
import { requireSnapshotName } from '../core/emulator/snapshotNames.ts';
import { Refusal } from '../core/refusal.ts';
import { exportData, type KeptFile, saveSnapshot } from '../service/emulator/exportData.ts';
import { importData, restoreSnapshot } from '../service/emulator/importData.ts';
import { resetData } from '../service/emulator/resetData.ts';
import type { DataReplaced, Reset, Snapshot, SnapshotList } from '../wire/emulator.ts';
import { type Call, readParameter } from './call.ts';
import { isObject, readJsonBody } from './jsonBody.ts';

/** Handles POST /__fairlead/reset. */
export async function handleReset({ request, service }: Call): Promise<Reset> {
  const body = readJsonBody(request) ?? {};
  const area = isObject(body) ? (body.area ?? 'all') : null;
  if (!isResetArea(area)) throw new Refusal('INVALID_REQUEST', `area must be one of ${RESET_AREAS.join(', ')}; without one it is all.`);
  await resetData(service, area);
  return { area };
}

/** Handles GET /__fairlead/snapshots. */
export async function handleListSnapshots({ options }: Call): Promise<SnapshotList> {
  return { snapshots: await options.files.list() };
}

/** Handles PUT /__fairlead/snapshots/{snapshotName}. */
export function handleSaveSnapshot(call: Call): Promise<Snapshot> {
  return saveSnapshot(call.options, readName(call));
}

/** Handles POST /__fairlead/snapshots/{snapshotName}/restore. */
export async function handleRestoreSnapshot(call: Call): Promise<DataReplaced> {
  return { rows: await restoreSnapshot(call.options, readName(call)) };
}

/** Handles DELETE /__fairlead/snapshots/{snapshotName}. */
export async function handleDeleteSnapshot(call: Call): Promise<SnapshotList> {
  const name = readName(call);
  if (await call.options.files.remove(name)) return handleListSnapshots(call);
  throw new Refusal('NOT_FOUND', `There is no snapshot ${name}. List the snapshots and take a name from there.`);
}

/** Handles GET /__fairlead/data: the data is copied to a temporary file first, so that a slow reader blocks no one. */
export async function handleExport({ reply, options }: Call): Promise<ReadableStream> {
  const kept = await exportData(options);
  reply.type('application/x-ndjson; charset=utf-8').header('content-disposition', 'attachment; filename="fairlead-data.jsonl"');
  return toStream(kept);
}

/** Streams a temporary file, which is removed when it was read or the reader has gone. */
function toStream(kept: KeptFile): ReadableStream {
  const pieces = kept.read()[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const step = await pieces.next();
      if (step.done !== true) return controller.enqueue(step.value);
      await kept.remove();
      controller.close();
    },
    cancel: async () => {
      await pieces.return?.();
      await kept.remove();
    },
  });
}

/** Handles PUT /__fairlead/data: the body is streamed. */
export async function handleImport({ request, options }: Call): Promise<DataReplaced> {
  return { rows: await importData(options, toPieces(request.body)) };
}

function toPieces(body: unknown): AsyncIterable<Uint8Array> {
  if (typeof body === 'object' && body !== null && Symbol.asyncIterator in body) return body as AsyncIterable<Uint8Array>;
  return (async function* (): AsyncGenerator<Uint8Array> {
    if (body instanceof Uint8Array) yield body;
  })();
}

function readName(call: Call): string {
  return requireSnapshotName(readParameter(call, 'snapshotName'));
}

function isResetArea(value: unknown): value is ResetArea {
  return (RESET_AREAS as readonly unknown[]).includes(value);
}
