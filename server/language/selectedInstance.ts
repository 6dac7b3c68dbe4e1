/** The name used until the client sends one. */
const UNNAMED = 'Fairlead';

/** The instance that the client's commands work with, by display name. */
export class SelectedInstance {
  #name = UNNAMED;

  get name(): string {
    return this.#name;
  }

  /** Stores the name that a client sent; anything else is ignored. */
  set(name: unknown): void {
    if (typeof name === 'string' && name.trim() !== '') this.#name = name.trim();
  }
}
