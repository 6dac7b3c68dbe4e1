import * as vscode from 'vscode';

/** Presses Cancel in progress notifications in place of the user. */
export class ProgressButtons {
  readonly #original = vscode.window.withProgress;
  readonly #open = new Set<vscode.CancellationTokenSource>();

  constructor() {
    const withProgress: typeof vscode.window.withProgress = (options, work) =>
      this.#original(options, async (progress, token) => {
        const source = new vscode.CancellationTokenSource();
        const listening = token.onCancellationRequested(() => source.cancel());
        this.#open.add(source);
        try {
          return await work(progress, source.token);
        } finally {
          this.#open.delete(source);
          listening.dispose();
          source.dispose();
        }
      });
    Object.assign(vscode.window, { withProgress });
  }

  /** How many are shown. */
  get count(): number {
    return this.#open.size;
  }

  /** Cancels all that are shown. */
  cancel(): void {
    for (const source of this.#open) source.cancel();
  }

  dispose(): void {
    Object.assign(vscode.window, { withProgress: this.#original });
  }
}
