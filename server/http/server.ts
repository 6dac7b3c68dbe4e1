import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { Refusal } from '../core/refusal.ts';
import { withoutSecrets } from '../core/text.ts';
import { MAX_CSV_BYTES } from '../wire/limits.ts';
import { toUtf8 } from './charset.ts';
import { logRequests } from './emulator/requests.ts';
import { replyWithError, toErrorAnswer } from './errorReply.ts';
import { requireOwnHost, requirePlainRequest } from './guards.ts';
import { DEFAULT_TIMEOUTS, type HttpOptions } from './httpOptions.ts';
import { registerRoutes } from './routes.ts';
import { createTurns } from './turns.ts';

/** The header that marks every answer of a local service; it does not reveal the version. */
const MARK = ['x-fairlead', 'local'] as const;

/** The part of a connection needed for an answer if its data is not a request. */
interface Connection {
  readonly writable: boolean;
  end(text: string): unknown;
  destroy(error?: Error): unknown;
}

/** Answers data that is not HTTP, is too slow or has too large headers, and closes the connection. */
function answerClientError(error: Error & { readonly code?: string }, connection: Connection): void {
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
    return [
      '408 Request Timeout',
      new Refusal('INVALID_REQUEST', 'The request arrived too slowly. Send it again over a faster connection.'),
    ];
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return [
      '431 Request Header Fields Too Large',
      new Refusal('INVALID_REQUEST', 'The address or the headers are too long. Request less at a time.'),
    ];
  }
  return ['400 Bad Request', new Refusal('INVALID_REQUEST', 'The data is not an HTTP request. Check the port and the protocol.')];
}

const IDENTITY = /^(\/internal\/api\/v2\/trafficTypes\/[^/?#]+\/environments\/[^/?#]+\/identities\/)([^?#]+)(.*)$/;

/** Suffix that older clients append to the key; only POST has it. */
const OLD_END = '/patch';

/**
 * Escapes the key in the address of an identity: clients send keys unescaped, and a key may contain slashes and percent signs. Other
 * addresses stay unchanged.
 */
function withEscapedKey(method: string | undefined, url: string): string {
  return url.replace(IDENTITY, (_, path: string, written: string, query: string) => {
    const end = method === 'POST' && written.endsWith(OLD_END) ? OLD_END : '';
    const key = written.slice(0, written.length - end.length).replaceAll('/', '%2F');
    return path + key.replace(/%(?![0-9a-fA-F]{2})/g, '%25') + end + query;
  });
}

/** Path prefixes of the real service; they work here too, so that clients only need another host. Longest first. */
const PREFIXES = ['/prod1/sei/api', '/gratis/sei/api', '/gateway/sei/api', '/sei/api', '/gateway'] as const;

/** The beginnings of each area's own paths. */
const OWN = ['/v1/', '/v2/', '/ng/', '/internal/api/v2/', '/pipeline/'] as const;

const PREFIXED = new RegExp(`^(?:${PREFIXES.join('|')})(?=${OWN.join('|')})`);

/** Removes such a prefix from a path of an area; other paths stay unchanged. */
function withoutPrefix(url: string): string {
  return url.replace(PREFIXED, '');
}

/** Maximum characters of a path parameter. */
const LONGEST_PARAMETER = 4000;

/** Headers of an answer that a web page may read. */
const EXPOSED_HEADERS = [
  'content-disposition',
  'deprecation',
  'etag',
  'link',
  'retry-after',
  'x-correlation-id',
  'x-fairlead',
  'x-page-number',
  'x-page-size',
  'x-ratelimit-remaining-ip',
  'x-ratelimit-remaining-org',
  'x-ratelimit-reset-seconds-ip',
  'x-ratelimit-reset-seconds-org',
  'x-total-elements',
];

/** How long a browser may remember what is allowed; Chromium remembers nothing for longer. */
const PREFLIGHT_SECONDS = 7200;

/** Maximum bytes of a form part that is not a file. */
const LARGEST_TEXT_PART = 1024 * 1024;

/** Builds the HTTP server, ready to listen. */
export async function buildServer(options: HttpOptions): Promise<FastifyInstance> {
  const { log } = options;
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const takeTurn = createTurns();
  const app = Fastify({
    logger: { level: log.level, stream: { write: (line: string) => void log.stream.write(withoutSecrets(line)) } },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_CSV_BYTES,
    // Bodies are checked by our own rules: the framework's validator does not have to be loaded.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    requestIdHeader: false,
    // Log lines name their request themselves; a logger per request would be wasted.
    childLoggerFactory: (logger) => logger,
    genReqId: () => crypto.randomUUID(),
    requestTimeout: timeouts.request,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.interval },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: ({ method, url }) => withEscapedKey(method, withoutPrefix(url ?? '/')),
    // A key or name that is too long is refused by its own rule, with a better message.
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    clientErrorHandler: answerClientError,
    // No hook has run for them.
    frameworkErrors: (error, request, reply) =>
      takeTurn(request, reply, () => {
        reply.header(...MARK);
        void replyWithError(error, request, reply);
      }),
  });
  app.setErrorHandler(replyWithError);
  app.addHook('onRequest', takeTurn);
  logRequests(app, options);
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header(...MARK)
      .header('x-correlation-id', request.id)
      .header('x-content-type-options', 'nosniff');
    requirePlainRequest(request);
    requireOwnHost(request.headers.host, options.host);
  });
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    // Every header that a browser asks for is allowed: clients send their own.
    maxAge: PREFLIGHT_SECONDS,
    exposedHeaders: EXPOSED_HEADERS,
    strictPreflight: false,
  });
  // Bodies are received as bytes and parsed by the handlers: clients send JSON with many content types, and with none.
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    limits: { fileSize: MAX_CSV_BYTES, fieldSize: LARGEST_TEXT_PART, files: 10, fields: 100, parts: 100, headerPairs: 100 },
    throwFileSizeLimit: false,
    // A part named `file` is a file, with or without a file name.
    isPartAFile: (field, _type, name) => field === 'file' || name !== undefined,
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async ({ headers }: FastifyRequest, body: Buffer) =>
    toUtf8(body, headers['content-type']),
  );
  registerRoutes(app, options);
  return app;
}

function refuseSchemas(): never {
  throw new Error('no route has a schema of the framework');
}
