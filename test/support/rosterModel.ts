import type { VersionState } from '../../server/core/developers/versionStates.ts';
import type { Outcome } from './outcome.ts';

/** People of a roster: managers by e-mail, '' for those without one. */
export type People = Readonly<Record<string, string>>;

/** An action on rosters. A version is identified by its age: 0 is the newest. */
export type RosterAction =
  | { readonly do: 'upload' | 'reupload'; readonly people: People }
  | { readonly do: 'save'; readonly version: number }
  | { readonly do: 'approve'; readonly version: number; readonly active: boolean }
  | { readonly do: 'upsert'; readonly people: People }
  | { readonly do: 'remove'; readonly emails: readonly string[] };

interface Version {
  state: VersionState;
  /** Whether it was ever reviewed against an active version. */
  isReviewed: boolean;
  readonly people: ReadonlyMap<string, string>;
}

/** A simple model of roster versions: their states, and people with their managers. */
export class RosterModel {
  /** Newest first. */
  readonly versions: Version[] = [];

  /** Applies the action to the model and returns the expected outcome: the state of the version concerned, or a refusal. */
  apply(action: RosterAction): Outcome {
    switch (action.do) {
      case 'upload':
        return this.add('UPLOADED', new Map(Object.entries(action.people)));
      case 'reupload':
        if (this.active === undefined) return { refused: 'PRECONDITION_FAILED' };
        return this.add('PENDING_REVIEW', new Map(Object.entries(action.people)));
      case 'save':
        return this.save(action.version);
      case 'approve':
        return this.approve(action.version, action.active);
      case 'upsert':
        return this.change(new Map([...(this.active?.people ?? []), ...Object.entries(action.people)]));
      case 'remove':
        return this.remove(new Set(action.emails));
    }
  }

  /** Returns the active version, if any. */
  get active(): Version | undefined {
    return this.versions.find(({ state }) => state === 'ACTIVE');
  }

  private add(state: VersionState, people: ReadonlyMap<string, string>): Outcome {
    const isOrphaned = [...people.values()].some((manager) => manager !== '' && !people.has(manager));
    if (people.size === 0 || isOrphaned || hasCycle(people)) return { refused: 'VALIDATION_FAILED' };
    this.versions.unshift({ state, people, isReviewed: state === 'PENDING_REVIEW' });
    return { value: state };
  }

  private save(age: number): Outcome {
    const version = this.versions[age];
    if (version === undefined) return { refused: 'NOT_FOUND' };
    if (version.state === 'INACTIVE' || version.state === 'SUPERSEDED') return { refused: 'CONFLICT' };
    if (this.active === undefined) this.activate(version);
    else if (version.state === 'UPLOADED') version.state = 'PENDING_REVIEW';
    if (version.state === 'PENDING_REVIEW') version.isReviewed = true;
    return { value: version.state };
  }

  private approve(age: number, active: boolean): Outcome {
    const version = this.versions[age];
    if (this.active === undefined) return { refused: 'PRECONDITION_FAILED' };
    if (version === undefined) return { refused: 'NOT_FOUND' };
    if (active && version.state === 'ACTIVE' && version.isReviewed) return { refused: 'CONFLICT' };
    if (active === (version.state === 'ACTIVE')) return { value: version.state };
    if (!active || version.state === 'UPLOADED' || version.state === 'SUPERSEDED') return { refused: 'CONFLICT' };
    this.activate(version);
    return { value: 'ACTIVE' };
  }

  private remove(emails: ReadonlySet<string>): Outcome {
    const people = this.active?.people;
    if (people === undefined) return { refused: 'PRECONDITION_FAILED' };
    if ([...emails].some((email) => !people.has(email))) return { refused: 'VALIDATION_FAILED' };
    return this.change(new Map([...people].filter(([email]) => !emails.has(email))), true);
  }

  private change(people: ReadonlyMap<string, string>, always = false): Outcome {
    const before = this.active;
    if (before === undefined) return { refused: 'PRECONDITION_FAILED' };
    if (!always && people.size === before.people.size && [...people].every(([email, manager]) => before.people.get(email) === manager)) {
      return { value: 'ACTIVE' };
    }
    const outcome = this.add('UPLOADED', people);
    if ('value' in outcome) this.activate(this.versions[0]!);
    return 'value' in outcome ? { value: 'ACTIVE' } : outcome;
  }

  private activate(version: Version): void {
    if (this.active !== undefined) this.active.state = 'INACTIVE';
    version.state = 'ACTIVE';
    const older = this.versions.slice(this.versions.indexOf(version) + 1);
    for (const other of older) if (other.state === 'PENDING_REVIEW') other.state = 'SUPERSEDED';
  }
}

function hasCycle(people: ReadonlyMap<string, string>): boolean {
  return [...people.keys()].some((start) => {
    let at = people.get(start);
    for (let steps = 0; at !== undefined && at !== '' && steps <= people.size; steps++) {
      if (at === start) return true;
      at = people.get(at);
    }
    return false;
  });
}
