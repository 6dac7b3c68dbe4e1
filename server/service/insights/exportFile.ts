import { toExportColumns } from '../../core/insights/exportMetrics.ts';
import { type ExportOrder, toOrderedReport } from '../../core/insights/exportOrder.ts';
import { toReportName } from '../../core/insights/reportRows.ts';
import { writeCsv } from '../../documents/writeCsv.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { readReportTable } from './report.ts';

/** The file of an export. */
export interface ExportFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly bytes: Uint8Array;
}

/**
 * Counts an export and writes its file: the table of the report on the same team and days; empty if there is nothing to report. `at` dates
 * its name, in milliseconds since the epoch.
 */
export async function writeExportFile(
  context: ServiceContext,
  order: ExportOrder,
  teamRefId: number | null,
  at: number,
): Promise<ExportFile> {
  const request = toOrderedReport(order, teamRefId);
  const columns = toExportColumns(order.family, order.metricLevel, order.metrics, request);
  const table = await readReportTable(context, request, columns);
  const text = Buffer.from(order.format === 'json' ? toJson(table) : table.length === 0 ? '' : writeCsv(table));
  const isPacked = order.compression === 'gzip';
  const bytes = isPacked ? await pack(text) : text;
  const fileName = `${toReportName(request, at).replace(/csv$/, order.format)}${isPacked ? '.gz' : ''}`;
  return { fileName, contentType: toContentType(order), sizeBytes: bytes.length, bytes };
}

async function pack(text: Buffer): Promise<Uint8Array> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Returns the team whose report an export is; null for all teams, although one of them may be above all others. */
export function toTeamRefId({ teamId, managerEmail }: ExportOrder, found: string | null | undefined): number | null {
  return (teamId === null && managerEmail === null) || found == null ? null : Number(found);
}

/** Returns the content type of a file. */
export function toContentType({ format, compression }: Pick<ExportOrder, 'format' | 'compression'>): string {
  if (compression === 'gzip') return 'application/gzip';
  return format === 'json' ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8';
}

function toJson([headers = [], ...rows]: readonly (readonly string[])[]): string {
  const toValue = (cell: string, column: number): string | number | null => (column === 0 ? cell : cell === '' ? null : Number(cell));
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(headers.map((header, column) => [header, toValue(row[column] ?? '', column)]))),
  );
}
