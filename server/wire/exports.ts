import type { EXPORT_SCHEMAS } from './schemas/exports.ts';
import type { Body } from './schemas/jsonSchema.ts';

/** Body of POST /v2/insights/{family}/exports. */
export type ExportOrderBody = Body<typeof EXPORT_SCHEMAS.ExportOrder>;

/** Answer to it. */
export type ExportStarted = Body<typeof EXPORT_SCHEMAS.ExportStarted>;

/** An export and how far it is. */
export type ExportState = Body<typeof EXPORT_SCHEMAS.ExportState>;

/** A page of exports. */
export type ExportList = Body<typeof EXPORT_SCHEMAS.ExportList>;
