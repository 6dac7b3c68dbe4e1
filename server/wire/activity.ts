import type { ACTIVITY_ENDPOINTS } from './endpoints/activity.ts';
import type { ACTIVITY_SCHEMAS } from './schemas/activity.ts';
import type { Body, Query } from './schemas/jsonSchema.ts';

/**
 * Query of POST /__fairlead/activity: the name of the source and how far its import has got, stored in the same transaction as its records;
 * and the number of an earlier import that this one continues.
 */
export type ActivityQuery = Query<typeof ACTIVITY_ENDPOINTS.importActivity.query>;

/** A developer named in activity records who is neither in the active roster nor mapped by an identity. */
export type UnmatchedDeveloper = Body<typeof ACTIVITY_SCHEMAS.UnmatchedDeveloper>;

/** Answer to POST /__fairlead/activity; the counts are those of this request. */
export type ActivityTaken = Body<typeof ACTIVITY_SCHEMAS.ActivityTaken>;

/** Answer to GET /__fairlead/activity. */
export type ActivitySummary = Body<typeof ACTIVITY_SCHEMAS.ActivitySummary>;

/** Answer to GET /__fairlead/activity/unmatched, over all stored activity records; those with the most records first. */
export type UnmatchedList = Body<typeof ACTIVITY_SCHEMAS.UnmatchedList>;

/** Body of POST /__fairlead/webhooks/{webhookName}/deployments. */
export type WebhookDeployment = Body<typeof ACTIVITY_SCHEMAS.WebhookDeployment>;

/** Body of POST /__fairlead/webhooks/{webhookName}/issues. */
export type WebhookIssue = Body<typeof ACTIVITY_SCHEMAS.WebhookIssue>;

/** Answer to a webhook. */
export type WebhookTaken = Body<typeof ACTIVITY_SCHEMAS.WebhookTaken>;

/** Answer to DELETE /__fairlead/activity/mappings/{login}. */
export type MappingsRemoved = Body<typeof ACTIVITY_SCHEMAS.MappingsRemoved>;

/** Query of DELETE /__fairlead/activity: which records, and the number of those that would change; without it nothing is removed. */
export type RemovalQuery = Query<typeof ACTIVITY_ENDPOINTS.removeActivity.query>;

/** Answer to DELETE /__fairlead/activity and /__fairlead/activity/imports/{importId}. */
export type ActivityChanges = Body<typeof ACTIVITY_SCHEMAS.ActivityChanges>;

/** Answer to GET /__fairlead/activity/imports. */
export type ImportList = Body<typeof ACTIVITY_SCHEMAS.ImportList>;

/** The body of a refusal of activity records. */
export type ActivityErrorBody = Body<typeof ACTIVITY_SCHEMAS.ActivityErrorBody>;
