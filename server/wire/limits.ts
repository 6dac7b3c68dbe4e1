/** Maximum CSV size in bytes; above it 413 (docs/contract/developers.md#upload). */
export const MAX_CSV_BYTES = 64 * 1024 * 1024;

/** Maximum body of an upsert or a deletion, in bytes: enough for about 80,000 people (docs/contract/developers.md#single-changes). */
export const MAX_CHANGES_BODY_BYTES = 8 * 1024 * 1024;

/** Maximum JSON body of identities, in bytes: enough for the most that a request may contain (docs/contract/developers.md#identities). */
export const MAX_IDENTITIES_BODY_BYTES = 32 * 1024 * 1024;

/** Maximum body of an export request, in bytes; above it 413 (docs/contract/insights.md#export-request). */
export const MAX_INSIGHTS_BODY_BYTES = 1024 * 1024;

/** Maximum body of an activity import, in bytes; above it 413 (docs/contract/insights.md#activity-records). */
export const MAX_ACTIVITY_BODY_BYTES = 32 * 1024 * 1024;

/** Maximum body in area C, in bytes: enough for the most keys that a request may add, in any notation (docs/contract/segments.md#keys). */
export const MAX_SEGMENT_BODY_BYTES = 16 * 1024 * 1024;

/**
 * Maximum body of a removal of keys, in bytes: enough for the most keys it may name, each of maximum length and with any characters, in
 * UTF-8 (docs/contract/segments.md#keys).
 */
export const MAX_REMOVAL_BODY_BYTES = 80 * 1024 * 1024;

/** Maximum body of area D, in bytes; above it 413 (docs/contract/platform.md#bodies). */
export const MAX_PLATFORM_BODY_BYTES = 2 * 1024 * 1024;
