/** Where the client's commands would create something, until it says where. */
const UNNAMED = 'Fairlead';

/** The instance that the commands of the client work with, by the name that people call it. */
export class SelectedInstance {
  #name = UNNAMED;

  get name(): string {
    return this.#name;
  }

  /** Takes what a client sent; what is no name changes nothing. */
  set(name: unknown): void {
    if (typeof name === 'string' && name.trim() !== '') this.#name = name.trim();
  }
}
