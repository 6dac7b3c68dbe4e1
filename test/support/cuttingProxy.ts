import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between programs and a service that can break connections. */
export interface CuttingProxy {
  readonly url: string;
  /** Returns the bytes transferred in both directions since the last call. */
  takeBytes(): number;
  /** Lets `bytes` more bytes pass, then calls `action` once and, if `blocks` is set, blocks all data until `restore`. */
  after(bytes: number, blocks: boolean, action: () => void): void;
  /** Breaks every connection, and each new one, until `restore`. */
  cut(): void;
  /** Restores the connection; blocked connections are broken. */
  restore(): void;
  close(): Promise<void>;
}

/** Starts one on a free port. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let bytes = 0;
  let left = Number.POSITIVE_INFINITY;
  let action: () => void = () => {};
  let state: 'open' | 'blocked' | 'cut' = 'open';
  let blocksThen = false;

  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const pass = (from: Socket, to: Socket): void => {
    from.on('data', (piece) => {
      if (state !== 'open') return;
      // The part before the break still arrives.
      const part = piece.length <= left ? piece : piece.subarray(0, Math.max(left, 0));
      bytes += part.length;
      left -= piece.length;
      if (left > 0) {
        to.write(part);
        return;
      }
      left = Number.POSITIVE_INFINITY;
      if (blocksThen) state = 'blocked';
      to.write(blocksThen ? part : piece);
      action();
    });
    from.on('error', () => to.destroy()).on('close', () => to.destroy());
  };
  const server = createServer((near) => {
    if (state === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) sockets.add(socket.setNoDelay().on('close', () => sockets.delete(socket)));
    pass(near, far);
    pass(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeBytes: () => {
      const passed = bytes;
      bytes = 0;
      return passed;
    },
    after: (count, blocks, nextAction) => {
      left = count;
      blocksThen = blocks;
      action = nextAction;
    },
    cut: () => {
      state = 'cut';
      drop();
    },
    restore: () => {
      if (state === 'blocked') drop();
      state = 'open';
      left = Number.POSITIVE_INFINITY;
    },
    close: async () => {
      drop();
      server.close();
      await once(server, 'close');
    },
  };
}
