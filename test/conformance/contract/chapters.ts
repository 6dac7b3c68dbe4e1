import { ACCESS_ROWS } from './accessRows.ts';
import { CODE_ROWS } from './codeRows.ts';
import { DEVELOPER_ROWS } from './developerRows.ts';
import { INSIGHT_ROWS } from './insightRows.ts';
import { KEY_ROWS } from './keyRows.ts';
import { PLATFORM_ROWS } from './platformRows.ts';
import type { Chapter } from './row.ts';
import { SEGMENT_ROWS } from './segmentRows.ts';
import { VALIDATION_ROWS } from './validationRows.ts';
import { VERSION_ROWS } from './versionRows.ts';
import { WORKSPACE_ROWS } from './workspaceRows.ts';

/** The whole of service.md, in its order. */
export const CHAPTERS: readonly Chapter[] = [
  { title: 'A. Developer records', rows: DEVELOPER_ROWS },
  { title: 'A. Developer versions', rows: VERSION_ROWS },
  { title: 'A. Developer validation errors', rows: VALIDATION_ROWS },
  { title: 'B. Insights export', rows: INSIGHT_ROWS },
  { title: 'C. Workspaces, environments, traffic types, identities', rows: WORKSPACE_ROWS },
  { title: 'C. Segments', rows: SEGMENT_ROWS },
  { title: 'C. Segment keys', rows: KEY_ROWS },
  { title: 'D. Platform resources', rows: PLATFORM_ROWS },
  { title: 'Authentication', rows: ACCESS_ROWS },
  { title: 'Errors and versioning', rows: CODE_ROWS },
];
