import type { EndpointName } from './endpoints.ts';
import { ACTIVITY_SCHEMAS } from './schemas/activity.ts';
import { DEVELOPER_SCHEMAS, DEVELOPER_SHAPES } from './schemas/developers.ts';
import { ERROR_SCHEMAS } from './schemas/errors.ts';
import { INSIGHT_SCHEMAS, INSIGHT_SHAPES } from './schemas/insights.ts';
import type { EndpointShape, JsonSchema } from './schemas/jsonSchema.ts';
import { LOCAL_SCHEMAS, LOCAL_SHAPES } from './schemas/local.ts';
import { PLATFORM_SCHEMAS, PLATFORM_SHAPES } from './schemas/platform.ts';
import { SEGMENT_SCHEMAS, SEGMENT_SHAPES } from './schemas/segments.ts';

/** The request and answer of each endpoint. */
export const SHAPES: Readonly<Record<EndpointName, EndpointShape>> = {
  ...DEVELOPER_SHAPES,
  ...INSIGHT_SHAPES,
  ...SEGMENT_SHAPES,
  ...PLATFORM_SHAPES,
  ...LOCAL_SHAPES,
};

/** Every schema, by its name in `$ref`. */
export const ALL_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  ...ERROR_SCHEMAS,
  ...DEVELOPER_SCHEMAS,
  ...INSIGHT_SCHEMAS,
  ...ACTIVITY_SCHEMAS,
  ...SEGMENT_SCHEMAS,
  ...PLATFORM_SCHEMAS,
  ...LOCAL_SCHEMAS,
};
