import type { ElementDialect } from './elements.ts';
import { ELEMENTS_V0 } from './elementsV0.ts';
import { ELEMENTS_V1 } from './elementsV1.ts';
import { OPENINGS_V0, OPENINGS_V1, type Opening } from './expressions/openings.ts';

/** Everything in which the versions of pipelines differ below their shapes. */
export interface Dialect extends ElementDialect {
  readonly version: 0 | 1;
  /** What expressions start with. */
  readonly openings: readonly Opening[];
  /** The keys of lists whose entries must have different identifiers. */
  readonly lists: readonly string[];
}

/** Version 0: elements are wrapped in `stage:` and `step:`, and named by `identifier`. */
export const VERSION_0: Dialect = {
  ...ELEMENTS_V0,
  version: 0,
  openings: OPENINGS_V0,
  lists: ['stages', 'steps', 'rollbackSteps'],
};

/** Version 1: elements are what their keys make them, and named by `id`. */
export const VERSION_1: Dialect = { ...ELEMENTS_V1, version: 1, openings: OPENINGS_V1, lists: ['stages', 'steps', 'rollback'] };
