import { EXPORT_STATUSES } from '../../core/insights/exportOrder.ts';
import { anyOf, array, boolean, count, enumOf, integer, object, positive, strictObject, string, toReferences } from './jsonSchema.ts';

const dateRange = object({ start: string, end: string });
const status = enumOf(...EXPORT_STATUSES);
/** The caller, by its key: the service knows no more of it. */
const user = strictObject({ userId: string, name: string });
const names = { metricGroups: array(string), metrics: array(string) };
/** By the names of both families: the org tree is that of one and the organization of the other. */
const scope = strictObject({}, { orgTreeName: string, orgId: string, orgName: string, teamId: string, teamName: string });
const metadata = strictObject({
  dateRange,
  ...names,
  options: strictObject({ granularity: string, aggregation: string, metricLevel: string, format: string, compression: string }),
  scope,
});

const ExportOrder = object(
  { dateRange },
  {
    /** All teams, if it names no team and no manager. */
    scope: object(
      {},
      {
        teamId: anyOf(string, integer),
        /** An org tree by its name, in any case. */
        orgTreeName: string,
        /** The team of this manager; alternatively `teamId`. */
        managerEmailId: string,
        orgIdentifier: string,
        projectIdentifier: string,
      },
    ),
    /** Names in any case; without groups and metrics, all that can be counted. */
    ...names,
    /** Values in any case: granularity from daily to quarterly, aggregation mean to p95, metricLevel, format and compression. */
    options: object({}, { granularity: string, aggregation: string, metricLevel: string, format: string, compression: string }),
  },
);

const ExportItem = strictObject(
  { exportId: string, status, createdAt: string, createdBy: user, metadata, scope },
  { completedAt: string, downloadUrl: string },
);

/** The schemas of exports, by the names of the published client. */
export const EXPORT_SCHEMAS = {
  ExportOrder,
  ExportItem,
  ExportState: strictObject(
    { exportId: string, createdAt: string, createdBy: user, message: string, metadata, scope },
    {
      /** Always here; not in the published answer to the start. */
      status,
      completedAt: string,
      failedAt: string,
      downloadUrl: string,
      download: strictObject({ url: string, filename: string, contentType: string, sizeBytes: count, compression: string }),
      error: strictObject({ code: string, message: string }),
    },
  ),
  ExportList: strictObject({
    exports: array(toReferences({ ExportItem }).ExportItem),
    pagination: strictObject({ page: count, limit: positive, total: count, totalPages: count, hasMore: boolean }),
  }),
};

/** References to the schemas of exports. */
export const EXPORT_REFERENCES = toReferences(EXPORT_SCHEMAS);
