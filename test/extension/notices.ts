import * as vscode from 'vscode';

/** A message as the user saw it. */
export interface SeenNotice {
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly buttons: readonly string[];
}

/** Counts the messages that are shown, and presses a button of the next one where it is told to. Questions (modal ones) do not count: nobody is told anything by them. */
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

  /** The messages since the last time, which are forgotten. */
  take(): SeenNotice[] {
    return this.seen.splice(0);
  }

  /** Has the next message with such a button answered by it. */
  press(button: RegExp): void {
    this.#button = button;
  }

  /** To be called before that of what was there before it. */
  dispose(): void {
    this.#restore();
  }
}
