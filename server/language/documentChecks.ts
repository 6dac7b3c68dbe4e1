import {
  type Connection,
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  type TextDocumentContentChangeEvent,
} from 'vscode-languageserver';
import { MOST_OF_A_CODE } from '../core/checkLimits.ts';
import { plural } from '../core/plural.ts';
import { countAll, type Problem, type Related, type Severity } from '../core/problem.ts';
import { formatCount } from '../core/text.ts';
import type { ClientAbilities } from './client.ts';
import type { KindTable } from './documentKind.ts';
import type { DocumentKinds, KindName, KindReports } from './documentKinds.ts';
import { type Log, runGuarded } from './guard.ts';
import type { MemoryTidier } from './memoryTidier.ts';
import type { OpenDocuments } from './openDocuments.ts';
import { DIAGNOSTIC_SOURCE } from './protocol.ts';
import type { SettingsSource } from './settings.ts';
import { createScheduler, type Scheduler } from './timers.ts';
import { WaitingDocuments } from './waitingDocuments.ts';

/** Maximum number of diagnostics per file, including the one that counts the rest; VS Code shows no more. */
const MAX_DIAGNOSTICS = 1_000;

/** Maximum number of related places per diagnostic. */
const MAX_RELATED = 50;

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** Converts problems in document order to diagnostics: the most serious first, and one that counts the rest beyond the limit. */
export function toDiagnostics(uri: string, problems: readonly Problem[], withRelated: boolean): Diagnostic[] {
  if (problems.length === 0) return [];
  const sorted = problems.toSorted((one, other) => SEVERITIES[one.severity] - SEVERITIES[other.severity]);
  const shown = sorted.length > MAX_DIAGNOSTICS ? sorted.slice(0, MAX_DIAGNOSTICS - 1) : sorted;
  const diagnostics = shown.map((problem) => toDiagnostic(uri, problem, withRelated));
  const next = sorted[shown.length];
  if (next !== undefined) diagnostics.push(countTheRest(next, countAll(sorted) - countAll(shown)));
  return diagnostics;
}

function toDiagnostic(uri: string, { code, severity, message, range, related }: Problem, withRelated: boolean): Diagnostic {
  const diagnostic: Diagnostic = { code, severity: SEVERITIES[severity], source: DIAGNOSTIC_SOURCE, message, range };
  if (withRelated && related.length > 0) diagnostic.relatedInformation = related.slice(0, MAX_RELATED).map((place) => toPlace(uri, place));
  return diagnostic;
}

function toPlace(uri: string, { message, range, file = uri }: Related): DiagnosticRelatedInformation {
  return { location: { uri: file, range }, message };
}

/** Reported at the first omitted problem, so that one click leads there. */
function countTheRest({ range }: Problem, count: number): Diagnostic {
  return {
    severity: DiagnosticSeverity.Information,
    source: DIAGNOSTIC_SOURCE,
    message: plural(
      count,
      '1 more problem is not listed. Fix those above to see it, or run "fairlead check", which lists {1} of each kind.',
      '{0} more problems are not listed. Fix those above to see them, or run "fairlead check", which lists {1} of each kind.',
      formatCount(count),
      formatCount(MOST_OF_A_CODE),
    ),
    range,
  };
}

/** The problems of a version of a document. */
interface CheckedVersion {
  readonly version: number;
  readonly problems: readonly Problem[];
}

/** What the checks of documents work with. */
export interface CheckParts {
  readonly connection: Connection;
  readonly documents: OpenDocuments;
  readonly settings: SettingsSource;
  readonly abilities: ClientAbilities;
  readonly memory: MemoryTidier;
  readonly kinds: DocumentKinds;
  readonly reports: KindReports;
  readonly log: Log;
}

/** Milliseconds without changes before more problems are looked for. */
const IDLE = 400;

/** Keeps the published diagnostics up to date with texts and settings: each document has one scheduled check, that of its kind. */
export class DocumentChecks {
  readonly #parts: CheckParts;
  readonly #table: KindTable;
  readonly #scheduler: Scheduler;
  /** Unedited documents that are to be checked again. */
  readonly #waiting: WaitingDocuments;
  /** Documents with diagnostics, with the problems that were published last; nothing is published for others. */
  readonly #marked = new Map<string, CheckedVersion>();

  constructor(parts: CheckParts, table: KindTable) {
    this.#parts = parts;
    this.#table = table;
    this.#scheduler = createScheduler((uri, isStale) => this.#run(uri, isStale));
    this.#waiting = new WaitingDocuments(parts.documents, (uri) => this.recheckNow(uri));
  }

  /** Schedules the check of a document that was opened; ignored if it is not open any more. */
  opened(uri: string): void {
    if (this.#parts.documents.get(uri) === undefined) return;
    this.#parts.reports.schedule(uri);
    this.#scheduler.schedule(uri, 0);
  }

  /** Checks a document again when those have been that were used after it; ignored if it is not open. */
  recheck(uri: string): void {
    if (this.#parts.documents.get(uri) === undefined) return;
    // Requested at once for all: the client answers each on its own.
    void this.#parts.settings.of(uri);
    this.#waiting.add([uri]);
    void this.#waiting.start();
  }

  /** Checks a document again; ignored if it is not open any more. */
  async recheckNow(uri: string): Promise<void> {
    if (this.#parts.documents.get(uri) === undefined) return;
    this.#waiting.drop(uri);
    this.#parts.reports.schedule(uri);
    await this.#scheduler.run(uri);
  }

  /** Returns the problems of a document that were published last; undefined if it is of no kind that is checked. */
  problemsOf(uri: string): CheckedVersion | undefined {
    return this.#marked.get(uri);
  }

  recheckAll(): void {
    for (const uri of this.#parts.documents.uris()) this.recheck(uri);
  }

  /** Schedules checks of the documents of a kind. */
  recheckKind(kind: KindName): void {
    for (const uri of this.#parts.documents.uris()) if (this.#parts.kinds.lastOf(uri) === kind) this.recheck(uri);
  }

  /** Schedules the check of an edited document, if its kind has one or may have changed. */
  changed(uri: string, changes: readonly TextDocumentContentChangeEvent[]): void {
    const { kinds } = this.#parts;
    const last = kinds.lastOf(uri);
    const check = last === null ? undefined : this.#table[last].check;
    if (!kinds.changed(uri, changes) && check === undefined) return;
    this.#waiting.drop(uri);
    this.#scheduler.schedule(uri, check?.pause ?? 0);
  }

  /** Clears the diagnostics of a closed document. */
  async closed(uri: string): Promise<void> {
    this.#scheduler.drop(uri);
    this.#waiting.drop(uri);
    this.#parts.kinds.forget(uri);
    this.#parts.reports.closed(uri);
    for (const kind of Object.values(this.#table)) kind.forget(uri);
    await this.#clear(uri);
  }

  dispose(): void {
    this.#scheduler.dispose();
    this.#waiting.clear();
    this.#parts.reports.dispose();
  }

  async #run(uri: string, isStale: () => boolean): Promise<void> {
    await runGuarded(this.#parts.log, `Check of ${uri}`, async () => {
      const { connection, documents, settings, abilities, memory, kinds, reports, log } = this.#parts;
      const known = await settings.of(uri);
      const document = documents.get(uri);
      if (isStale() || document === undefined) return;
      const publish = (problems: readonly Problem[]): Promise<void> => {
        memory.worked();
        this.#marked.set(uri, { version: document.version, problems });
        return connection.sendDiagnostics({
          uri,
          version: document.version,
          diagnostics: toDiagnostics(uri, problems, abilities.relatedPlaces),
        });
      };
      const name = kinds.of(uri);
      reports.changed(uri);
      const kind = name === null ? null : this.#table[name];
      const check = kind?.check;
      const open = kind === null || check === undefined ? null : await kind.read(document);
      if (isStale()) return;
      if (check === undefined || open === null) return this.#clear(uri);
      await publish(check.check(open, known));
      const { findMore } = check;
      if (findMore === undefined) return;
      setTimeout(() => {
        void runGuarded(log, `Check of ${uri}`, async () => {
          const more = isStale() ? null : findMore(open, known);
          if (more !== null) await publish(more);
        });
      }, IDLE);
    });
  }

  async #clear(uri: string): Promise<void> {
    if (this.#marked.delete(uri)) await this.#parts.connection.sendDiagnostics({ uri, diagnostics: [] });
  }
}
