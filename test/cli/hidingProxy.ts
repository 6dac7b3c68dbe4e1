import { once } from 'node:events';
import { request as ask, createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service without Fairlead's own addresses and marks, below a path: ours behind a proxy. */
export interface HidingProxy {
  readonly url: string;
  /** The paths asked for below `/__fairlead`. */
  readonly hidden: string[];
  close(): Promise<void>;
}

/** Starts a proxy to a service at `target`; `answer` answers what it hides, unless it returns false: then the service does, without its mark. */
export async function startHidingProxy(target: string, answer: (response: ServerResponse, path: string) => unknown): Promise<HidingProxy> {
  const { host, hostname, port } = new URL(target);
  const hidden: string[] = [];
  const server = createServer((incoming, response) => {
    const path = (incoming.url ?? '').replace(/^\/team(?=\/)/, '');
    if (path === incoming.url) return response.writeHead(404).end('nothing here');
    if (path.startsWith('/__fairlead')) {
      hidden.push(path);
      if (answer(response, path) !== false) return;
    }
    const passed = { hostname, port, method: incoming.method, path, headers: { ...incoming.headers, host } };
    incoming.pipe(
      ask(passed, (answered) => {
        const kept = Object.entries(answered.headers).filter(([name]) => !name.startsWith('x-fairlead'));
        response.writeHead(answered.statusCode ?? 502, Object.fromEntries(kept));
        answered.pipe(response);
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/team`,
    hidden,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
