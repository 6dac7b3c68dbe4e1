import { type Change, makeChange } from '../instances/change.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import type { SegmentParts } from './segmentParts.ts';

/** Makes a change as `makeChange` does. */
export function changeSegments<Result>(app: SegmentParts, use: InstanceInUse, change: Omit<Change<Result>, 'area'>): Promise<Result> {
  return makeChange(app, use, { area: 'segments', ...change });
}
