import { type Connection, MessageType, ShowMessageNotification } from 'vscode-languageserver';

/** The catalogue of step types that is in force, by the path in the settings. */
export class Catalogue {
  readonly #connection: Connection;
  readonly #load: (path: string) => string | null;
  #path: string | null = null;

  /** `load` puts the catalogue of a file in force, and returns a sentence if it cannot be used. */
  constructor(connection: Connection, load: (path: string) => string | null) {
    this.#connection = connection;
    this.#load = load;
  }

  /** Loads the catalogue of a path if it is another one than before; returns whether it did. */
  use(path: string): boolean {
    if (path === this.#path) return false;
    this.#path = path;
    const message = this.#load(path);
    // A notification: not every client answers the request that `window` sends.
    if (message !== null)
      void this.#connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message }).catch(() => {});
    return true;
  }
}
