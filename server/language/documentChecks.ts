import type { Connection } from 'vscode-languageserver';
import type { Problem } from '../core/problem.ts';
import type { ClientAbilities } from './clientAbilities.ts';
import { toDiagnostics } from './diagnostics.ts';
import { type Log, runGuarded } from './guard.ts';
import type { MemoryTidier } from './memoryTidier.ts';
import type { OpenDocument, OpenDocuments } from './openDocuments.ts';
import type { Settings } from './readSettings.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import type { SettingsSource } from './settingsSource.ts';

/** What the checks of documents work with. */
export interface CheckParts {
  readonly connection: Connection;
  readonly documents: OpenDocuments;
  readonly settings: SettingsSource;
  readonly abilities: ClientAbilities;
  readonly memory: MemoryTidier;
  readonly log: Log;
}

/** The check of one kind of document. */
export interface DocumentCheck {
  /** Milliseconds without changes before a document is checked. */
  readonly pause: number;
  /** Returns the problems of a document in document order, or null if it is not of this kind. */
  check(document: OpenDocument, settings: Settings): readonly Problem[] | null;
  /**
   * Returns all problems again, including those that take too long to find while typing; null if there are no more. Called when the
   * document has not changed for a while.
   */
  findMore?(document: OpenDocument, settings: Settings): Promise<readonly Problem[] | null>;
}

/** Milliseconds without changes before more problems are looked for. */
const IDLE = 400;

/** Keeps the published diagnostics of one kind of document up to date with texts and settings. */
export class DocumentChecks {
  readonly #parts: CheckParts;
  readonly #check: DocumentCheck;
  readonly #scheduler: Scheduler;
  /** Documents with diagnostics of this kind; nothing is published for others. */
  readonly #marked = new Set<string>();

  constructor(parts: CheckParts, check: DocumentCheck) {
    this.#parts = parts;
    this.#check = check;
    this.#scheduler = createScheduler((uri, isStale) => this.#run(uri, isStale));
  }

  /** Schedules a check of a document; ignored if it is not open. */
  recheck(uri: string): void {
    if (this.#parts.documents.get(uri) !== undefined) this.#scheduler.schedule(uri, 0);
  }

  recheckAll(): void {
    for (const uri of this.#parts.documents.uris()) this.#scheduler.schedule(uri, 0);
  }

  changed(uri: string): void {
    this.#scheduler.schedule(uri, this.#check.pause);
  }

  /** Clears the diagnostics of a closed document. */
  async closed(uri: string): Promise<void> {
    this.#scheduler.drop(uri);
    await this.#clear(uri);
  }

  dispose(): void {
    this.#scheduler.dispose();
  }

  async #run(uri: string, isStale: () => boolean): Promise<void> {
    await runGuarded(this.#parts.log, `Check of ${uri}`, async () => {
      const { connection, documents, settings, abilities, memory } = this.#parts;
      const known = await settings.of(uri);
      const document = documents.get(uri);
      if (isStale() || document === undefined) return;
      const publish = (problems: readonly Problem[]): Promise<void> => {
        memory.worked();
        return connection.sendDiagnostics({
          uri,
          version: document.version,
          diagnostics: toDiagnostics(uri, problems, abilities.relatedPlaces),
        });
      };
      const problems = this.#check.check(document, known);
      if (problems === null) return this.#clear(uri);
      this.#marked.add(uri);
      await publish(problems);
      if (this.#check.findMore === undefined) return;
      await new Promise((resolve) => setTimeout(resolve, IDLE));
      const more = isStale() ? null : await this.#check.findMore(document, known);
      if (more !== null && !isStale()) await publish(more);
    });
  }

  async #clear(uri: string): Promise<void> {
    if (this.#marked.delete(uri)) await this.#parts.connection.sendDiagnostics({ uri, diagnostics: [] });
  }
}
