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

/** What checks of documents work on. */
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
  /** Milliseconds of quiet before a changed document is checked. */
  readonly pause: number;
  /** The problems of a document in the order of its text, or null where it is not of this kind. */
  check(document: OpenDocument, settings: Settings): readonly Problem[] | null;
  /** All problems once more, with those that nobody should wait for while typing; null where there are no such. Asked when the document was left alone for a while. */
  findMore?(document: OpenDocument, settings: Settings): Promise<readonly Problem[] | null>;
}

/** Milliseconds for which a document is left alone before more is looked for. */
const IDLE = 400;

/** Keeps the published diagnostics of one kind of document in step with their texts and the settings. */
export class DocumentChecks {
  readonly #parts: CheckParts;
  readonly #check: DocumentCheck;
  readonly #scheduler: Scheduler;
  /** Documents that carry diagnostics of this kind; no other one is ever published to. */
  readonly #marked = new Set<string>();

  constructor(parts: CheckParts, check: DocumentCheck) {
    this.#parts = parts;
    this.#check = check;
    this.#scheduler = createScheduler((uri, isStale) => this.#run(uri, isStale));
  }

  /** Checks a document soon; one that is not open is passed over. */
  recheck(uri: string): void {
    if (this.#parts.documents.get(uri) !== undefined) this.#scheduler.schedule(uri, 0);
  }

  recheckAll(): void {
    for (const uri of this.#parts.documents.uris()) this.#scheduler.schedule(uri, 0);
  }

  changed(uri: string): void {
    this.#scheduler.schedule(uri, this.#check.pause);
  }

  /** Takes the diagnostics of a closed document away. */
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
