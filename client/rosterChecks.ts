import type { Memento } from 'vscode';
import { ROSTER_CHECK_MODES, type RosterCheckMode, type SetRosterCheck } from '../server/language/protocol.ts';

const SWITCHED = 'fairlead.switchedByHand';

/** Which documents of this workspace were switched by hand; remembered with the workspace. */
export class RosterChecks {
  readonly #state: Memento;

  constructor(state: Memento) {
    this.#state = state;
  }

  all(): SetRosterCheck[] {
    const stored = Object.entries(this.#state.get<Readonly<Record<string, unknown>>>(SWITCHED, {}));
    return stored.flatMap(([uri, mode]) => (isMode(mode) ? [{ uri, mode }] : []));
  }

  has(uri: string): boolean {
    return this.all().some((entry) => entry.uri === uri);
  }

  async remember({ uri, mode }: SetRosterCheck): Promise<void> {
    const others = this.all().filter((entry) => entry.uri !== uri);
    const kept = mode === 'auto' ? others : [...others, { uri, mode }];
    await this.#state.update(SWITCHED, Object.fromEntries(kept.map((entry) => [entry.uri, entry.mode])));
  }
}

function isMode(value: unknown): value is RosterCheckMode {
  return ROSTER_CHECK_MODES.some((mode) => mode === value);
}
