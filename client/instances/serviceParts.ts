import type { Instance } from '../../server/api/instance.ts';
import type { Area } from '../../server/wire/endpoints.ts';
import type { Undo } from '../window/running.ts';
import type { WindowParts } from '../window/windowParts.ts';
import type { Instances } from './instances.ts';
import type { LocalService } from './localService.ts';

/** The parts that call services. */
export interface ServiceParts extends WindowParts {
  readonly instances: Instances;
  readonly localService: LocalService;
  /** What was done in this window: the running command says how to undo it. */
  readonly operations: { offerUndo(undo: Undo): void };
  /** Refreshes everything that shows what was changed in an area of an instance. */
  readonly refresh: Refresh;
  /** The view in which a started service shows. */
  readonly developers: Refreshable;
}

/** Refreshes what shows an area of an instance. */
export type Refresh = (area: Area, instance: Instance) => void;

/** A part that reads its instance again after a change. */
export interface Refreshable {
  refresh(): void;
}
