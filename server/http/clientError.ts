import { Refusal } from '../core/refusal.ts';
import { toErrorAnswer } from './errorReply.ts';

/** The header that marks every answer of a local service; it does not reveal the version. */
export const MARK = ['x-fairlead', 'local'] as const;

/** The part of a connection needed for an answer if its data is not a request. */
interface Connection {
  readonly writable: boolean;
  end(text: string): unknown;
  destroy(error?: Error): unknown;
}

/** Answers data that is not HTTP, is too slow or has too large headers, and closes the connection. */
export function answerClientError(error: Error & { readonly code?: string }, connection: Connection): void {
  if (error.code === 'ECONNRESET' || !connection.writable) {
    connection.destroy(error);
    return;
  }
  const [line, refusal] = toAnswer(error.code);
  const body = JSON.stringify(toErrorAnswer(refusal, crypto.randomUUID(), false, 'developers').body);
  const head = [
    `HTTP/1.1 ${line}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    MARK.join(': '),
    'connection: close',
  ];
  connection.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function toAnswer(code: string | undefined): readonly [string, Refusal] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return ['408 Request Timeout', new Refusal('INVALID_REQUEST', 'The request came too slowly. Send it again over a better line.')];
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return [
      '431 Request Header Fields Too Large',
      new Refusal('INVALID_REQUEST', 'The address or the headers are too long. Ask for less at a time.'),
    ];
  }
  return ['400 Bad Request', new Refusal('INVALID_REQUEST', 'What was sent is not an HTTP request.')];
}
