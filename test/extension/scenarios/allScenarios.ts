import { ACCOUNT, ACCOUNT_ONLINE } from './account.ts';
import { ACTIVITY } from './activity.ts';
import { EDITOR } from './editor.ts';
import { INSIGHTS } from './insights.ts';
import { INSTANCES } from './instances.ts';
import { ORG_CHART } from './orgChart.ts';
import { PLATFORM, PLATFORM_ONLINE } from './platform.ts';
import { ROSTER_LAYOUT } from './rosterLayout.ts';
import { ROSTER_PEOPLE } from './rosterPeople.ts';
import { ROSTER_REVIEW } from './rosterReview.ts';
import { ROSTER_VERSIONS } from './rosterVersions.ts';
import type { Scenarios } from './scenario.ts';
import { SEGMENT_KEYS } from './segmentKeys.ts';
import { SEGMENTS } from './segments.ts';

/** The scenarios of all areas; each starts with the data that the areas before it left. */
export const ALL_SCENARIOS: readonly Scenarios[] = [
  EDITOR,
  ROSTER_VERSIONS,
  ROSTER_PEOPLE,
  ROSTER_REVIEW,
  ORG_CHART,
  ROSTER_LAYOUT,
  SEGMENTS,
  SEGMENT_KEYS,
  INSIGHTS,
  PLATFORM,
  ACCOUNT,
  INSTANCES,
  ACTIVITY,
];

/** The scenarios of commands that ask a service. One run of all others, which work on texts and files here, says everything. */
export const SERVICE_SCENARIOS: readonly Scenarios[] = [
  ROSTER_VERSIONS,
  ROSTER_PEOPLE,
  ROSTER_REVIEW,
  SEGMENTS,
  SEGMENT_KEYS,
  INSIGHTS,
  PLATFORM_ONLINE,
  ACCOUNT_ONLINE,
  INSTANCES,
  ACTIVITY,
];
