import { ACTIVITY_SCHEMAS } from './activity.ts';
import { DEVELOPER_SCHEMAS } from './developers.ts';
import { ERROR_SCHEMAS } from './errors.ts';
import { EXPORT_SCHEMAS } from './exports.ts';
import { INSIGHT_SCHEMAS } from './insights.ts';
import type { JsonSchema } from './jsonSchema.ts';
import { LOCAL_SCHEMAS } from './local.ts';
import { PLATFORM_SCHEMAS } from './platform.ts';
import { SEGMENT_SCHEMAS } from './segments.ts';

/** Every schema, by its name in `$ref`. */
export const ALL_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  ...ERROR_SCHEMAS,
  ...DEVELOPER_SCHEMAS,
  ...INSIGHT_SCHEMAS,
  ...EXPORT_SCHEMAS,
  ...ACTIVITY_SCHEMAS,
  ...SEGMENT_SCHEMAS,
  ...PLATFORM_SCHEMAS,
  ...LOCAL_SCHEMAS,
};
