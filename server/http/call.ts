import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Token } from '../service/access/tokens.ts';
import type { ServiceContext } from '../service/serviceContext.ts';
import type { Endpoint, EndpointName } from '../wire/endpoints.ts';
import type { HttpOptions } from './httpOptions.ts';

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

/** Answers a call with a body, or throws a Refusal. */
export type Handler = (call: Call) => Promise<unknown>;

/** The handlers of some endpoints. */
export type Handlers = Partial<Readonly<Record<EndpointName, Handler>>>;

/** Returns the value of a path parameter, which the route must have. */
export function readParameter({ request }: Call, name: string): string {
  return (request.params as Record<string, string>)[name] ?? '';
}
