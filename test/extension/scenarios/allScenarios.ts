import { CONDUCT } from './conduct.ts';
import type { Scenarios } from './scenario.ts';

/** The scenarios of all areas; each begins with what the areas before it left. */
export const ALL_SCENARIOS: readonly Scenarios[] = [CONDUCT];
