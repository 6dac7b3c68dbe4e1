import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a server that a test can break. */
export interface BreakableLine {
  /** The address of the same database through the proxy. */
  readonly address: string;
  /** Cuts every connection, and refuses new ones until restore(). */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Starts a proxy to the server of an address. */
export async function openLine(address: string): Promise<BreakableLine> {
  const there = new URL(address);
  const sockets = new Set<Socket>();
  let broken = false;
  const server = createServer((socket) => {
    if (broken) {
      socket.destroy();
      return;
    }
    const onward = connect(Number(there.port), there.hostname);
    for (const [end, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(end);
      end.on('error', () => {});
      end.on('close', () => {
        sockets.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const here = new URL(address);
  here.hostname = '127.0.0.1';
  here.port = String((server.address() as AddressInfo).port);
  const cut = (): void => {
    broken = true;
    for (const socket of sockets) socket.destroy();
  };
  const restore = (): void => {
    broken = false;
  };
  const close = async (): Promise<void> => {
    cut();
    server.close();
    await once(server, 'close');
  };
  return { address: here.href, cut, restore, close };
}
