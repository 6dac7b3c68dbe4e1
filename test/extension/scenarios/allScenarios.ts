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

/**
 * Scenarios whose result differs with the local service: it takes activity records and explains its numbers, as no other does. The first one
 * prepares the others.
 */
const DIFFERENT_HERE = ['newExportRequest', 'importFacts', 'importGitHistory', 'explainCell'] as const;

/**
 * The scenarios that also run against the local service. Commands that change something ask first on any other service, so all of them run
 * against a second one; on the local service, which the other suites use, only its answers differ. A campaign runs everything twice.
 */
export const LOCAL_SCENARIOS: readonly Scenarios[] = IS_CAMPAIGN ? ALL_SCENARIOS : [pick(INSIGHTS, DIFFERENT_HERE)];
