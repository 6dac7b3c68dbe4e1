import { ABOUT_HANDLERS } from './about.ts';
import { ROLE_HANDLERS } from './access/roles.ts';
import { TOKEN_HANDLERS } from './access/tokens.ts';
import type { Handlers } from './call.ts';
import { CONFIGURATION_HANDLERS } from './configuration.ts';
import { DEVELOPER_HANDLERS } from './developers/developers.ts';
import { DEVELOPER_IDENTITY_HANDLERS } from './developers/identities.ts';
import { VERSION_HANDLERS } from './developers/versions.ts';
import { CLOCK_HANDLERS } from './emulator/clock.ts';
import { DATA_HANDLERS } from './emulator/data.ts';
import { FAULT_HANDLERS } from './emulator/faults.ts';
import { RATE_LIMIT_HANDLERS } from './emulator/rateLimit.ts';
import { REQUEST_LOG_HANDLERS } from './emulator/requests.ts';
import { ACTIVITY_HANDLERS } from './insights/activity.ts';
import { REPORT_HANDLERS } from './insights/reports.ts';
import { TEAM_HANDLERS } from './insights/teams.ts';
import { WEBHOOK_HANDLERS } from './insights/webhooks.ts';
import { CONNECTOR_HANDLERS } from './platform/connectors.ts';
import { ORGANIZATION_HANDLERS } from './platform/organizations.ts';
import { PIPELINE_HANDLERS } from './platform/pipelines.ts';
import { PROJECT_HANDLERS } from './platform/projects.ts';
import { RUNTIME_INPUT_HANDLERS } from './platform/runtimeInputs.ts';
import { ATTRIBUTE_HANDLERS } from './segments/attributes.ts';
import { IDENTITY_HANDLERS } from './segments/identities.ts';
import { KEY_HANDLERS } from './segments/keys.ts';
import { SEGMENT_HANDLERS } from './segments/segments.ts';
import { WORKSPACE_HANDLERS } from './segments/workspaces.ts';

/** The handler of each endpoint. */
export const HANDLERS: Required<Handlers> = {
  ...ABOUT_HANDLERS,
  ...CONFIGURATION_HANDLERS,
  ...ROLE_HANDLERS,
  ...TOKEN_HANDLERS,
  ...DEVELOPER_HANDLERS,
  ...VERSION_HANDLERS,
  ...DEVELOPER_IDENTITY_HANDLERS,
  ...REPORT_HANDLERS,
  ...TEAM_HANDLERS,
  ...ACTIVITY_HANDLERS,
  ...WEBHOOK_HANDLERS,
  ...CLOCK_HANDLERS,
  ...REQUEST_LOG_HANDLERS,
  ...DATA_HANDLERS,
  ...FAULT_HANDLERS,
  ...RATE_LIMIT_HANDLERS,
  ...ORGANIZATION_HANDLERS,
  ...PROJECT_HANDLERS,
  ...CONNECTOR_HANDLERS,
  ...PIPELINE_HANDLERS,
  ...RUNTIME_INPUT_HANDLERS,
  ...WORKSPACE_HANDLERS,
  ...SEGMENT_HANDLERS,
  ...KEY_HANDLERS,
  ...ATTRIBUTE_HANDLERS,
  ...IDENTITY_HANDLERS,
};
