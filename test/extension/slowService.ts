import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that has arrived and waits for its response. */
export interface WaitingRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Resolves with true if its caller gave up, false if it was answered. */
  readonly left: Promise<boolean>;
}

/** A remote service that responds to a request only when the test does. */
export class SlowService {
  readonly url: string;
  readonly #server: Server;
  readonly #waiting: WaitingRequest[] = [];
  #arrived = (): void => undefined;

  static async start(): Promise<SlowService> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new SlowService(server);
  }

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      request.resume();
      const left = once(response, 'close').then(() => !response.writableFinished);
      this.#waiting.push({ request, response, left });
      this.#arrived();
    });
  }

  /** Waits for the next request whose method and path match; earlier ones are answered with 404. */
  async next(line: RegExp): Promise<WaitingRequest> {
    for (;;) {
      const waiting = this.#waiting.shift();
      if (waiting === undefined) {
        await new Promise<void>((resolve) => {
          this.#arrived = resolve;
        });
      } else if (line.test(`${waiting.request.method} ${waiting.request.url}`)) return waiting;
      else SlowService.answer(waiting, { message: 'Not here.' }, 404);
    }
  }

  static answer({ response }: WaitingRequest, body: unknown, status = 200): void {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
