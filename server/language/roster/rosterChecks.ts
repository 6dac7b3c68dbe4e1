import type { Connection } from 'vscode-languageserver';
import { checkRoster } from '../../documents/roster/check.ts';
import { type Log, runGuarded } from '../guard.ts';
import type { OpenDocuments } from '../openDocuments.ts';
import { ROSTER_CHECK_MODES, type RosterCheckMode, type SetRosterCheck } from '../protocol.ts';
import { createScheduler, type Scheduler } from '../scheduler.ts';
import type { SettingsSource } from '../settingsSource.ts';
import { toDiagnostics } from './diagnostics.ts';
import { isRosterDocument } from './isRosterDocument.ts';

/** Milliseconds of quiet before a changed document is checked. */
const TYPING_PAUSE = 100;

/** What the checks of rosters work on. */
export interface RosterCheckParts {
  readonly connection: Connection;
  readonly documents: OpenDocuments;
  readonly settings: SettingsSource;
  readonly log: Log;
}

/** Keeps the published diagnostics of rosters in step with their documents, the settings and the switch by hand. */
export class RosterChecks {
  readonly #parts: RosterCheckParts;
  readonly #scheduler: Scheduler;
  readonly #modes = new Map<string, RosterCheckMode>();
  /** Documents that carry diagnostics of ours; no other one is ever published to. */
  readonly #marked = new Set<string>();
  /** False where the client said that it shows no related places. */
  withRelated = true;

  constructor(parts: RosterCheckParts) {
    this.#parts = parts;
    this.#scheduler = createScheduler((uri, isStale) => this.#run(uri, isStale));
  }

  opened(uri: string): void {
    this.#scheduler.schedule(uri, 0);
  }

  changed(uri: string): void {
    this.#scheduler.schedule(uri, TYPING_PAUSE);
  }

  /** Takes the diagnostics of a closed document away. */
  async closed(uri: string): Promise<void> {
    this.#scheduler.drop(uri);
    await this.#clear(uri);
  }

  recheckAll(): void {
    for (const uri of this.#parts.documents.uris()) this.#scheduler.schedule(uri, 0);
  }

  /** Switches a document by hand; the switch outlives its closing. Throws where the notification is malformed. */
  setMode({ uri, mode }: SetRosterCheck): void {
    if (typeof uri !== 'string' || !ROSTER_CHECK_MODES.includes(mode)) throw new TypeError('setRosterCheck without uri or mode');
    if (mode === 'auto') this.#modes.delete(uri);
    else this.#modes.set(uri, mode);
    if (this.#parts.documents.get(uri) !== undefined) this.#scheduler.schedule(uri, 0);
  }

  dispose(): void {
    this.#scheduler.dispose();
  }

  async #run(uri: string, isStale: () => boolean): Promise<void> {
    await runGuarded(this.#parts.log, `Check of ${uri}`, async () => {
      const { connection, documents, settings } = this.#parts;
      const { roster } = await settings.of(uri);
      const document = documents.get(uri);
      if (isStale() || document === undefined) return;
      if (!isRosterDocument(document, this.#modes.get(uri) ?? 'auto')) return this.#clear(uri);
      const { problems } = checkRoster(document.text(), roster);
      this.#marked.add(uri);
      await connection.sendDiagnostics({ uri, version: document.version, diagnostics: toDiagnostics(uri, problems, this.withRelated) });
    });
  }

  async #clear(uri: string): Promise<void> {
    if (this.#marked.delete(uri)) await this.#parts.connection.sendDiagnostics({ uri, diagnostics: [] });
  }
}
