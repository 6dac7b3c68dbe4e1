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
  /** The view in which a started service shows. */
  readonly developers: Refreshable;
}

/** A part that reads its instance again after a change. */
export interface Refreshable {
  refresh(): void;
}
