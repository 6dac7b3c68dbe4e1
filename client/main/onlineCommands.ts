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
import type { CommandRecord } from '../manifest/command.ts';
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
export const ONLINE_COMMANDS: Readonly<Record<OnlineName, CommandRecord<App>>> = {
  ...EVERYWHERE_COMMANDS,
  ...ACTIVITY_COMMANDS,
  ...MAPPING_COMMANDS,
  ...DEVELOPER_IDENTITY_COMMANDS,
  ...PEOPLE_COMMANDS,
  ...REVIEW_COMMANDS,
  ...ROSTER_COMMANDS,
  ...VERSION_COMMANDS,
  ...EXPORT_JOB_COMMANDS,
  ...EXPORT_REQUEST_COMMANDS,
  ...REPORT_COMMANDS,
  ...COMPARISON_COMMANDS,
  ...PLANNED_COMMANDS,
  ...TREND_COMMANDS,
  ...INSTANCE_COMMANDS,
  ...CONNECTOR_COMMANDS,
  ...PLATFORM_FILE_COMMANDS,
  ...ORGANIZATION_COMMANDS,
  ...PIPELINE_COMMANDS,
  ...PUBLISH_COMMANDS,
  ...PROJECT_COMMANDS,
  ...ENVIRONMENT_COMMANDS,
  ...SEGMENT_IDENTITY_COMMANDS,
  ...KEY_DOCUMENT_COMMANDS,
  ...KEY_COMMANDS,
  ...NEXT_STEP_COMMANDS,
  ...SEGMENT_COMMANDS,
  ...TRAFFIC_TYPE_COMMANDS,
  ...WORKSPACE_COMMANDS,
  ...VIEW_COMMANDS,
};
