/** Node's bytes; undefined in a browser. */
const { Buffer } = globalThis as Partial<Pick<typeof globalThis, 'Buffer'>>;

/** The value of a query parameter; an array becomes repeated parameters, undefined is omitted. */
export type QueryValue = string | number | boolean | readonly (string | number)[] | undefined;

/** What a call sends besides its path. */
export interface CallInput {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly accept?: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as is, with this content type. */
  readonly text?: { readonly content: string | Uint8Array; readonly type: string };
  /** Sent as multipart/form-data, in this order. */
  readonly parts?: readonly Part[];
}

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
