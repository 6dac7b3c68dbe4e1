import { connect } from 'node:net';
import type { PoolClient } from 'pg';

/** Milliseconds that a server has to end a statement after the request to cancel it. */
const CANCEL_TIMEOUT = 2000;

/** A server that did not answer in time: it is frozen, or its connection was cut silently. */
export class NoAnswer extends Error {
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds / 1000} s`);
  }
}

/**
 * Waits for the answer to what `send` sends. After the timeout, or once the signal is aborted, the server is asked to cancel the statement;
 * if that has no effect by the timeout, the connection is destroyed.
 * Throws NoAnswer, or the error of the server.
 */
export async function answerWithin<Answer>(
  client: PoolClient,
  milliseconds: number,
  send: () => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  let cancelled: Promise<void> | null = null;
  const stop = (): void => {
    cancelled ??= cancel(client);
  };
  const late = new Promise<never>((_, reject) => {
    const giveUp = (): void => {
      reject(new NoAnswer(milliseconds));
      client.connection.stream.destroy();
    };
    timer = setTimeout(() => {
      stop();
      timer = setTimeout(giveUp, CANCEL_TIMEOUT);
    }, milliseconds);
  });
  signal?.addEventListener('abort', stop);
  try {
    return await Promise.race([send(), late]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    // If it came too late, it must not reach the next statement of the connection.
    await cancelled;
  }
}

/** What a server issues to a connection for canceling its statements; missing in the library's types. */
interface CancelKey {
  readonly processID: number | null;
  readonly secretKey: number | null;
}

/** The number that identifies a cancel request, in place of a protocol version. */
const CANCEL_REQUEST = 80_877_102;

// Sent over a separate connection, as the protocol requires.
async function cancel(client: PoolClient): Promise<void> {
  const { processID, secretKey } = client as unknown as CancelKey;
  if (processID === null || typeof secretKey !== 'number') return;
  const message = Buffer.alloc(16);
  message.writeInt32BE(16, 0);
  message.writeInt32BE(CANCEL_REQUEST, 4);
  message.writeInt32BE(processID, 8);
  message.writeInt32BE(secretKey, 12);
  const { host, port } = client;
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.setTimeout(CANCEL_TIMEOUT, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('connect', () => socket.end(message));
  await new Promise((resolve) => socket.on('close', resolve));
}
