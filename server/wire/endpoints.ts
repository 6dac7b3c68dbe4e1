import type { Endpoint } from './endpoint.ts';
import { DEVELOPER_ENDPOINTS } from './endpoints/developers.ts';
import { EXPORT_ENDPOINTS } from './endpoints/exports.ts';
import { INSIGHT_ENDPOINTS } from './endpoints/insights.ts';
import { LOCAL_ENDPOINTS } from './endpoints/local.ts';
import { PLATFORM_ENDPOINTS } from './endpoints/platform.ts';
import { SEGMENT_ENDPOINTS } from './endpoints/segments.ts';

export type { Area, Endpoint, Evidence } from './endpoint.ts';

/** Every endpoint of the service; routes, client functions and tests are derived from this table. */
export const ENDPOINTS = {
  ...DEVELOPER_ENDPOINTS,
  ...INSIGHT_ENDPOINTS,
  ...EXPORT_ENDPOINTS,
  ...SEGMENT_ENDPOINTS,
  ...PLATFORM_ENDPOINTS,
  ...LOCAL_ENDPOINTS,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;

/** The same rows as their common type. */
export const ALL_ENDPOINTS: Readonly<Record<EndpointName, Endpoint>> = ENDPOINTS;
