import type { Connection, TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { findFamilyOfName, isRequestName, isRosterName, isSourcesName } from '../core/documentKinds.ts';
import { scanCsv } from '../documents/csv/scan.ts';
import { LONGEST_HEADER, readTable } from '../documents/csv/table.ts';
import { isRoster } from '../documents/developers/isRoster.ts';
import { isOrderText } from '../documents/insights/checkOrder.ts';
import { isReport } from '../documents/insights/reportText.ts';
import { mayBeAccountFile } from './account/openAccounts.ts';
import { type Log, runGuarded } from './guard.ts';
import type { OpenDocument, OpenDocuments } from './openDocuments.ts';
import type { OpenPipelines } from './platform/openPipelines.ts';
import { ROSTER_CHECK_MODES, type RosterCheckMode, type SwitchedCheck } from './protocol/developers.ts';
import { LANGUAGES, type OWN_KINDS, SET_DOCUMENT_KIND, type SetDocumentKind } from './protocol.ts';
import { createScheduler, type Scheduler } from './timers.ts';

/** The kinds of documents; `pipeline` is a YAML document with any known root key, `yaml` one without. */
export type KindName = (typeof OWN_KINDS)[number] | 'pipeline' | 'yaml';

/** The kind of a document, and what may change it: no edit, an edit up to a line (the end of the header), or any edit. */
interface Choice {
  readonly kind: KindName | null;
  readonly lastLine: number;
  isOpen: boolean;
}

const NEVER = -1;

/** The kind of each open document: chosen when it is opened, and again only if an edit or the user may have changed it. */
export class DocumentKinds {
  readonly #documents: OpenDocuments;
  readonly #pipelines: OpenPipelines;
  readonly #chosen = new Map<string, Choice>();
  /** Documents whose roster check was switched by the user; the choice survives closing the document. */
  readonly #modes = new Map<string, RosterCheckMode>();

  constructor(documents: OpenDocuments, pipelines: OpenPipelines) {
    this.#documents = documents;
    this.#pipelines = pipelines;
  }

  /** Returns the kind of a document; null if it is not open or of no kind. */
  of(uri: string): KindName | null {
    const known = this.#chosen.get(uri);
    if (known !== undefined && !known.isOpen) return known.kind;
    const document = this.#documents.get(uri);
    if (document === undefined) return null;
    const choice = this.#choose(document);
    this.#chosen.set(uri, choice);
    return choice.kind;
  }

  /** Returns the kind that was last chosen, without choosing again. */
  lastOf(uri: string): KindName | null {
    return this.#chosen.get(uri)?.kind ?? null;
  }

  /** Notes the edits of a document, and returns whether they may change its kind. */
  changed(uri: string, changes: readonly TextDocumentContentChangeEvent[]): boolean {
    const known = this.#chosen.get(uri);
    if (known === undefined) return true;
    const touches = changes.some(
      (change) => known.lastLine !== NEVER && (!('range' in change) || change.range.start.line <= known.lastLine),
    );
    known.isOpen ||= touches;
    return known.isOpen;
  }

  forget(uri: string): void {
    this.#chosen.delete(uri);
  }

  /** Returns what the user chose for a document. */
  modeOf(uri: string): RosterCheckMode {
    return this.#modes.get(uri) ?? 'auto';
  }

  /** Stores what the user chose for a document; throws if the entry is malformed. */
  setMode({ uri, mode }: SwitchedCheck): void {
    if (typeof uri !== 'string' || !ROSTER_CHECK_MODES.includes(mode)) throw new TypeError('a switched check without uri or mode');
    if (mode === 'auto') this.#modes.delete(uri);
    else this.#modes.set(uri, mode);
    this.forget(uri);
  }

  /** Whether only the header of a roster makes it look like one, and not its language, its name or the user's choice. */
  isPresumed({ languageId, uri }: OpenDocument): boolean {
    return this.modeOf(uri) === 'auto' && languageId !== LANGUAGES.roster && !isRosterName(uri);
  }

  #choose(document: OpenDocument): Choice {
    const { uri, languageId } = document;
    const mode = this.modeOf(uri);
    if (isRequestName(uri)) return toFixed('exportRequest');
    if (findFamilyOfName(uri) !== null) return toOpen(isOrderText(document.text()) ? 'exportOrder' : null);
    if (isSourcesName(uri)) return toFixed('insightSources');
    if (mayBeAccountFile(uri)) return toFixed('accountFile');
    if (isKeyList(document)) return toFixed('segmentKeys');
    // Another extension may have changed the language of a file that its name makes a roster.
    if (mode === 'on' || (mode === 'auto' && (languageId === LANGUAGES.roster || isRosterName(uri)))) return toFixed('roster');
    if (languageId === LANGUAGES.yaml) {
      return toOpen(this.#pipelines.find(uri) === null ? 'yaml' : 'pipeline');
    }
    const head = document.head(LONGEST_HEADER);
    const kind = mode === 'auto' && isRoster(head) ? 'roster' : isReport(head) ? 'report' : null;
    return { kind, lastLine: endOfHeader(head), isOpen: false };
  }
}

/** Decided by name, language or the user. */
function toFixed(kind: KindName): Choice {
  return { kind, lastLine: NEVER, isOpen: false };
}

/** Decided by the whole text. */
function toOpen(kind: KindName | null): Choice {
  return { kind, lastLine: Number.POSITIVE_INFINITY, isOpen: false };
}

/** By its language, or by its name if the client does not know that language. */
function isKeyList({ languageId, uri }: OpenDocument): boolean {
  return languageId === LANGUAGES.segmentKeys || /[^/]\.keys$/i.test(uri);
}

function endOfHeader(head: string): number {
  const table = readTable(scanCsv(head, 1));
  return table.headers.length === 0 ? Number.POSITIVE_INFINITY : table.rangeOfRow(-1).end.line;
}

/** Milliseconds without changes before a kind that has changed is reported. */
const PAUSE = 300;

/** What kinds are reported with. */
export interface KindReportParts {
  readonly connection: Connection;
  readonly kinds: DocumentKinds;
  readonly pipelines: OpenPipelines;
  readonly log: Log;
}

/** Reports the kind of each open document, whenever it changes, to clients that requested it. */
export class KindReports {
  readonly #parts: KindReportParts;
  readonly #reported = new Map<string, string | null>();
  readonly #scheduler: Scheduler;
  /** Whether the client requested it. */
  isWanted = false;

  constructor(parts: KindReportParts) {
    this.#parts = parts;
    this.#scheduler = createScheduler((uri) => runGuarded(parts.log, `Kind of ${uri}`, () => this.#report(uri)));
  }

  /** Reports the kind of a document that was opened or switched. */
  schedule(uri: string): void {
    if (this.isWanted) this.#scheduler.schedule(uri, 0);
  }

  /** Reports the kind of a document that was edited, if it is another one after a pause. */
  changed(uri: string): void {
    if (this.isWanted && this.#reported.has(uri) && this.#nameOf(uri) !== this.#reported.get(uri)) this.#scheduler.schedule(uri, PAUSE);
  }

  closed(uri: string): void {
    this.#reported.delete(uri);
    this.#scheduler.drop(uri);
  }

  dispose(): void {
    this.#scheduler.dispose();
  }

  async #report(uri: string): Promise<void> {
    const kind = this.#nameOf(uri);
    if (this.#reported.get(uri) === kind) return;
    this.#reported.set(uri, kind);
    const params: SetDocumentKind = { uri, kind };
    await this.#parts.connection.sendNotification(SET_DOCUMENT_KIND, params);
  }

  #nameOf(uri: string): SetDocumentKind['kind'] {
    const { kinds, pipelines } = this.#parts;
    const kind = kinds.of(uri);
    if (kind === 'pipeline') return pipelines.find(uri)?.check.root ?? null;
    return kind === 'yaml' ? null : kind;
  }
}
