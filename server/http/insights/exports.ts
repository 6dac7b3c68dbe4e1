import type { FastifyReply } from 'fastify';
import { checkDay } from '../../core/dates.ts';
import { DAY, toMidnight } from '../../core/insights/calendar.ts';
import { requireExportFamily, requireExportOrder } from '../../core/insights/exportOrder.ts';
import type { Token } from '../../service/access/tokens.ts';
import type { ExportFile } from '../../service/insights/exportFile.ts';
import { downloadExport, exportAtOnce, type InsightExport, readExport, readExports, startExport } from '../../service/insights/exports.ts';
import type { ExportList, ExportStarted, ExportState } from '../../wire/exports.ts';
import type { Call, Handlers } from '../call.ts';
import { refuseParameter } from '../readRequest.ts';

/** The handlers of exports that run as jobs. */
export const EXPORT_HANDLERS = {
  async startExport(call): Promise<ExportStarted> {
    const order = requireExportOrder(requireExportFamily(call.parameters.metricFamily), call.body);
    const { found, isReused } = await startExport(call.service, requireCaller(call), order);
    if (isReused) call.reply.code(200);
    const { exportId, status, createdAt, createdBy, metadata } = toState(found);
    const message = isReused ? 'Using existing export with identical parameters' : 'Export job created successfully';
    return { exportId, status, createdAt, createdBy, message, metadata };
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
      exports: exports.map((found) => {
        const { failedAt: _, download: __, error: ___, ...item } = toState(found);
        return item;
      }),
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

const SORT_COLUMNS = { createdat: 'created_at', completedat: 'ended_at', status: 'status' } as const;

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
  if (reason !== null) throw refuseParameter(name, `${reason}`);
  return toMidnight(day);
}

function toState({ exportId, status, order, team, caller, createdAt, endedAt, file, error }: InsightExport): ExportState {
  const { family, start, end, metricGroups, metrics, orgTreeName } = order;
  const url = `/v2/insights/${family}/exports/${exportId}/download`;
  const ended = endedAt === null ? '' : new Date(endedAt).toISOString();
  const { granularity, aggregation, metricLevel, format, compression } = order;
  const download = file !== null && {
    url,
    filename: file.fileName,
    contentType: file.contentType.split(';', 1)[0]!,
    sizeBytes: file.sizeBytes,
    compression,
  };
  return {
    exportId,
    status,
    createdAt: new Date(createdAt).toISOString(),
    createdBy: { userId: caller.id, name: caller.name },
    metadata: {
      dateRange: { start, end },
      metricGroups,
      metrics,
      options: { granularity: granularity.toUpperCase(), aggregation: aggregation.toLowerCase(), metricLevel, format, compression },
    },
    scope: {
      ...(orgTreeName === null ? {} : { orgTreeName }),
      ...(team === null ? {} : { teamId: team.id, teamName: team.name }),
    },
    ...(status === 'COMPLETED' ? { completedAt: ended } : {}),
    ...(status === 'FAILED' ? { failedAt: ended } : {}),
    ...(download === false ? {} : { downloadUrl: url, download }),
    ...(error === null ? {} : { error }),
  };
}
