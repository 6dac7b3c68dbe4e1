import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ActivityTaken } from '../../server/wire/activity.ts';

/** A proxy between a program and a service that records every import of activity records. */
export interface ActivityProxy {
  readonly url: string;
  /** Returns the service's answers to those since the last call. */
  takeAnswers(): ActivityTaken[];
  /** Called once activity records are stored; the program gets the answer when it has returned. */
  onImport: (count: number) => void | Promise<void>;
  close(): Promise<void>;
}

/** Starts one on a free port. */
export async function startActivityProxy(target: string): Promise<ActivityProxy> {
  let answers: ActivityTaken[] = [];
  let count = 0;
  // A program may read a history for longer than Node keeps an idle connection.
  const server = createServer({ keepAliveTimeout: 600_000 }, (incoming, outgoing) => {
    const isImport = incoming.method === 'POST' && incoming.url?.startsWith('/__fairlead/activity?') === true;
    const headers = { ...incoming.headers, host: new URL(target).host };
    // A connection of its own: the service may be closing one that has been idle.
    const passed = request(`${target}${incoming.url}`, { method: incoming.method, headers, agent: false }, async (answer) => {
      const pieces: Buffer[] = [];
      for await (const piece of answer) pieces.push(piece as Buffer);
      const body = Buffer.concat(pieces);
      if (isImport && answer.statusCode === 200) {
        answers.push(JSON.parse(body.toString('utf8')) as ActivityTaken);
        await proxy.onImport(++count);
      }
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers).end(body);
    });
    // A killed program closes its connection.
    passed.on('error', () => outgoing.destroy());
    outgoing.on('error', () => {});
    incoming.on('error', () => passed.destroy()).pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: ActivityProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeAnswers: () => {
      const taken = answers;
      answers = [];
      count = 0;
      return taken;
    },
    onImport: () => {},
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
