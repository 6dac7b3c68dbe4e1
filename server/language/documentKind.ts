import type { CancellationToken, Connection, ServerCapabilities } from 'vscode-languageserver';
import { isKeptCopy } from '../core/account/folderNames.ts';
import type { Problem } from '../core/problem.ts';
import type { Answering } from './answering.ts';
import type { DocumentKinds, KindName } from './documentKinds.ts';
import { type DocumentParams, type Features, registerFeatures } from './features.ts';
import { type Log, runGuarded } from './guard.ts';
import type { OpenDocument, OpenDocuments } from './openDocuments.ts';
import type { Settings } from './settings.ts';

/** How documents of one kind are checked. */
export interface DocumentCheck<Open> {
  /** Milliseconds without changes before a document is checked. */
  readonly pause: number;
  /** Returns the problems of a document in document order. */
  check(open: Open, settings: Settings): readonly Problem[];
  /** Returns all problems after a pause, with those that take too long to find while typing; null if there are no more. */
  findMore?(open: Open, settings: Settings): readonly Problem[] | null;
}

/** Handlers of requests, by method. */
export type RequestTable<Subject extends readonly unknown[]> = Readonly<Record<string, (...given: [...Subject, never]) => unknown>>;

/** What the server does with one kind of document. */
export interface DocumentKind<Open> {
  /** Returns an open document as this kind reads it; null if it cannot be read as one. Reads each version once. */
  read(document: OpenDocument): Open | null | Promise<Open | null>;
  /** Drops what was kept of a document that was closed. */
  forget(uri: string): void;
  readonly check?: DocumentCheck<Open>;
  readonly features: Features<Open>;
  /** What the features require of the server's capabilities. */
  readonly capabilities: ServerCapabilities;
  /** Requests of Fairlead's own about an open document; their parameters have a `textDocument`. */
  readonly requests?: RequestTable<[Open]>;
}

/** A kind whose documents are only passed from `read` to its other functions. */
export type AnyKind = DocumentKind<unknown>;

/** Hides what the documents of a kind are read as. */
export function toAnyKind<Open>(kind: DocumentKind<Open>): AnyKind {
  return kind as AnyKind;
}

/** All kinds by name. */
export type KindTable = Readonly<Record<KindName, AnyKind>>;

/** What the requests about documents are answered with. */
export interface KindParts {
  readonly connection: Connection;
  readonly documents: OpenDocuments;
  readonly kinds: DocumentKinds;
  readonly log: Log;
  readonly answering: Answering;
}

/** Answers the requests about open documents by the table of kinds; null if the kind of a document has no answer. Returns the capabilities. */
export function serveKinds({ connection, documents, kinds, log, answering }: KindParts, table: KindTable): ServerCapabilities {
  // The handler that is found is that of the request, which the compiler cannot see.
  async function answer(
    method: string,
    params: DocumentParams,
    token: CancellationToken,
    find: (kind: AnyKind) => Handler | undefined,
  ): Promise<never> {
    const read = await runGuarded(log, method, async () => {
      const { uri } = 'textDocument' in params ? params.textDocument : params.item;
      documents.use(uri);
      const name = kinds.of(uri);
      const document = documents.get(uri);
      const handler = name === null ? undefined : find(table[name]);
      if (name === null || document === undefined || handler === undefined) return null;
      const { version } = document;
      const open = await table[name].read(document);
      const isStale = () => documents.get(uri)?.version !== version;
      return open === null ? null : { run: () => handler(open, params as never), isStale, forget: () => table[name].forget(uri) };
    });
    return (read == null ? null : await answering.answer({ method, token, ...read }, read.run)) as never;
  }

  registerFeatures(connection, (name, params, token) =>
    answer(name, params, token, ({ features }) => (wouldChangeCopy(name, params) ? undefined : features[name])),
  );
  const all = Object.values(table);
  for (const method of all.flatMap(({ requests = {} }) => Object.keys(requests)))
    connection.onRequest(method, (params: DocumentParams, token) => answer(method, params, token, ({ requests }) => requests?.[method]));
  return mergeCapabilities(all.map(({ capabilities }) => capabilities));
}

/** A copy of the service must stay what the service has, also when it is saved. */
function wouldChangeCopy(name: string, params: DocumentParams): boolean {
  return ['codeAction', 'formatting', 'rangeFormatting'].includes(name) && 'textDocument' in params && isKeptCopy(params.textDocument.uri);
}

type Handler = (open: unknown, params: never) => unknown;

/** Answers requests that are not about an open document; null if an answer fails. */
export function serveRequests(connection: Connection, answering: Answering, table: RequestTable<[]>): void {
  for (const [method, handler] of Object.entries(table))
    connection.onRequest(method, (params: unknown, token) =>
      answering.answer({ method, token, isStale: () => false, forget: () => {} }, () => handler(params as never)),
    );
}

/** Each kind ignores the trigger characters and the kinds of code actions of the others. */
function mergeCapabilities(all: readonly ServerCapabilities[]): ServerCapabilities {
  const characters = all.flatMap(({ completionProvider }) => completionProvider?.triggerCharacters ?? []);
  const actions = all.flatMap(({ codeActionProvider: one }) => (typeof one === 'object' ? (one.codeActionKinds ?? []) : []));
  return {
    ...Object.assign({}, ...all.toReversed()),
    completionProvider: { triggerCharacters: [...new Set(characters)] },
    codeActionProvider: { codeActionKinds: [...new Set(actions)] },
  };
}
