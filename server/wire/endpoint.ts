import type { Need } from '../core/access/checkAccess.ts';
import type { Scope } from '../core/access/keyGrants.ts';
import type { ResourceType } from '../core/access/roles.ts';
import type { Body, Properties } from './schemas/jsonSchema.ts';

/** The source of an endpoint: the contract, other public material, or our own decision (docs/contract/README.md#the-contract). */
export type Evidence = 'documented' | 'public fact' | 'our decision';

/** The areas of the service, and the endpoints that only a local one has. */
export type Area = 'developers' | 'insights' | 'segments' | 'platform' | 'local';

/** What a request is made of besides its path, and what the answer is. */
export interface EndpointShape {
  readonly query?: Properties;
  /** Required query parameters. */
  readonly requiredQuery?: readonly string[];
  /** The body by media type; not set if there is none. */
  readonly body?: Properties;
  /** Whether the body may be missing. */
  readonly bodyIsOptional?: boolean;
  /** A JSON object as a body, which refusals of anything else show; handlers then get an object. */
  readonly example?: string;
  /** Whether the texts and booleans of that object are read by their schemas; otherwise the handler reads them. */
  readonly readsFields?: boolean;
  /** Whether numbers in the body are kept as they are written: those that JavaScript would change become a WrittenNumber. */
  readonly keepsNumbers?: boolean;
  /** The successful answer, by media type. */
  readonly answer: Properties;
  /** The status of the successful answer; 200 by default. */
  readonly answerStatus?: 201 | 202 | 204;
  /** Whether the answer is wrapped in the envelope of area D: its `data` is what handlers return and callers get. */
  readonly isWrapped?: boolean;
  /** Whether the answer is 304 without a body if the caller has it already, by its entity tag. */
  readonly isTagged?: boolean;
}

/** What an area accepts in a query beyond the schemas. */
export interface Leniency {
  /** Whether booleans may be written in any case. */
  readonly booleansInAnyCase?: boolean;
  /** Whether a boolean without a value is true, as in `?replace`; otherwise it counts as missing. */
  readonly bareBooleansAreTrue?: boolean;
  /** Whether an empty number is refused; otherwise it counts as missing. */
  readonly refusesEmptyNumbers?: boolean;
  /** Maximum of an integer that has none of its own. */
  readonly largestNumber?: number;
  /** Maximum characters of a text. */
  readonly longestText?: number;
  /** Maximum entries of a list. */
  readonly mostEntries?: number;
  /** Other names of parameters, which some clients use. */
  readonly otherNames?: Readonly<Record<string, string>>;
}

/** What a change means to people, by names such as those of a segment and its environment: editor, terminal and agents say the same. */
export interface Deed {
  /** Describes the change, as a sentence in the present tense. */
  readonly says?: (...names: readonly string[]) => string;
  /** Describes what is lost with it, as a sentence; everywhere it is then confirmed first. */
  readonly loses?: () => string;
  /** Name of the endpoint that undoes it; not set if nothing does. */
  readonly inverse?: string;
}

/** A row of ENDPOINTS: the one place where an endpoint is declared. Routes, parsing, calls, retries, documents and pages derive from it. */
export interface Endpoint extends EndpointShape, Deed {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly area: Area;
  /** What the key must hold: a scope, or in areas C and D a permission; null needs no key. */
  readonly needs: Need | null;
  /** A scope that gives access as well. */
  readonly orNeeds?: Scope;
  /** In area D, the resource type of the permission. */
  readonly resource?: ResourceType;
  readonly evidence: Evidence;
  readonly summary: string;
  readonly leniency?: Leniency;
  /** Whether it answers only to this machine; the local endpoints that need the admin key always do. */
  readonly isOnlyHere?: boolean;
  /** Maximum body in bytes; 2 MiB by default. Files in forms have a limit of their own. */
  readonly bodyLimit?: number;
  /** Whether a standby may answer: a read that caches nothing but pages (`pageCache.ts`). */
  readonly readsStandby?: boolean;
  /** Milliseconds of silence after which a call ends; by default those of the instance. */
  readonly timeout?: number;
}

type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters in the path of an endpoint. */
export type PathParameters<Row extends Pick<Endpoint, 'path'>> = { readonly [Name in ParameterNames<Row['path']>]: string };

/** The schemas of the query of an endpoint. */
export type QuerySchemas<Row extends EndpointShape> = Row extends { readonly query: infer Schemas } ? Schemas : Record<never, never>;

/** The JSON body of an endpoint; never if it takes none. */
export type RequestBody<Row> = Row extends { readonly body: { readonly 'application/json': infer Described } } ? Body<Described> : never;

type WholeAnswer<Row extends EndpointShape> = Row['answer'] extends { readonly 'application/json': infer Described }
  ? Body<Described>
  : never;

/** The JSON answer of an endpoint, without the envelope of area D; never if it has none. */
export type Answer<Row extends EndpointShape> = Row extends { readonly isWrapped: true }
  ? WholeAnswer<Row> extends { readonly data: infer Data }
    ? Data
    : never
  : WholeAnswer<Row>;

/** Whether an answer may also be something else than its JSON. */
export type IsOnlyJson<Row extends EndpointShape> = Row extends { readonly isTagged: true } | { readonly answerStatus: 204 }
  ? false
  : Exclude<keyof Row['answer'], 'application/json'> extends never
    ? true
    : false;
