import type { CALLED_ENDPOINTS, CalledEndpoint, CalledEndpointName } from '../wire/assumedEndpoints.ts';
import type { Answer, PathParameters, QuerySchemas, RequestBody } from '../wire/endpoint.ts';
import type { Body } from '../wire/schemas/jsonSchema.ts';

/** Node's bytes; undefined in a browser. */
const { Buffer } = globalThis as Partial<Pick<typeof globalThis, 'Buffer'>>;

/** What a call sends, of any endpoint. */
export interface CallInput {
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  /** An array becomes repeated parameters; undefined and null are left out. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly accept?: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as is, with this content type. */
  readonly text?: { readonly content: string | Uint8Array; readonly type: string } | undefined;
  /** Sent as multipart/form-data, in this order. */
  readonly parts?: readonly Part[] | undefined;
}

type Rows = typeof CALLED_ENDPOINTS;

type SentParameters<Row extends CalledEndpoint> = keyof PathParameters<Row> extends never
  ? { readonly parameters?: undefined }
  : { readonly parameters: PathParameters<Row> };

/** The account is that of the instance. */
type SentQuery<Row extends CalledEndpoint> = {
  readonly [Name in Exclude<keyof QuerySchemas<Row>, 'accountIdentifier'>]?: Body<QuerySchemas<Row>[Name]> | null | undefined;
};

type SentBody<Row extends CalledEndpoint> = Row extends { readonly body: infer Types }
  ? keyof Types extends 'application/json'
    ? Row extends { readonly bodyIsOptional: true }
      ? { readonly body?: RequestBody<Row> }
      : { readonly body: RequestBody<Row> }
    : { readonly body?: RequestBody<Row> } & Pick<CallInput, 'text' | 'parts'>
  : { readonly body?: undefined };

/** What a call of an endpoint sends: of its query only what the endpoint has. */
export type InputOf<Name extends CalledEndpointName> = SentParameters<Rows[Name]> &
  SentBody<Rows[Name]> &
  Pick<CallInput, 'headers'> & { readonly query?: SentQuery<Rows[Name]> | undefined };

/** The answer to a call of an endpoint, without the envelope of area D. */
export type AnswerTo<Name extends CalledEndpointName> = Answer<Rows[Name]>;

/** A part of a form: text, or a file with its content type. */
export type Part =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly content: string | Uint8Array; readonly fileName: string; readonly type: string };

/** Returns the number of bytes that a content is sent as. */
export function sizeOf(content: string | Uint8Array): number {
  if (typeof content !== 'string') return content.length;
  return Buffer?.byteLength(content) ?? new TextEncoder().encode(content).length;
}

/** Whether a body is sent as a form. */
export function isForm(body: string | Uint8Array | readonly Part[] | null): body is readonly Part[] {
  return Array.isArray(body);
}

/** The part of a form that both Node's HTTP client and a browser have. */
interface Form {
  append(name: string, value: string): void;
  append(name: string, value: Blob, fileName: string): void;
}

/** Appends the parts to a form, and returns it. */
export function fillForm<T extends Form>(form: T, parts: readonly Part[]): T {
  for (const part of parts) {
    if ('text' in part) form.append(part.name, part.text);
    else form.append(part.name, toBlob(part.content, part.type), part.fileName);
  }
  return form;
}

function toBlob(content: string | Uint8Array, type: string): Blob {
  return new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type });
}
