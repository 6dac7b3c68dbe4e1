import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Token } from '../service/access/tokens.ts';
import type { ServiceContext } from '../service/serviceContext.ts';
import type { Answer, Endpoint, EndpointShape, IsOnlyJson, PathParameters } from '../wire/endpoint.ts';
import type { ENDPOINTS, EndpointName } from '../wire/endpoints.ts';
import type { HttpOptions } from './httpOptions.ts';
import type { ReadBody, ReadQuery } from './readRequest.ts';

type Rows = typeof ENDPOINTS;

/** An authorized request. */
export interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly service: ServiceContext;
  readonly options: HttpOptions;
  readonly endpoint: Endpoint;
  /** The key of the request; null if the endpoint needs none. */
  readonly key: Token | null;
}

/** What a request sends, by the row of its endpoint. A part is parsed when it is read, and throws INVALID_REQUEST. */
export interface CallOf<Row extends EndpointShape & Pick<Endpoint, 'path'>> extends Call {
  readonly parameters: PathParameters<Row>;
  readonly query: ReadQuery<Row>;
  readonly body: ReadBody<Row>;
}

/** An answer that is not JSON, or a reply that was sent. */
type Sent = string | ReadableStream | FastifyReply;

/** A Buffer is JSON that is written already. */
type HandlerOf<Row extends EndpointShape & Pick<Endpoint, 'path'>> = (
  call: CallOf<Row>,
) => Promise<Answer<Row> | (IsOnlyJson<Row> extends true ? never : Sent) | Buffer>;

/** Answers the calls of an endpoint, or throws a Refusal. */
export type Handler<Name extends EndpointName> = HandlerOf<Rows[Name]>;

/** A call of an endpoint. */
export type CallTo<Name extends EndpointName> = CallOf<Rows[Name]>;

/** The handlers of some endpoints. */
export type Handlers = { readonly [Name in EndpointName]?: Handler<Name> };

/** A handler whose endpoint is not known to the compiler. */
export type AnyHandler = (call: CallOf<Endpoint>) => Promise<unknown>;
