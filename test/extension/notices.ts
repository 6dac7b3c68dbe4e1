import * as vscode from 'vscode';

/** A message as the user saw it. */
export interface SeenNotice {
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly buttons: readonly string[];
}

/**
 * Counts the messages shown, and presses a button of the next one on request. Questions (modal messages) do not count, because they report
 * nothing.
 */
export class Notices {
  readonly seen: SeenNotice[] = [];
  readonly #restore: () => void;
  #button: RegExp | null = null;

  constructor() {
    const { showErrorMessage, showInformationMessage, showWarningMessage } = vscode.window;
    this.#restore = () => Object.assign(vscode.window, { showErrorMessage, showInformationMessage, showWarningMessage });
    const watch = (severity: SeenNotice['severity'], original: (...given: never[]) => unknown) => {
      return async (message: string, ...items: readonly unknown[]) => {
        if (typeof items[0] === 'object') return original(...([message, ...items] as never[]));
        const buttons = items.map(String);
        this.seen.push({ severity, message, buttons });
        const pressed = buttons.find((title) => this.#button?.test(title));
        if (pressed === undefined) return original(...([message, ...items] as never[]));
        this.#button = null;
        return pressed;
      };
    };
    Object.assign(vscode.window, {
      showErrorMessage: watch('error', showErrorMessage),
      showInformationMessage: watch('info', showInformationMessage),
      showWarningMessage: watch('warning', showWarningMessage),
    });
  }

  /** Returns the messages since the last call, and clears them. */
  take(): SeenNotice[] {
    return this.seen.splice(0);
  }

  /** Answers the next message that has a matching button with it. */
  press(button: RegExp): void {
    this.#button = button;
  }

  /** Must be called in reverse order of creation. */
  dispose(): void {
    this.#restore();
  }
}
