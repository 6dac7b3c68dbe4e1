import { type Change, makeChange } from '../instances/change.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import type { DeveloperParts } from './developerParts.ts';

/** Makes a change of the active roster as `makeChange` does. */
export function changeDevelopers<Result>(app: DeveloperParts, use: InstanceInUse, change: Omit<Change<Result>, 'area'>): Promise<Result> {
  return makeChange(app, use, { area: 'developers', ...change });
}
