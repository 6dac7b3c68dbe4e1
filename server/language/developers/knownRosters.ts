import type { RosterOnInstance } from '../protocol/developers.ts';
import type { PublishState } from '../publishLens.ts';

/** What the client knows of rosters on the selected instance. */
export class KnownRosters {
  #known: ReadonlyMap<string, RosterOnInstance> = new Map();

  /** Stores what a client sent; nothing is a malformed list. */
  set(params: readonly RosterOnInstance[] | undefined): void {
    if (Array.isArray(params)) this.#known = new Map(params.map((one) => [one.uri, one]));
  }

  /** Returns how a roster without errors relates to the instance: one that was edited since differs, unless there is nothing to differ from. */
  of(uri: string, documentVersion: number): PublishState {
    const known = this.#known.get(uri);
    if (known === undefined) return { kind: 'unknown' };
    const { state, versionId } = known;
    if (state !== 'missing' && known.documentVersion !== documentVersion) return { kind: 'differs' };
    return state === 'unmapped' || state === 'waiting' ? { kind: state, versionId } : { kind: state };
  }
}
