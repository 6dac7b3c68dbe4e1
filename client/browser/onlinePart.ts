import * as vscode from 'vscode';
import { REFUSALS, Refusal } from '../../server/core/refusal.ts';
import type { EditorParts } from '../main/editorParts.ts';
import type { OnlineName } from '../manifest/ids.ts';
import { Absence } from '../window/absence.ts';

/** The program of its own that has everything for services: most windows in a browser never load it. */
const PROGRAM = 'browserOnline.cjs';

/** What that program requires: of this one the classes of errors (`sharedErrors` in scripts/bundling.mjs). */
const SHARED = { vscode, errors: { REFUSALS, Refusal, Absence } };

/** What works with remote instances in a browser. */
export interface Online extends vscode.Disposable {
  readonly instances: { readonly selectedName: string; readonly onDidChange: vscode.Event<unknown> };
  /** Runs a command with central error handling. */
  run(name: OnlineName, given: readonly unknown[]): Promise<unknown>;
}

/** Creates it: what the program of its own exports. */
export type CreateOnline = (context: vscode.ExtensionContext, editor: EditorParts) => Online;

/** Loads what works with remote instances as soon as there is one, or the first is to be added. */
export class OnlinePart implements vscode.Disposable {
  readonly #context: vscode.ExtensionContext;
  readonly #changes = new vscode.EventEmitter<unknown>();
  /** Fires when another instance is selected. */
  readonly onDidChange = this.#changes.event;
  #listening: vscode.Disposable = this.#changes;
  #loading: Promise<Online> | null = null;
  #online: Online | null = null;

  constructor(context: vscode.ExtensionContext) {
    this.#context = context;
  }

  /** Whether there is an instance, in a trusted folder. */
  get isWanted(): boolean {
    const instances: unknown = vscode.workspace.getConfiguration().get('fairlead.instances');
    return vscode.workspace.isTrusted && Array.isArray(instances) && instances.length > 0;
  }

  /** The selected instance; '' before it is loaded. */
  get selectedName(): string {
    return this.#online?.instances.selectedName ?? '';
  }

  /** Loads it when the settings name the first instance, which may be now. */
  follow(parts: EditorParts): void {
    const load = (): void => {
      if (this.isWanted) void this.load(parts).catch((error: unknown) => parts.log.error('Remote instances:', String(error)));
    };
    this.#listening = vscode.Disposable.from(
      this.#changes,
      vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration('fairlead.instances') && load()),
      vscode.workspace.onDidGrantWorkspaceTrust(load),
    );
    load();
  }

  /** Returns it, loaded only once. */
  load(parts: EditorParts): Promise<Online> {
    this.#loading ??= this.#load(parts);
    return this.#loading;
  }

  dispose(): void {
    this.#online?.dispose();
    this.#listening.dispose();
  }

  async #load(parts: EditorParts): Promise<Online> {
    try {
      const file = vscode.Uri.joinPath(this.#context.extensionUri, 'dist', PROGRAM);
      const { createOnline } = await importBundle(await vscode.workspace.fs.readFile(file));
      const online = createOnline(this.#context, parts);
      this.#online = online;
      online.instances.onDidChange(() => this.#changes.fire(undefined));
      this.#changes.fire(undefined);
      return online;
    } catch (error) {
      this.#loading = null;
      throw error;
    }
  }
}

/** Loads a CommonJS bundle as a module, because `require` finds no file in a browser (docs/decisions/editor.md#browser). */
async function importBundle(source: Uint8Array): Promise<{ readonly createOnline: CreateOnline }> {
  const text = ['const module = {}; export const load = (require) => {', source, '\nreturn module.exports; };'];
  const address = URL.createObjectURL(new Blob(text, { type: 'text/javascript' }));
  try {
    const { load }: Bundle = await import(address);
    return load((name) => SHARED[name]);
  } finally {
    URL.revokeObjectURL(address);
  }
}

interface Bundle {
  load(require: (name: keyof typeof SHARED) => unknown): { readonly createOnline: CreateOnline };
}
