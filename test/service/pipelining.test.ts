import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { RequestList } from '../../server/wire/emulator.ts';
import { callService } from '../support/serviceCall.ts';
import { type TestService, takeTestService } from '../support/serviceInProcess.ts';

/** Of a request without a key; short, so that one read of the socket has as many as possible. */
const KEYLESS = 'GET /v2/developers HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe('pipelined requests', () => {
  let service: TestService;
  let socket: Socket;
  beforeEach(async () => {
    service = await takeTestService();
    const { port, hostname } = new URL(service.address.url);
    socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    await once(socket, 'connect');
  });
  afterEach(async () => {
    socket.destroy();
    await service.close();
  });

  const writeKeyed = (path: string): string =>
    KEYLESS.replace('/v2/developers', path).replace(/(?=\r\n\r\n)/, `\r\nx-api-key: ${service.address.apiKey}`);
  /** Returns how many requests for a path were answered, or are being answered. */
  const countHandled = async (path: string): Promise<number> => {
    const { body } = await callService<RequestList>(service.address, 'GET', `/__fairlead/requests?limit=1000&path=${path}`);
    return body.requests.length;
  };

  it('are all answered, in their order', async () => {
    const paths = Array.from({ length: 40 }, (_, number) => (number % 3 === 0 ? '/v2/developers' : '/v2/none'));
    socket.write(paths.map(writeKeyed).join(''));
    socket.write(writeKeyed('/v2/developers').replace(/(?=\r\n\r\n)/, '\r\nConnection: close'));
    const statuses = [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
    assert.deepEqual(statuses, [...paths.map((path) => (path === '/v2/none' ? 404 : 200)), 200]);
  });

  it('are answered in turns with those of other connections', async () => {
    let answered = 0;
    socket.on('data', (data: Buffer) => {
      answered += data.toString('latin1').split('HTTP/1.1 200').length - 1;
    });
    socket.write(writeKeyed('/v2/developers').repeat(100));
    await once(socket, 'data');
    assert.equal((await callService(service.address, 'GET', '/__fairlead/health')).status, 200);
    assert.ok(answered < 90, `${answered} of 100 came before the answer to another connection`);
  });

  it('of a sender that has gone are not answered', async () => {
    socket.write(writeKeyed('/v2/developers/versions').repeat(100));
    await once(socket, 'data');
    socket.destroy();
    assert.ok((await countHandled('/v2/developers/versions')) < 90);
  });

  for (const path of ['/v2/developers', '/nowhere', '/%zz']) {
    it(`are limited: more than that wait at once close the connection, with few answered (${path})`, async () => {
      socket.write(KEYLESS.replace('/v2/developers', path).repeat(20_000));
      const answers = await text(socket).catch(() => '');
      const answered = answers.split('HTTP/1.1 4').length - 1;
      assert.ok(answered < 150, `${answered} were answered`);
      assert.ok((await countHandled(path)) < 150);
    });
  }

  it('are refused a number of times only, then the connection ends', async () => {
    let refused = 0;
    socket.on('data', (data: Buffer) => {
      refused += data.toString('latin1').split('HTTP/1.1 401').length - 1;
      if (socket.writable) socket.write(KEYLESS);
    });
    socket.write(KEYLESS);
    for (let round = 0; round < 500 && !socket.destroyed; round++) await new Promise((resolve) => setTimeout(resolve, 2));
    assert.ok(socket.destroyed && refused >= 100 && refused < 150, `${refused} refused`);
  });
});
