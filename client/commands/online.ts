import type { Command } from '../app.ts';
import type { OnlineName } from '../palette.ts';
import { ACTIVITY_COMMANDS } from './activity.ts';
import { MAPPING_COMMANDS } from './developers/fieldMappings.ts';
import { DEVELOPER_IDENTITY_COMMANDS } from './developers/identities.ts';
import { PEOPLE_COMMANDS } from './developers/people.ts';
import { REVIEW_COMMANDS } from './developers/reviews.ts';
import { ROSTER_COMMANDS } from './developers/rosters.ts';
import { VERSION_COMMANDS } from './developers/versions.ts';
import { EVERYWHERE_COMMANDS } from './everywhere.ts';
import { EXPORT_REQUEST_COMMANDS } from './insights/exportRequests.ts';
import { REPORT_COMMANDS } from './insights/reports.ts';
import { TREND_COMMANDS } from './insights/trend.ts';
import { INSTANCE_COMMANDS } from './instances.ts';
import { CONNECTOR_COMMANDS } from './platform/connectors.ts';
import { PLATFORM_FILE_COMMANDS } from './platform/files.ts';
import { ORGANIZATION_COMMANDS } from './platform/organizations.ts';
import { PIPELINE_COMMANDS } from './platform/pipelines.ts';
import { PROJECT_COMMANDS } from './platform/projects.ts';
import { ENVIRONMENT_COMMANDS } from './segments/environments.ts';
import { SEGMENT_IDENTITY_COMMANDS } from './segments/identities.ts';
import { KEY_DOCUMENT_COMMANDS } from './segments/keyDocuments.ts';
import { KEY_COMMANDS } from './segments/keys.ts';
import { NEXT_STEP_COMMANDS } from './segments/nextSteps.ts';
import { SEGMENT_COMMANDS } from './segments/segments.ts';
import { TRAFFIC_TYPE_COMMANDS } from './segments/trafficTypes.ts';
import { WORKSPACE_COMMANDS } from './segments/workspaces.ts';
import { VIEW_COMMANDS } from './views.ts';

/** Commands that work wherever a service can be called: without Node, so in a browser too. */
export const ONLINE_COMMANDS: Readonly<Record<OnlineName, Command>> = {
  ...EVERYWHERE_COMMANDS,
  ...ACTIVITY_COMMANDS,
  ...MAPPING_COMMANDS,
  ...DEVELOPER_IDENTITY_COMMANDS,
  ...PEOPLE_COMMANDS,
  ...REVIEW_COMMANDS,
  ...ROSTER_COMMANDS,
  ...VERSION_COMMANDS,
  ...EXPORT_REQUEST_COMMANDS,
  ...REPORT_COMMANDS,
  ...TREND_COMMANDS,
  ...INSTANCE_COMMANDS,
  ...CONNECTOR_COMMANDS,
  ...PLATFORM_FILE_COMMANDS,
  ...ORGANIZATION_COMMANDS,
  ...PIPELINE_COMMANDS,
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
