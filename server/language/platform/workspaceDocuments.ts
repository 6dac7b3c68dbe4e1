import { type Connection, DidChangeWatchedFilesNotification, type FileEvent, type Location } from 'vscode-languageserver';
import type { PipelineProblemCode } from '../../core/platform/pipelines/problems.ts';
import type { IsElsewhere } from '../../core/platform/workspace/rules.ts';
import type { Problem } from '../../core/problem.ts';
import type { Span } from '../../core/tree.ts';
import { decodeText } from '../../documents/encoding.ts';
import type { PipelineText } from '../../documents/platform/reading.ts';
import { Workspace } from '../../documents/platform/workspace/workspace.ts';
import type { WorkspaceFiles, WorkspaceFolders } from '../client.ts';
import { type Log, runGuarded } from '../guard.ts';
import { decodeUri, type OpenDocuments } from '../openDocuments.ts';
import { createPause, type Timer } from '../timers.ts';
import { WaitingDocuments } from '../waitingDocuments.ts';
import type { Warnings } from '../warnings.ts';
import { ChangedFiles } from './changedFiles.ts';
import { describeUsers, usersOf } from './users.ts';

/** An open document as its current version reads. */
interface OpenText {
  readonly document: { readonly uri: string };
  readonly reading: PipelineText;
}

/** What WorkspaceDocuments works with. */
export interface WorkspaceDocumentsParts {
  readonly connection: Connection;
  readonly folders: WorkspaceFolders;
  readonly files: WorkspaceFiles;
  readonly warnings: Warnings;
  readonly log: Log;
  /** Whether the service is known to have what a reference names. */
  readonly isElsewhere: IsElsewhere;
  /** Returns an open document that is recognised; null for any other. */
  findOpen(uri: string): OpenText | null;
  readonly documents: OpenDocuments;
  /** Checks an open document again. */
  recheck(uri: string): Promise<void>;
  /** Publishes the problems of a document that is not open. */
  publish(uri: string, problems: readonly Problem[]): Promise<void>;
  /** Asks the client for lenses again. */
  refreshLenses(): Promise<void>;
}

/** Maximum size of a file in bytes: people do not write larger documents. */
const LARGEST = 1024 * 1024;

/** Milliseconds without edits before a document is taken: a keystroke costs nothing here. */
const IDLE = 60;

/** Milliseconds before the users of a changed document are checked again. */
const PAUSE = 40;

/**
 * The documents of the workspace folders: open ones as they read now, others as they are on disk. Nothing is read before the first document
 * of the platform is opened; until all are read, no problem between documents is reported.
 */
export class WorkspaceDocuments {
  readonly workspace: Workspace;
  readonly #parts: WorkspaceDocumentsParts;
  /** The URI of each file as it was first named: clients encode the same URI in different ways. */
  readonly #uris = new Map<string, string>();
  /** The problems with other documents that are shown now, if there are any. */
  readonly #shown = new Map<string, string>();
  readonly #readings = new Map<string, unknown>();
  readonly #waiting: WaitingDocuments;
  readonly #changed: ChangedFiles;
  /** The timers of edited documents that are not taken yet. */
  readonly #edited = new Map<string, Timer>();
  #timer: Timer | null = null;
  /** What the lenses of the open documents say of their users. */
  #users = '';
  #reading: Promise<unknown> | null = null;
  /** Whether all documents were read; until then no problem between documents is reported. */
  isComplete = false;
  /** Whether the client reports changes of files. */
  watches = false;

  constructor(parts: WorkspaceDocumentsParts) {
    this.#parts = parts;
    this.workspace = new Workspace(parts.isElsewhere);
    const take = (uri: string) => runGuarded(parts.log, `Change of ${uri}`, () => (this.#isOpen(uri) ? undefined : this.refresh(uri)));
    this.#changed = new ChangedFiles(take, () => this.#schedule([]));
    // What waits would be checked in vain while a newer change is not taken.
    const isHeld = (): boolean => this.#edited.size > 0 || this.#changed.size > 0 || this.#timer !== null;
    this.#waiting = new WaitingDocuments(parts.documents, (path) => this.#recheck(path), isHeld);
  }

  /** Checks all documents again after the known entities of the service changed. */
  elsewhereChanged(): void {
    this.workspace.elsewhereChanged();
    if (this.#reading !== null) this.#schedule(this.workspace.paths());
  }

  /** Asks the client to report changes of YAML files. */
  async register(): Promise<void> {
    if (!this.watches) return;
    await this.#parts.connection.client.register(DidChangeWatchedFilesNotification.type, {
      // Lists of keys and rosters are files of accounts.
      watchers: [{ globPattern: '**/*.{yaml,yml,keys,roster.csv}' }],
    });
  }

  /** Returns the URI under which a document is known. */
  pathOf(uri: string): string {
    const spelt = decodeUri(uri);
    const known = this.#uris.get(spelt) ?? uri;
    this.#uris.set(spelt, known);
    return known;
  }

  /** Returns the place of a span in a document; empty if it is unknown. */
  locate(path: string, span: Span | null): Location[] {
    const range = span === null ? null : this.workspace.rangeIn(path, span.start, span.end);
    return range === null ? [] : [{ uri: path, range }];
  }

  /** Takes the current version of an open document, and returns its problems with other documents; none until all are read. */
  problemsOf(open: OpenText): readonly Problem<PipelineProblemCode>[] {
    const path = this.pathOf(open.document.uri);
    const known = this.#readings.get(path);
    if (known !== undefined && known !== open.reading) {
      const moved = this.isComplete ? this.workspace.movedProblemsOf(path, open.reading.text) : [];
      this.#takeLater(open, path);
      return this.#show(path, moved);
    }
    this.take(open);
    return this.#show(path, this.#problemsOf(path));
  }

  /** Whether a document is open, recognised or not. */
  #isOpen(uri: string): boolean {
    return this.#parts.documents.get(uri) !== undefined;
  }

  #problemsOf(path: string): readonly Problem<PipelineProblemCode>[] {
    return this.isComplete ? this.workspace.problemsOf(path) : [];
  }

  #show<Shown extends readonly Problem[]>(path: string, problems: Shown): Shown {
    if (problems.length === 0) this.#shown.delete(path);
    else this.#shown.set(path, JSON.stringify(problems));
    return problems;
  }

  #isShown(path: string, problems: readonly Problem[]): boolean {
    return (this.#shown.get(path) ?? '[]') === JSON.stringify(problems);
  }

  /** Takes an edited document when it has not changed for a while, and has it checked again if its problems are others than were shown. */
  #takeLater({ document: { uri } }: OpenText, path: string): void {
    clearTimeout(this.#edited.get(path));
    const timer = setTimeout(() => {
      this.#edited.delete(path);
      void runGuarded(this.#parts.log, `Facts of ${uri}`, async () => {
        // What the edit held up goes on.
        this.#schedule([]);
        const open = this.#parts.findOpen(uri);
        // If it is no document of ours any more, it is forgotten.
        if (open !== null) this.take(open);
        else if (this.#isOpen(uri)) this.#schedule(this.workspace.remove(path));
        if (open !== null && !this.#isShown(path, this.#problemsOf(path))) await this.#parts.recheck(uri);
      });
    }, IDLE);
    this.#edited.set(path, timer);
  }

  /** Takes the current version of an open document, and returns the URI under which it is known. */
  take(open: OpenText): string {
    void this.whenComplete();
    const path = this.pathOf(open.document.uri);
    if (this.#readings.get(path) !== open.reading) {
      this.#readings.set(path, open.reading);
      this.#schedule(this.workspace.putReading(path, open.reading));
    }
    return path;
  }

  /** Returns the current text of a document, which is then known by it; null if it cannot be read. */
  async readText(path: string): Promise<string | null> {
    const open = this.#parts.findOpen(path);
    if (open !== null) {
      this.take(open);
      return open.reading.text;
    }
    const bytes = await this.#parts.files.read(path, LARGEST);
    if (bytes === null || bytes.length > LARGEST) {
      this.#schedule(this.workspace.remove(path));
      return null;
    }
    const { text } = decodeText(bytes);
    this.#schedule(this.workspace.put(path, text));
    return text;
  }

  /** Takes changes of files on disk. */
  changed(events: readonly FileEvent[]): void {
    if (this.#reading === null) return;
    this.#changed.add(events.map(({ uri }) => uri).filter(isYaml));
  }

  dispose(): void {
    this.#waiting.clear();
    clearTimeout(this.#timer ?? undefined);
    this.#changed.dispose();
    for (const timer of this.#edited.values()) clearTimeout(timer);
  }

  /** Takes a document that was closed, and whose problems are not shown any more, as it is on disk. */
  closed(uri: string): Promise<void> {
    this.#shown.delete(this.pathOf(uri));
    return this.refresh(uri);
  }

  /** Takes a file that has changed as it is on disk. */
  async refresh(uri: string): Promise<void> {
    const path = this.pathOf(uri);
    this.#readings.delete(path);
    if (this.#reading === null || !(isYaml(uri) || this.workspace.has(path))) return;
    const affected = await this.#read(path);
    if (this.#isOpen(uri)) return;
    this.#schedule(affected);
    this.#schedule([path]);
  }

  async #read(path: string): Promise<ReadonlySet<string>> {
    const bytes = await this.#parts.files.read(path, LARGEST);
    if (this.#isOpen(path)) return new Set();
    return bytes === null || bytes.length > LARGEST ? this.workspace.remove(path) : this.workspace.put(path, decodeText(bytes).text);
  }

  /** Reads all documents, if that was not done before. Resolves when they were read. */
  whenComplete(): Promise<unknown> {
    this.#reading ??= runGuarded(this.#parts.log, 'Index of the workspace', () => this.#readAll());
    return this.#reading;
  }

  async #readAll(): Promise<void> {
    const { folders, files, warnings } = this.#parts;
    const uris = await files.listEndings(await folders.list(), ['yaml', 'yml']);
    if (uris === 'tooMany') return warnings.showUncompared();
    const pause = createPause();
    for (const uri of uris === 'unreadable' ? [] : uris) {
      const path = this.pathOf(uri);
      if (!this.#isOpen(path)) await this.#read(path);
      await pause();
    }
    this.isComplete = true;
    this.#schedule(this.workspace.paths());
  }

  #schedule(paths: Iterable<string>): void {
    this.#waiting.add(paths);
    if (!this.isComplete || this.#waiting.size === 0 || this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void runGuarded(this.#parts.log, 'Check of users', () => this.#recheckWaiting());
    }, PAUSE);
  }

  async #recheckWaiting(): Promise<void> {
    await this.#waiting.start();
    const pause = createPause();
    const lines: string[] = [];
    for (const path of this.#readings.keys()) {
      // It is looked at again when nothing waits.
      if (this.#waiting.size > 0) return;
      lines.push(describeUsers(this.workspace, await usersOf(this.workspace, path, pause)) ?? '');
      await pause();
    }
    const users = lines.join('\n').trim();
    if (users === this.#users) return;
    this.#users = users;
    await this.#parts.refreshLenses();
  }

  /** Shows the problems of a document with others, if they are not shown yet. */
  async #recheck(path: string): Promise<void> {
    await runGuarded(this.#parts.log, `Check of ${path}`, async () => {
      const problems = this.workspace.problemsOf(path);
      if (this.#isShown(path, problems)) return;
      if (!this.#isOpen(path)) await this.#parts.publish(path, this.#show(path, problems));
      else if (this.#parts.findOpen(path) !== null) await this.#parts.recheck(path);
    });
  }

  /** Notes that a document is open: its diagnostics are now those of the open text, and it is known by the URI of the client. */
  opened(uri: string): void {
    const before = this.pathOf(uri);
    this.#shown.delete(before);
    if (before === uri) return;
    this.#uris.set(decodeUri(uri), uri);
    this.#schedule(this.workspace.remove(before));
  }
}

function isYaml(uri: string): boolean {
  return /[.]ya?ml$/i.test(uri);
}
