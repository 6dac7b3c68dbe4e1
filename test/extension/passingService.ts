import { once } from 'node:events';
import { createServer, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How long a connection of the extension stays open between two requests; longer than any test. */
const KEPT_MS = 600_000;

/** A remote service that forwards each request to another one, and lets a test run work before a certain request. */
export class PassingService {
  readonly url: string;
  readonly #server: Server;
  #pattern: RegExp | null = null;
  #work = async (): Promise<unknown> => undefined;
  /** Requests that wait for work that another one of them began. */
  #held: { readonly pattern: RegExp; readonly until: Promise<unknown> } | null = null;

  /** Forwards to the service at `target`. */
  static async start(target: string): Promise<PassingService> {
    const server = createServer({ keepAliveTimeout: KEPT_MS });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new PassingService(server, target);
  }

  private constructor(server: Server, target: string) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', async (request, response) => {
      if (this.#pattern?.test(`${request.method} ${request.url}`) === true) {
        this.#pattern = null;
        await this.#work();
      } else if (this.#held?.pattern.test(`${request.method} ${request.url}`) === true) await this.#held.until;
      const headers = { ...request.headers, host: new URL(target).host };
      // A new connection for each request: a kept one may be closed by the service just as it is used again.
      const options = { agent: false, method: request.method ?? 'GET', headers };
      const onwards = send(new URL(request.url ?? '/', target), options, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onwards.on('error', () => response.destroy());
      request.pipe(onwards);
    });
  }

  /** Runs the work once, before the next request that matches `METHOD /path` is forwarded. */
  before(pattern: RegExp, work: () => Promise<unknown>): void {
    this.#pattern = pattern;
    this.#work = work;
  }

  /** Runs the work once as `before` does; meanwhile all other requests that match wait too. The work must send none of them. */
  beforeAll(pattern: RegExp, work: () => Promise<unknown>): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = { pattern, until: promise };
    this.before(pattern, () => work().finally(resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
