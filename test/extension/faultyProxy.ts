import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The response of a proxy in place of that of the service behind it. */
export interface ProxyAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A proxy in front of a service, for responses that the service itself never sends: while a response is set, every request gets it, and
 * none reaches the service.
 */
export class FaultyProxy {
  readonly url: string;
  /** Method and path of the requests since they were last read. */
  readonly asked: string[] = [];
  readonly #server: Server;
  answer: ProxyAnswer | null = null;

  /** `target` is the address of the service. */
  static async open(target: string): Promise<FaultyProxy> {
    // Longer than any test, so that no connection ends just as a request is sent on it.
    const server = createServer({ keepAliveTimeout: 600_000 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FaultyProxy(server, target);
  }

  private constructor(server: Server, target: string) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.asked.push(`${request.method} ${request.url}`);
      if (this.answer === null) pass(target, request, response);
      else refuse(this.answer, request, response);
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

function refuse({ status, body, headers = {} }: ProxyAnswer, request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  request.on('end', () => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body)));
}

/** Passes the service’s response on to the caller; a connection that the service cuts is cut too. */
function pass(target: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, url = '/', headers } = request;
  // A new connection for each request: a kept one may be closed by the service just as it is used again.
  const options = { agent: false, method: method ?? 'GET', headers: { ...headers, host: new URL(target).host } };
  const onward = ask(new URL(url, target), options, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}
