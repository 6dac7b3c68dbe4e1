import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';
import { type Instance, toLocalInstance } from '../../../server/api/instance.ts';

/** A request as received. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A service on a free port that answers as the test specifies, in ways that ours never does. */
export interface OddService {
  readonly instance: Instance;
  readonly arrived: readonly Arrived[];
  close(): Promise<void>;
}

/** Starts an HTTP server; `answer` is called when a request is complete. */
export async function startOddService(answer: (response: ServerResponse, request: Arrived) => void): Promise<OddService> {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString('utf8');
      const received = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      arrived.push(received);
      answer(response, received);
    });
  });
  return { arrived, ...(await listen(server)) };
}

/** Starts a server that does not speak HTTP. */
export async function startSocketService(answer: (socket: Socket) => void): Promise<OddService> {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    answer(socket);
  });
  const { instance, close } = await listen(server);
  return {
    instance,
    arrived: [],
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await close();
    },
  };
}

async function listen(server: Server | ReturnType<typeof createSocketServer>): Promise<Pick<OddService, 'instance' | 'close'>> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const instance = toLocalInstance({ url: `http://127.0.0.1:${port}`, apiKey: 'pat.api', adminKey: 'pat.admin', pid: process.pid });
  const close = async (): Promise<void> => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { instance, close };
}
