import { RESET_AREAS, type ResetArea, requireSnapshotName } from '../../core/emulator/data.ts';
import { isJsonObject } from '../../core/jsonObject.ts';
import { Refusal } from '../../core/refusal.ts';
import { exportData, importData, resetData, restoreSnapshot, saveSnapshot } from '../../service/emulator/data.ts';
import type { DataReplaced, Reset, Snapshot, SnapshotList } from '../../wire/emulator.ts';
import type { Call, Handlers } from '../call.ts';

/** The handlers of data as a whole: reset, snapshots, export and import. */
export const DATA_HANDLERS = {
  async resetData({ body: given, service }): Promise<Reset> {
    const body = given ?? {};
    const area = isJsonObject(body) ? (body.area ?? 'all') : null;
    if (!isResetArea(area)) throw new Refusal('INVALID_REQUEST', `area must be one of ${RESET_AREAS.join(', ')}; without one it is all.`);
    await resetData(service, area);
    return { area };
  },

  listSnapshots: handleListSnapshots,

  saveSnapshot(call): Promise<Snapshot> {
    return saveSnapshot(call.options, requireSnapshotName(call.parameters.snapshotName));
  },

  async restoreSnapshot(call): Promise<DataReplaced> {
    return { rows: await restoreSnapshot(call.options, requireSnapshotName(call.parameters.snapshotName)) };
  },

  async deleteSnapshot(call): Promise<SnapshotList> {
    const name = requireSnapshotName(call.parameters.snapshotName);
    if (await call.options.files.remove(name)) return handleListSnapshots(call);
    throw new Refusal('NOT_FOUND', `There is no snapshot ${name}. List the snapshots and take a name from there.`);
  },

  /** Copies the data to a temporary file first, so that a slow reader blocks no one. */
  async exportData({ reply, options }): Promise<ReadableStream> {
    const kept = await exportData(options);
    reply.type('application/x-ndjson; charset=utf-8').header('content-disposition', 'attachment; filename="fairlead-data.jsonl"');
    return toStream(kept);
  },

  /** Streams the body. */
  async importData({ request, options }): Promise<DataReplaced> {
    return { rows: await importData(options, toPieces(request.body)) };
  },
} satisfies Handlers;

/** Handles GET /__fairlead/snapshots. */
export async function handleListSnapshots({ options }: Call): Promise<SnapshotList> {
  return { snapshots: await options.files.list() };
}

type KeptFile = Awaited<ReturnType<typeof exportData>>;

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

function toPieces(body: unknown): AsyncIterable<Uint8Array> {
  if (typeof body === 'object' && body !== null && Symbol.asyncIterator in body) return body as AsyncIterable<Uint8Array>;
  return (async function* (): AsyncGenerator<Uint8Array> {
    if (body instanceof Uint8Array) yield body;
  })();
}

function isResetArea(value: unknown): value is ResetArea {
  return (RESET_AREAS as readonly unknown[]).includes(value);
}
