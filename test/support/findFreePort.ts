import { createServer } from 'node:net';

/** Finds a free port of the loopback address; another program may take it before it is used. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port on 127.0.0.1.');
  return address.port;
}
