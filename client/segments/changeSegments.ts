import { type Change, makeChange } from '../instances/change.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import type { SegmentParts } from './segmentParts.ts';

/** Makes a change as `makeChange` does, and refreshes the view of segments. */
export function changeSegments<Result>(app: SegmentParts, use: InstanceInUse, change: Change<Result>): Promise<Result> {
  return makeChange(app, use, () => app.segments.refresh(), change);
}
