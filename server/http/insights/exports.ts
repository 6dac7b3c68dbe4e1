import type { FastifyReply } from 'fastify';
import { checkDay } from '../../core/dates.ts';
import { DAY, toMidnight } from '../../core/insights/calendar.ts';
import { type ExportStatus, requireExportFamily, requireExportOrder } from '../../core/insights/exportOrder.ts';
import type { Token } from '../../service/access/tokens.ts';
import type { ExportFile } from '../../service/insights/exportFile.ts';
import { downloadExport, exportAtOnce, type InsightExport, readExport, readExports, startExport } from '../../service/insights/exports.ts';
import type { ExportItem, ExportList, ExportState } from '../../wire/insights.ts';
import type { Call, Handlers } from '../call.ts';
import { refuseParameter } from '../readRequest.ts';

/** The handlers of exports that run as jobs. */
export const EXPORT_HANDLERS = {
  async startExport(call): Promise<ExportState> {
    const order = requireExportOrder(requireExportFamily(call.parameters.metricFamily), call.body);
    const { found, isReused } = await startExport(call.service, requireCaller(call), order);
    if (isReused) call.reply.code(200);
    return { ...toState(found), message: isReused ? 'Using existing export with identical parameters' : 'Export job created successfully' };
  },

  async exportAtOnce(call): Promise<FastifyReply> {
    const order = requireExportOrder(requireExportFamily(call.parameters.metricFamily), call.body);
    return sendFile(call.reply, await exportAtOnce(call.service, order));
  },

  async listExports(call): Promise<ExportList> {
    const family = requireExportFamily(call.parameters.metricFamily);
    const { status, scope, teamId, createdBy, dateFrom, dateTo, limit, page, sortBy, sortOrder } = call.query;
    const { exports, total } = await readExports(
      call.service,
      {
        family,
        status,
        callerId: scope === 'mine' ? requireCaller(call).id : null,
        createdBy,
        teamId,
        from: readDay('dateFrom', dateFrom),
        to: dateTo === null ? null : readDay('dateTo', dateTo)! + DAY - 1,
        sortBy: SORT_COLUMNS[sortBy],
        descending: sortOrder === 'desc',
      },
      { offset: page * limit, limit },
    );
    return {
      exports: exports.map(toItem),
      pagination: { page, limit, total, totalPages: Math.ceil(total / limit), hasMore: (page + 1) * limit < total },
    };
  },

  async readExport(call): Promise<ExportState> {
    return toState(await readExport(call.service, requireExportFamily(call.parameters.metricFamily), call.parameters.exportId));
  },

  async downloadExport(call): Promise<FastifyReply> {
    const family = requireExportFamily(call.parameters.metricFamily);
    return sendFile(call.reply, await downloadExport(call.service, family, call.parameters.exportId));
  },
} satisfies Handlers;

const SORT_COLUMNS = { createdAt: 'created_at', completedAt: 'ended_at', status: 'status' } as const;

function requireCaller({ key }: Call): Token {
  if (key === null) throw new Error('exports need a key');
  return key;
}

function sendFile(reply: FastifyReply, { fileName, contentType, bytes }: ExportFile): FastifyReply {
  // No content-encoding: the file itself is compressed, and stays so when it is saved.
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function readDay(name: string, written: string | null): number | null {
  if (written === null) return null;
  const day = written.slice(0, 10);
  const reason = checkDay(day);
  if (reason !== null) throw refuseParameter(name, reason);
  return toMidnight(day);
}

const MESSAGES: Readonly<Record<ExportStatus, string>> = {
  QUEUED: 'The export waits to be processed',
  PROCESSING: 'The export is being processed',
  COMPLETED: 'The export is ready to download',
  FAILED: 'The export failed',
  CANCELLED: 'The export was cancelled',
  UNKNOWN: 'The state of the export is unknown',
};

function toState(found: InsightExport): ExportState {
  const { status, order, endedAt, file, error } = found;
  const item = toItem(found);
  return {
    ...item,
    message: MESSAGES[status],
    ...(status === 'FAILED' && endedAt !== null ? { failedAt: toTime(endedAt) } : {}),
    ...(file === null
      ? {}
      : {
          download: {
            url: toDownloadUrl(found),
            filename: file.fileName,
            contentType: file.contentType.split(';', 1)[0]!,
            sizeBytes: file.sizeBytes,
            compression: order.compression,
          },
        }),
    ...(error === null ? {} : { error }),
  };
}

function toItem(found: InsightExport): ExportItem {
  const { exportId, status, order, scope, caller, createdAt, endedAt, file } = found;
  const { start, end, metricGroups, metrics, granularity, aggregation, metricLevel, format, compression } = order;
  const { orgTree, team } = scope;
  const named = {
    ...(orgTree === null ? {} : { orgTreeName: orgTree.name, orgId: orgTree.id, orgName: orgTree.name }),
    ...(team === null ? {} : { teamId: team.id, teamName: team.name }),
  };
  return {
    exportId,
    status,
    createdAt: toTime(createdAt),
    createdBy: { userId: caller.id, name: caller.name },
    metadata: {
      scope: named,
      dateRange: { start, end },
      metricGroups,
      metrics,
      options: { granularity: granularity.toUpperCase(), aggregation: aggregation.toLowerCase(), metricLevel, format, compression },
    },
    scope: named,
    ...(status === 'COMPLETED' && endedAt !== null ? { completedAt: toTime(endedAt) } : {}),
    ...(file === null ? {} : { downloadUrl: toDownloadUrl(found) }),
  };
}

function toDownloadUrl({ order: { family }, exportId }: InsightExport): string {
  return `/v2/insights/${family}/exports/${exportId}/download`;
}

function toTime(at: number): string {
  return new Date(at).toISOString();
}
