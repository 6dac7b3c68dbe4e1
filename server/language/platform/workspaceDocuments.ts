import { type Connection, DidChangeWatchedFilesNotification, type FileEvent, type Location } from 'vscode-languageserver';
import type { PipelineProblemCode } from '../../core/platform/pipelines/problems.ts';
import type { IsElsewhere } from '../../core/platform/workspace/rules.ts';
import type { Problem } from '../../core/problem.ts';
import type { Span } from '../../core/tree.ts';
import { decodeText } from '../../documents/encoding.ts';
import type { PipelineText } from '../../documents/platform/reading.ts';
import { Workspace } from '../../documents/platform/workspace/workspace.ts';
import type { Warnings, WorkspaceFiles, WorkspaceFolders } from '../client.ts';
import { type Log, runGuarded } from '../guard.ts';
import { decodeUri } from '../openDocuments.ts';
import { type Timer, yieldToMessages } from '../timers.ts';
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
  /** Whether a document is open, recognised or not. */
  isOpen(uri: string): boolean;
  /** Checks an open document again. */
  recheck(uri: string): void;
  /** Publishes the problems of a document that is not open. */
  publish(uri: string, problems: readonly Problem[]): Promise<void>;
  /** Asks the client for lenses again. */
  refreshLenses(): Promise<void>;
}

/** Maximum size of a file in bytes: people do not write larger documents. */
const LARGEST = 1024 * 1024;

/** Milliseconds of work after which the server looks whether it was asked for something. */
const SLICE = 8;

/** Milliseconds without edits before a document is taken: a keystroke costs nothing here. */
const IDLE = 60;

/** Milliseconds without changes before the users of a changed document are checked again. */
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
  /** What was last published of files that are not open. */
  readonly #published = new Map<string, string>();
  readonly #readings = new Map<string, unknown>();
  readonly #waiting = new Set<string>();
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
  }

  /** Checks all documents again after the known entities of the service changed. */
  elsewhereChanged(): void {
    this.workspace.elsewhereChanged();
    if (this.#reading !== null) this.#schedule(new Set(this.workspace.paths()));
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
      this.#takeLater(open, path, moved);
      return moved;
    }
    this.take(open);
    return this.isComplete ? this.workspace.problemsOf(path) : [];
  }

  /** Takes an edited document when it has not changed for a while, and has it checked again if its problems are others than were shown. */
  #takeLater({ document: { uri } }: OpenText, path: string, shown: readonly Problem[]): void {
    clearTimeout(this.#edited.get(path));
    const timer = setTimeout(() => {
      this.#edited.delete(path);
      void runGuarded(this.#parts.log, `Facts of ${uri}`, () => {
        const open = this.#parts.findOpen(uri);
        if (open === null) {
          // It is no document of ours any more.
          if (this.#parts.isOpen(uri)) this.#schedule(this.workspace.remove(path));
          return;
        }
        this.take(open);
        const now = this.isComplete ? this.workspace.problemsOf(path) : [];
        if (JSON.stringify(now) !== JSON.stringify(shown)) this.#parts.recheck(uri);
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
  async changed(events: readonly FileEvent[]): Promise<void> {
    if (this.#reading === null) return;
    for (const { uri } of events) if (isYaml(uri) && !this.#parts.isOpen(uri)) await this.refresh(uri);
  }

  dispose(): void {
    clearTimeout(this.#timer ?? undefined);
    for (const timer of this.#edited.values()) clearTimeout(timer);
  }

  /** Takes a document that was closed, or whose file has changed, as it is on disk. */
  async refresh(uri: string): Promise<void> {
    const path = this.pathOf(uri);
    this.#readings.delete(path);
    if (this.#reading === null || !(isYaml(uri) || this.workspace.has(path))) return;
    const affected = await this.#read(path);
    if (this.#parts.isOpen(uri)) return;
    this.#schedule(new Set([...affected, path]));
  }

  async #read(path: string): Promise<ReadonlySet<string>> {
    const bytes = await this.#parts.files.read(path, LARGEST);
    if (this.#parts.isOpen(path)) return new Set();
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
    let began = performance.now();
    for (const uri of uris === 'unreadable' ? [] : uris) {
      const path = this.pathOf(uri);
      if (!this.#parts.isOpen(path)) await this.#read(path);
      if (performance.now() - began < SLICE) continue;
      await yieldToMessages();
      began = performance.now();
    }
    this.isComplete = true;
    this.#schedule(new Set(this.workspace.paths()));
  }

  #schedule(paths: ReadonlySet<string>): void {
    for (const path of paths) this.#waiting.add(path);
    if (!this.isComplete || this.#waiting.size === 0 || this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void runGuarded(this.#parts.log, 'Check of users', () => this.#checkWaiting());
    }, PAUSE);
  }

  async #checkWaiting(): Promise<void> {
    const paths = [...this.#waiting];
    this.#waiting.clear();
    let began = performance.now();
    for (const path of paths) {
      const open = this.#parts.findOpen(path);
      if (open !== null) this.#parts.recheck(open.document.uri);
      else if (!this.#parts.isOpen(path)) await this.#publish(path);
      if (performance.now() - began < SLICE) continue;
      await yieldToMessages();
      began = performance.now();
    }
    const users = [...this.#readings.keys()].map((path) => describeUsers(this.workspace, usersOf(this.workspace, path)) ?? '').join('\n');
    if (users.trim() === this.#users) return;
    this.#users = users.trim();
    await this.#parts.refreshLenses();
  }

  /** Publishes the problems of a file that is not open, if they are others than before. */
  async #publish(path: string): Promise<void> {
    const problems = this.workspace.problemsOf(path);
    const text = problems.length === 0 ? '' : JSON.stringify(problems);
    if (text === (this.#published.get(path) ?? '')) return;
    if (text === '') this.#published.delete(path);
    else this.#published.set(path, text);
    await this.#parts.publish(path, problems);
  }

  /** Notes that a document is open: its diagnostics are now those of the open text, and it is known by the URI of the client. */
  opened(uri: string): void {
    const before = this.pathOf(uri);
    this.#published.delete(before);
    if (before === uri) return;
    this.#uris.set(decodeUri(uri), uri);
    this.#schedule(this.workspace.remove(before));
  }
}

function isYaml(uri: string): boolean {
  return /[.]ya?ml$/i.test(uri);
}
