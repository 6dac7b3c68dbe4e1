import { IS_CAMPAIGN } from '../../support/campaign.ts';
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
import { pick, type Scenarios } from './scenario.ts';
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

/** Scenarios whose result differs with the local service, which alone takes activity records and explains its numbers; the first prepares the others. */
const DIFFERENT_HERE = ['newExportRequest', 'importFacts', 'importGitHistory', 'explainCell'] as const;

/** Areas C and D, whose calls the command line sends to the stand-in in every `npm test`: a campaign runs their commands there too. */
export const WALKED_BY_CLI: readonly Scenarios[] = IS_CAMPAIGN ? [] : [SEGMENTS, SEGMENT_KEYS, PLATFORM, ACCOUNT];

/**
 * The scenarios that also run against the local service: those that differ there, and those of commands that no other suite runs with it. All
 * others prove more against a second service, where each change is confirmed first. A campaign runs everything twice.
 */
export const LOCAL_SCENARIOS: readonly Scenarios[] = IS_CAMPAIGN
  ? ALL_SCENARIOS
  : [pick(INSIGHTS, [...DIFFERENT_HERE, 'mapIdentity', 'showTrend']), pick(ACTIVITY, ['copyAsCurl', 'copyRequestId'])];
