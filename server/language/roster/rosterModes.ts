import { ROSTER_CHECK_MODES, type RosterCheckMode, type SetRosterCheck } from '../protocol.ts';

/** Documents whose roster check was switched by the user; the choice survives closing the document. */
export class RosterModes {
  readonly #modes = new Map<string, RosterCheckMode>();

  of(uri: string): RosterCheckMode {
    return this.#modes.get(uri) ?? 'auto';
  }

  /** Throws if the notification is malformed. */
  set({ uri, mode }: SetRosterCheck): void {
    if (typeof uri !== 'string' || !ROSTER_CHECK_MODES.includes(mode)) throw new TypeError('setRosterCheck without uri or mode');
    if (mode === 'auto') this.#modes.delete(uri);
    else this.#modes.set(uri, mode);
  }
}
