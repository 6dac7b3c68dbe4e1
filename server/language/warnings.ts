import * as l10n from '@vscode/l10n';
import { type Connection, MessageType, ShowMessageNotification } from 'vscode-languageserver';

/** Warns the user of what is left out because of a limit, once for each text. */
export class Warnings {
  readonly #connection: Connection;
  readonly #shown = new Set<string>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async show(message: string): Promise<void> {
    if (this.#shown.has(message)) return;
    this.#shown.add(message);
    await this.#connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message });
  }

  /** Warns that documents are not compared, because their folders have too many files. */
  showUncompared(): Promise<void> {
    return this.show(
      l10n.t('There are too many files to check them against each other, so each document is checked by itself. Open a smaller folder.'),
    );
  }
}
