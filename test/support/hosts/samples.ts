import { GITHUB_SAMPLES } from './github.ts';
import type { HostSample } from './sample.ts';

/** A sample for each reader. */
export const HOST_SAMPLES: readonly HostSample[] = [...GITHUB_SAMPLES];
