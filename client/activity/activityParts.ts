import type { ServiceParts } from '../instances/serviceParts.ts';
import type { Operations } from './operations.ts';

/** The parts that keep what was done in this window. */
export interface ActivityParts extends ServiceParts {
  readonly operations: Operations;
}
