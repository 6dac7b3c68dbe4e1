import path from 'node:path';
import { commands, Disposable, EventEmitter, type LogOutputChannel, l10n, type Memento, RelativePattern, Uri, workspace } from 'vscode';
import type { AccountStatus } from '../../server/core/account/accountStatus.ts';
import { MANIFEST_FILE } from '../../server/core/account/folderNames.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import { ACCOUNT_OPEN } from '../manifest/ids.ts';
import { Absence } from '../window/absence.ts';
import { pickOne } from '../window/ask.ts';
import { fileExists } from '../window/workspaceFolders.ts';
import { AccountControl } from './accountControl.ts';
import type { AccountEngine } from './accountEngine.ts';
import { AccountProblems } from './accountProblems.ts';
import type { AccountSides } from './accountSides.ts';
import { readStamp } from './folderStamp.ts';

/** Milliseconds without changes of files before a folder is compared again. */
const PAUSE = 400;

const NEVER = '**/{node_modules,.git,.fairlead}/**';
const MAX_FOLDERS = 20;
const STAGED = 'fairlead.stagedAccountFiles';

/** A comparison of files with a stamp; `shown` resolves once it is shown. */
interface Comparison {
  readonly stamp: string;
  readonly shown: Promise<AccountStatus>;
}

/**
 * The folders of accounts in this window, each as a source control. Files are compared with the last pull or apply without a service, which
 * is asked only by a command of the user.
 */
export class AccountFolders implements Disposable {
  readonly #engine: AccountEngine;
  readonly #sides: AccountSides;
  readonly #state: Memento;
  readonly #log: LogOutputChannel;
  readonly #problems = new AccountProblems();
  readonly #controls = new Map<string, AccountControl>();
  readonly #watching = new Map<string, Disposable>();
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  /** The number of the comparison that each control shows. */
  readonly #shown = new WeakMap<AccountControl, number>();
  /** The comparison of each control that began last. */
  readonly #last = new WeakMap<AccountControl, Comparison>();
  readonly #comparisons = new EventEmitter<void>();
  /** Fires when a folder was compared. */
  readonly onDidCompare = this.#comparisons.event;
  readonly #listening: Disposable;
  #compared = 0;
  #found: Promise<void>;

  constructor(engine: AccountEngine, sides: AccountSides, state: Memento, log: LogOutputChannel) {
    this.#engine = engine;
    this.#sides = sides;
    this.#state = state;
    this.#log = log;
    const manifests = workspace.createFileSystemWatcher(`**/${MANIFEST_FILE}`, false, true, false);
    this.#listening = Disposable.from(
      manifests,
      this.#comparisons,
      manifests.onDidCreate((uri) => this.#add(uri)),
      manifests.onDidDelete((uri) => this.#remove(Uri.joinPath(uri, '..'))),
      // The watcher of a busy system reports late, or not at all, in folders that were made a moment ago.
      workspace.onDidSaveTextDocument(({ uri }) => this.#compareAround([uri])),
      workspace.onDidCreateFiles(({ files }) => this.#compareAround(files)),
      workspace.onDidDeleteFiles(({ files }) => this.#compareAround(files)),
      workspace.onDidRenameFiles(({ files }) => this.#compareAround(files.flatMap(({ oldUri, newUri }) => [oldUri, newUri]))),
      workspace.onDidChangeWorkspaceFolders(() => {
        this.#found = this.#find();
      }),
    );
    this.#found = this.#find();
  }

  /** Every folder of an account in this window. */
  get all(): readonly AccountControl[] {
    return [...this.#controls.values()];
  }

  /** Returns the folder that a file is in, or the innermost one; undefined if it is in none. */
  find(uri: Uri): AccountControl | undefined {
    const around = this.all.filter((control) => control.toPath(uri) !== null);
    return around.toSorted((one, other) => other.root.path.length - one.root.path.length)[0];
  }

  /** Returns the folder that a command concerns: of a source control, a file, or the only one. Throws CANCELLED, INVALID_REQUEST if there is none. */
  async require(given: unknown): Promise<AccountControl> {
    await this.#found;
    const uri = readPlace(given);
    const find = () => uri && (this.all.find((control) => control.root.toString() === uri.toString()) ?? this.find(uri));
    const named = find() ?? (uri && (await this.#addNew(uri)) ? find() : undefined);
    if (named !== undefined) return named;
    const [only, ...more] = this.all;
    if (only === undefined)
      throw new Absence(l10n.t('No folder of an account is open. Open one, or write one with “Pull Account into a Folder”.'));
    if (more.length === 0) return only;
    const choices = this.all.map((control) => ({ label: workspace.asRelativePath(control.root), value: control }));
    return pickOne(l10n.t('Folder of the Account'), choices);
  }

  /** Compares a folder, without asking its service, unless none of its files has changed since the last time; returns how it differs. */
  async compare(control: AccountControl): Promise<AccountStatus> {
    const stamp = await readStamp(control.root.fsPath);
    const last = this.#last.get(control);
    if (last?.stamp === stamp) return last.shown;
    return this.#show(control, stamp, this.#engine.readStatus(control.root, this.#sides.openPaths(control.root)));
  }

  /** Reads the service of a folder again, and compares; returns how it differs. Throws CANCELLED. */
  async refresh(control: AccountControl, used: InstanceInUse): Promise<AccountStatus> {
    const stamp = await readStamp(control.root.fsPath);
    return this.#show(control, stamp, this.#engine.refreshStatus(control.root, this.#sides.openPaths(control.root), used));
  }

  /** Stages files of a folder, or no longer, and remembers it for this workspace. */
  async stage(control: AccountControl, paths: readonly string[], staged: boolean): Promise<void> {
    await this.#state.update(`${STAGED} ${control.root.fsPath}`, control.stage(paths, staged));
  }

  dispose(): void {
    this.#listening.dispose();
    for (const root of [...this.#controls.keys()]) this.#remove(Uri.parse(root));
    this.#problems.dispose();
  }

  async #find(): Promise<void> {
    const files = await workspace.findFiles(`**/${MANIFEST_FILE}`, NEVER, MAX_FOLDERS);
    const roots = new Set(files.map((uri) => Uri.joinPath(uri, '..').toString()));
    for (const root of this.#controls.keys()) if (!roots.has(root)) this.#remove(Uri.parse(root));
    for (const uri of files) this.#add(uri);
  }

  /** Adds a folder whose file was written a moment ago. */
  async #addNew(root: Uri): Promise<boolean> {
    const manifest = Uri.joinPath(root, MANIFEST_FILE);
    const exists = await fileExists(manifest);
    if (exists) this.#add(manifest);
    return exists;
  }

  #add(manifest: Uri): void {
    const root = Uri.joinPath(manifest, '..');
    // The process that compares reads files of this machine.
    if (root.scheme !== 'file' || root.path.includes('/.fairlead/') || this.#controls.has(root.toString())) return;
    const staged = this.#state.get<readonly string[]>(`${STAGED} ${root.fsPath}`, []);
    const control = new AccountControl(root, l10n.t('Account {0}', path.basename(root.fsPath)), staged);
    const files = workspace.createFileSystemWatcher(new RelativePattern(root, '**/*'));
    const again = (uri: Uri): void => {
      if (!uri.path.includes('/.fairlead/') || uri.path.endsWith('/state.json')) this.#compareLater(control);
    };
    this.#controls.set(root.toString(), control);
    this.#watching.set(
      root.toString(),
      Disposable.from(control, files, files.onDidChange(again), files.onDidCreate(again), files.onDidDelete(again)),
    );
    this.#compareLater(control);
    this.#publish();
  }

  #remove(root: Uri): void {
    const key = root.toString();
    clearTimeout(this.#waiting.get(key));
    const control = this.#controls.get(key);
    if (control !== undefined) this.#problems.show(control, { problems: [] });
    this.#watching.get(key)?.dispose();
    for (const map of [this.#waiting, this.#watching, this.#controls]) map.delete(key);
    this.#publish();
  }

  /** Shows the outcome of a comparison that has begun, of files with this stamp. */
  #show(control: AccountControl, stamp: string, comparing: Promise<AccountStatus>): Promise<AccountStatus> {
    const number = ++this.#compared;
    const show = (status: AccountStatus): void => {
      this.#shown.set(control, number);
      control.show(status);
      this.#problems.show(control, status);
      this.#sides.refresh(control.root, status.shown ?? {});
      this.#comparisons.fire();
    };
    const comparison = {
      stamp,
      shown: comparing.then((status) => {
        // A comparison that began later knows more.
        if ((this.#shown.get(control) ?? 0) < number) show(status);
        return status;
      }),
    };
    this.#last.set(control, comparison);
    comparison.shown.catch(() => {
      if (this.#last.get(control) === comparison) this.#last.delete(control);
    });
    return comparison.shown;
  }

  #publish(): void {
    void commands.executeCommand('setContext', ACCOUNT_OPEN, this.#controls.size > 0);
  }

  #compareAround(files: readonly Uri[]): void {
    for (const control of this.all) if (files.some((uri) => control.toPath(uri) !== null)) this.#compareLater(control);
  }

  #compareLater(control: AccountControl): void {
    const key = control.root.toString();
    clearTimeout(this.#waiting.get(key));
    const compare = async (): Promise<void> => {
      // The watcher may report late that the folder is gone.
      if (await fileExists(Uri.joinPath(control.root, MANIFEST_FILE))) await this.compare(control);
    };
    const report = (error: unknown): void => this.#log.info(`${control.root.fsPath} could not be compared: ${String(error)}`);
    this.#waiting.set(
      key,
      setTimeout(() => void compare().catch(report), PAUSE),
    );
  }
}

/** Returns the place that a menu, a key or a test passed: of a source control, a group's file, or a URI. */
function readPlace(given: unknown): Uri | undefined {
  if (given instanceof Uri) return given;
  if (typeof given !== 'object' || given === null) return undefined;
  const { rootUri, resourceUri } = given as { readonly rootUri?: unknown; readonly resourceUri?: unknown };
  return [rootUri, resourceUri].find((uri) => uri instanceof Uri);
}
