import { type Change, makeChange, type Refresh } from '../instances/change.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import type { PlatformParts } from './platformParts.ts';

/** Makes a change as `makeChange` does, and refreshes what `toRefresh` names. */
export function changePlatform<Result>(app: PlatformParts, use: InstanceInUse, change: Change<Result>): Promise<Result> {
  return makeChange(app, use, toRefresh(app), change);
}

/** Refreshes the view, the open documents and the known identifiers of an instance. */
export function toRefresh(app: PlatformParts): Refresh {
  return (instance) => {
    app.platform.refresh();
    app.platformDocuments.refresh(instance.name);
    app.known.refresh(instance);
  };
}
