import { ACTIVITY_COMMANDS } from '../activity/activityCommands.ts';
import { DEVELOPER_IDENTITY_COMMANDS } from '../developers/identityCommands.ts';
import { MAPPING_COMMANDS } from '../developers/mappingCommands.ts';
import { PEOPLE_COMMANDS } from '../developers/peopleCommands.ts';
import { REVIEW_COMMANDS } from '../developers/reviewCommands.ts';
import { ROSTER_COMMANDS } from '../developers/rosterCommands.ts';
import { VERSION_COMMANDS } from '../developers/versionCommands.ts';
import { COMPARISON_COMMANDS } from '../insights/comparisonCommands.ts';
import { EXPORT_JOB_COMMANDS } from '../insights/exportJobs.ts';
import { EXPORT_REQUEST_COMMANDS } from '../insights/exportRequestCommands.ts';
import { PLANNED_COMMANDS } from '../insights/plannedCommands.ts';
import { REPORT_COMMANDS } from '../insights/reportCommands.ts';
import { TREND_COMMANDS } from '../insights/trendCommands.ts';
import { INSTANCE_COMMANDS } from '../instances/instanceCommands.ts';
import { inCategory, type PlacedCommand } from '../manifest/command.ts';
import type { OnlineName } from '../manifest/ids.ts';
import { CONNECTOR_COMMANDS } from '../platform/connectorCommands.ts';
import { PLATFORM_FILE_COMMANDS } from '../platform/fileCommands.ts';
import { ORGANIZATION_COMMANDS } from '../platform/organizationCommands.ts';
import { PIPELINE_COMMANDS } from '../platform/pipelineCommands.ts';
import { PROJECT_COMMANDS } from '../platform/projectCommands.ts';
import { PUBLISH_COMMANDS } from '../platform/publishCommands.ts';
import { ENVIRONMENT_COMMANDS } from '../segments/environmentCommands.ts';
import { SEGMENT_IDENTITY_COMMANDS } from '../segments/identityCommands.ts';
import { KEY_COMMANDS } from '../segments/keyCommands.ts';
import { KEY_DOCUMENT_COMMANDS } from '../segments/keyDocumentCommands.ts';
import { NEXT_STEP_COMMANDS } from '../segments/nextStepCommands.ts';
import { SEGMENT_COMMANDS } from '../segments/segmentCommands.ts';
import { TRAFFIC_TYPE_COMMANDS } from '../segments/trafficTypeCommands.ts';
import { WORKSPACE_COMMANDS } from '../segments/workspaceCommands.ts';
import { VIEW_COMMANDS } from '../views/viewCommands.ts';
import type { App } from './app.ts';
import { EVERYWHERE_COMMANDS } from './everywhereCommands.ts';

/** Commands that work wherever a service can be called: without Node, so in a browser too. */
export const ONLINE_COMMANDS: Readonly<Record<OnlineName, PlacedCommand<App>>> = {
  ...EVERYWHERE_COMMANDS,
  ...inCategory('fairlead', ACTIVITY_COMMANDS),
  ...inCategory('rosters', MAPPING_COMMANDS),
  ...inCategory('rosters', DEVELOPER_IDENTITY_COMMANDS),
  ...inCategory('rosters', PEOPLE_COMMANDS),
  ...inCategory('rosters', REVIEW_COMMANDS),
  ...inCategory('rosters', ROSTER_COMMANDS),
  ...inCategory('rosters', VERSION_COMMANDS),
  ...inCategory('insights', EXPORT_JOB_COMMANDS),
  ...inCategory('insights', EXPORT_REQUEST_COMMANDS),
  ...inCategory('insights', REPORT_COMMANDS),
  ...inCategory('insights', COMPARISON_COMMANDS),
  ...inCategory('insights', PLANNED_COMMANDS),
  ...inCategory('insights', TREND_COMMANDS),
  ...inCategory('fairlead', INSTANCE_COMMANDS),
  ...inCategory('platform', CONNECTOR_COMMANDS),
  ...inCategory('pipelines', PLATFORM_FILE_COMMANDS),
  ...inCategory('platform', ORGANIZATION_COMMANDS),
  ...inCategory('pipelines', PIPELINE_COMMANDS),
  ...inCategory('pipelines', PUBLISH_COMMANDS),
  ...inCategory('platform', PROJECT_COMMANDS),
  ...inCategory('segments', ENVIRONMENT_COMMANDS),
  ...inCategory('segments', SEGMENT_IDENTITY_COMMANDS),
  ...inCategory('segments', KEY_DOCUMENT_COMMANDS),
  ...inCategory('segments', KEY_COMMANDS),
  ...inCategory('segments', NEXT_STEP_COMMANDS),
  ...inCategory('segments', SEGMENT_COMMANDS),
  ...inCategory('segments', TRAFFIC_TYPE_COMMANDS),
  ...inCategory('segments', WORKSPACE_COMMANDS),
  ...inCategory('fairlead', VIEW_COMMANDS),
};
