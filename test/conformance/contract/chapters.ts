import { ACCESS_ROWS } from './accessRows.ts';
import { CODE_ROWS } from './codeRows.ts';
import { CONNECTOR_ROWS } from './connectorRows.ts';
import { DEVELOPER_ROWS } from './developerRows.ts';
import { addDeveloperIdentity, FOUND_DEVELOPER_ROWS } from './foundDeveloperRows.ts';
import { addProject, FOUND_PLATFORM_ROWS } from './foundPlatformRows.ts';
import { addSegment, FOUND_SEGMENT_ROWS } from './foundSegmentRows.ts';
import { FOUND_TEAM_ROWS } from './foundTeamRows.ts';
import { INSIGHT_ROWS } from './insightRows.ts';
import { KEY_ROWS } from './keyRows.ts';
import { PIPELINE_ROWS } from './pipelineRows.ts';
import { PLACE_ROWS } from './placeRows.ts';
import { PLATFORM_CLIENT_ROWS } from './platformClientRows.ts';
import { PLATFORM_ROWS } from './platformRows.ts';
import { RECORD_ROWS } from './recordRows.ts';
import { REPORT_ROWS } from './reportRows.ts';
import type { Chapter } from './row.ts';
import { SEGMENT_ROWS } from './segmentRows.ts';
import { TEAM_ROWS } from './teamRows.ts';
import { TOKEN_ROWS } from './tokenRows.ts';
import { VALIDATION_ROWS } from './validationRows.ts';
import { VERSION_ROWS } from './versionRows.ts';
import { WORKSPACE_ROWS } from './workspaceRows.ts';

/** The whole contract, in order. */
export const CHAPTERS: readonly Chapter[] = [
  { title: 'A. Developer records', rows: DEVELOPER_ROWS },
  { title: 'A. Developer versions', rows: VERSION_ROWS },
  { title: 'A. Developer validation errors', rows: VALIDATION_ROWS },
  { title: 'A. Developer records, as a whole', rows: RECORD_ROWS },
  { title: 'A. Developer records that are there', rows: FOUND_DEVELOPER_ROWS, fill: addDeveloperIdentity },
  { title: 'B. Insights export', rows: INSIGHT_ROWS },
  { title: 'B. Insights export: reports', rows: REPORT_ROWS },
  { title: 'B. Teams and org trees', rows: TEAM_ROWS },
  { title: 'B. Teams that are there', rows: FOUND_TEAM_ROWS },
  { title: 'C. Workspaces, environments, traffic types, identities', rows: WORKSPACE_ROWS },
  { title: 'C. Segments', rows: SEGMENT_ROWS },
  { title: 'C. Segment keys', rows: KEY_ROWS },
  { title: 'C. Where segments are', rows: PLACE_ROWS },
  { title: 'C. Segments that are there', rows: FOUND_SEGMENT_ROWS, fill: addSegment },
  { title: 'D. Platform resources', rows: PLATFORM_ROWS },
  { title: 'D. Platform resources as public clients call them', rows: PLATFORM_CLIENT_ROWS },
  { title: 'D. Fields of connectors', rows: CONNECTOR_ROWS },
  { title: 'D. Fields of pipelines', rows: PIPELINE_ROWS },
  { title: 'D. Platform resources that are there', rows: FOUND_PLATFORM_ROWS, fill: addProject },
  { title: 'Authentication', rows: ACCESS_ROWS },
  { title: 'Authentication: tokens and permissions', rows: TOKEN_ROWS },
  { title: 'Errors and versioning', rows: CODE_ROWS },
];
