import * as vscode from 'vscode';
import { Notices, type SeenNotice } from './notices.ts';

/** A command of the extension that the user started, and the messages shown until the next one. */
export interface StartedCommand {
  readonly command: string;
  readonly shown: readonly SeenNotice[];
}

/** Records which commands are started and how many messages each of them shows; commands that a command runs itself belong to it. */
export class CommandWatch {
  readonly #notices = new Notices();
  readonly #original = vscode.commands.executeCommand;
  readonly #started: { readonly command: string; readonly from: number }[] = [];
  #running = 0;

  constructor() {
    const executeCommand = async (command: string, ...given: readonly unknown[]): Promise<unknown> => {
      if (!command.startsWith('fairlead.')) return this.#original(command, ...given);
      if (this.#running === 0) this.#started.push({ command, from: this.#notices.seen.length });
      this.#running += 1;
      try {
        return await this.#original(command, ...given);
      } finally {
        this.#running -= 1;
      }
    };
    Object.assign(vscode.commands, { executeCommand });
  }

  /** The commands started so far. */
  get commands(): readonly StartedCommand[] {
    return this.#started.map(({ command, from }, index) => ({
      command,
      shown: this.#notices.seen.slice(from, this.#started[index + 1]?.from),
    }));
  }

  dispose(): void {
    Object.assign(vscode.commands, { executeCommand: this.#original });
    this.#notices.dispose();
  }
}
