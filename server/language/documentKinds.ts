import type { Connection } from 'vscode-languageserver';
import { isRequestName } from '../core/insights/isRequestName.ts';
import { type Log, runGuarded } from './guard.ts';
import type { OpenReports } from './insights/openReports.ts';
import type { OpenDocument, OpenDocuments } from './openDocuments.ts';
import type { OpenPipelines } from './pipeline/openPipelines.ts';
import { type OWN_KINDS, SET_DOCUMENT_KIND, type SetDocumentKind } from './protocol/kinds.ts';
import { isRosterDocument } from './roster/isRosterDocument.ts';
import type { RosterModes } from './roster/rosterModes.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import { isKeyDocument } from './segments/isKeyDocument.ts';

/** Milliseconds without changes before a document is recognised again. */
const PAUSE = 300;

/** What documents are recognised by. */
export interface KindParts {
  readonly connection: Connection;
  readonly documents: OpenDocuments;
  readonly modes: RosterModes;
  readonly pipelines: OpenPipelines;
  readonly reports: OpenReports;
  readonly log: Log;
}

/** Reports the recognised kind of each open document on every change, to clients that asked for it. */
export class DocumentKinds {
  readonly #parts: KindParts;
  readonly #reported = new Map<string, string | null>();
  readonly #scheduler: Scheduler;
  /** Whether the client asked for it. */
  isWanted = false;

  constructor(parts: KindParts) {
    this.#parts = parts;
    this.#scheduler = createScheduler((uri) => runGuarded(parts.log, `Kind of ${uri}`, () => this.#report(uri)));
  }

  recheck(uri: string): void {
    if (this.isWanted) this.#scheduler.schedule(uri, 0);
  }

  recheckAll(): void {
    for (const uri of this.#parts.documents.uris()) this.recheck(uri);
  }

  changed(uri: string): void {
    if (this.isWanted) this.#scheduler.schedule(uri, PAUSE);
  }

  async closed(uri: string): Promise<void> {
    this.#reported.delete(uri);
    this.#scheduler.drop(uri);
  }

  dispose(): void {
    this.#scheduler.dispose();
  }

  async #report(uri: string): Promise<void> {
    const document = this.#parts.documents.get(uri);
    if (document === undefined) return;
    const kind = this.#recognise(document);
    if (this.#reported.get(uri) === kind) return;
    this.#reported.set(uri, kind);
    const params: SetDocumentKind = { uri, kind };
    await this.#parts.connection.sendNotification(SET_DOCUMENT_KIND, params);
  }

  #recognise(document: OpenDocument): SetDocumentKind['kind'] {
    const { modes, pipelines, reports } = this.#parts;
    const { uri } = document;
    const own = (kind: (typeof OWN_KINDS)[number]): string => kind;
    if (isRequestName(uri)) return own('exportRequest');
    if (isKeyDocument(document)) return own('segmentKeys');
    if (isRosterDocument(document, modes.of(uri))) return own('roster');
    if (reports.find(uri) !== null) return own('report');
    return pipelines.find(uri)?.check.root ?? null;
  }
}
