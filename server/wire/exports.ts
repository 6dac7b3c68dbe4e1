import type { EXPORT_SCHEMAS } from './schemas/exports.ts';
import type { Body } from './schemas/jsonSchema.ts';

/** Body of POST /v2/insights/{family}/exports. */
export type ExportOrderBody = Body<typeof EXPORT_SCHEMAS.ExportOrder>;

/** An export and how far it is. */
export type ExportState = Body<typeof EXPORT_SCHEMAS.ExportState>;

/** An export in a list. */
export type ExportItem = Body<typeof EXPORT_SCHEMAS.ExportItem>;

/** A page of exports. */
export type ExportList = Body<typeof EXPORT_SCHEMAS.ExportList>;
