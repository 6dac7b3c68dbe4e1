import { type Change, makeChange, type Refresh } from '../instances/change.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import type { DeveloperParts } from './developerParts.ts';

/** Makes a change of the active roster as `makeChange` does, and refreshes what `toRefresh` names. */
export function changeDevelopers<Result>(app: DeveloperParts, use: InstanceInUse, change: Change<Result>): Promise<Result> {
  return makeChange(app, use, toRefresh(app), change);
}

/** Refreshes the views of developers and the known identifiers of an instance: other managers create other teams. */
export function toRefresh(app: DeveloperParts): Refresh {
  return (instance) => {
    app.developers.refresh();
    app.known.refresh(instance);
  };
}
