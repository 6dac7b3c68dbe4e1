import { type Change, makeChange } from '../instances/change.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import type { PlatformParts } from './platformParts.ts';

/** Makes a change as `makeChange` does. */
export function changePlatform<Result>(app: PlatformParts, use: InstanceInUse, change: Omit<Change<Result>, 'area'>): Promise<Result> {
  return makeChange(app, use, { area: 'platform', ...change });
}
