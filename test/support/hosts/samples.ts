import { AZURE_SAMPLES } from './azure.ts';
import { BITBUCKET_SAMPLES } from './bitbucket.ts';
import { EVENT_SAMPLES } from './events.ts';
import { GITHUB_SAMPLES } from './github.ts';
import { GITLAB_SAMPLES } from './gitlab.ts';
import type { HostSample } from './sample.ts';

/** A sample for each reader. */
export const HOST_SAMPLES: readonly HostSample[] = [
  ...GITHUB_SAMPLES,
  ...GITLAB_SAMPLES,
  ...BITBUCKET_SAMPLES,
  ...AZURE_SAMPLES,
  ...EVENT_SAMPLES,
];
