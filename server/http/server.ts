import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { withoutSecrets } from '../core/withoutSecrets.ts';
import { MAX_CSV_BYTES, PLACES_HEADER } from '../wire/developers.ts';
import { withoutPrefix } from './addressPrefix.ts';
import { answerClientError, MARK } from './clientError.ts';
import { replyWithError } from './errorReply.ts';
import { requireOwnHost } from './hostHeader.ts';
import { DEFAULT_TIMEOUTS, type HttpOptions } from './httpOptions.ts';
import { logRequests } from './logRequests.ts';
import { requirePlainRequest } from './requirePlain.ts';
import { registerRoutes } from './routes.ts';
import { withEscapedKey } from './segmentAddress.ts';

/** Maximum characters of a path parameter. */
const LONGEST_PARAMETER = 4000;

/** Headers of an answer that a web page may read. */
const EXPOSED_HEADERS = [
  'content-disposition',
  'deprecation',
  'link',
  'retry-after',
  'x-correlation-id',
  'x-fairlead',
  'x-ratelimit-remaining-ip',
  'x-ratelimit-remaining-org',
  'x-ratelimit-reset-seconds-ip',
  'x-ratelimit-reset-seconds-org',
];

/** Maximum bytes of a form part that is not a file. */
const LARGEST_TEXT_PART = 1024 * 1024;

/** Builds the HTTP server, ready to listen. */
export async function buildServer(options: HttpOptions): Promise<FastifyInstance> {
  const { log } = options;
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
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
    frameworkErrors: (error, request, reply) => {
      reply.header(...MARK);
      void replyWithError(error, request, reply);
    },
  });
  app.setErrorHandler(replyWithError);
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
    allowedHeaders: ['accept', 'authorization', 'content-type', 'if-match', 'x-api-key', PLACES_HEADER],
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
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  registerRoutes(app, options);
  return app;
}

function refuseSchemas(): never {
  throw new Error('no route has a schema of the framework');
}
