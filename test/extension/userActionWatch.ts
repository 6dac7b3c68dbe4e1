import * as vscode from 'vscode';
import { Notices, type SeenNotice } from './notices.ts';

/** One of our commands as a user starts it, and what he or she was told until the next one. */
export interface UserAction {
  readonly command: string;
  readonly notices: readonly SeenNotice[];
}

/** Watches which of our commands are started and how many messages each brings; what a command runs itself belongs to it. */
export class UserActionWatch {
  readonly #notices = new Notices();
  readonly #original = vscode.commands.executeCommand;
  readonly #actions: { readonly command: string; readonly from: number }[] = [];
  #running = 0;

  constructor() {
    const executeCommand = async (command: string, ...given: readonly unknown[]): Promise<unknown> => {
      if (!command.startsWith('fairlead.')) return this.#original(command, ...given);
      if (this.#running === 0) this.#actions.push({ command, from: this.#notices.seen.length });
      this.#running += 1;
      try {
        return await this.#original(command, ...given);
      } finally {
        this.#running -= 1;
      }
    };
    Object.assign(vscode.commands, { executeCommand });
  }

  /** What was started so far. */
  get actions(): readonly UserAction[] {
    return this.#actions.map(({ command, from }, index) => ({
      command,
      notices: this.#notices.seen.slice(from, this.#actions[index + 1]?.from),
    }));
  }

  dispose(): void {
    Object.assign(vscode.commands, { executeCommand: this.#original });
    this.#notices.dispose();
  }
}
