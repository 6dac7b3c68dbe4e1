import { ACCOUNT } from './account.ts';
import { ACTIVITY } from './activity.ts';
import { EDITOR } from './editor.ts';
import { INSIGHTS } from './insights.ts';
import { INSTANCES } from './instances.ts';
import { ORG_CHART } from './orgChart.ts';
import { PLATFORM } from './platform.ts';
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

/** Those of the areas whose commands work on the text in the editor and ask no service: one run of them says everything. */
const OF_EDITOR: readonly Scenarios[] = [EDITOR, ORG_CHART, ROSTER_LAYOUT];

/** The scenarios in which it matters which service answers. */
export const SERVICE_SCENARIOS: readonly Scenarios[] = ALL_SCENARIOS.filter((scenarios) => !OF_EDITOR.includes(scenarios));
