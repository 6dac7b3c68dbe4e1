import * as l10n from '@vscode/l10n';
import { type ExportToRun, type RunningExport, runExport } from '../../api/insights/exportJobs.ts';
import type { Instance } from '../../api/instance.ts';
import { findFamilyOfName } from '../../core/documentKinds.ts';
import { findExportFamily, isExportOrder } from '../../core/insights/migrateRequest.ts';
import { parseJsonObject } from '../../core/jsonObject.ts';
import { Refusal } from '../../core/refusal.ts';
import { joinReports } from '../../documents/insights/reportText.ts';
import type { ExportOrderBody } from '../../wire/insights.ts';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';

/** Runs exports at the service at the same time, and returns the rows of their report. If interrupted, reports how to get them later. */
export async function exportAsJobs(
  cli: Cli,
  instance: Instance,
  exports: readonly ExportToRun[],
  signal: AbortSignal,
): Promise<readonly (readonly string[])[]> {
  const { terminal } = cli;
  const running = new Map<string, RunningExport>();
  const onState = (state: RunningExport): void => {
    running.set(state.exportId, state);
    const shown = [...running.values()].map(({ exportId, status }) => `${exportId} ${status}`);
    terminal.progress?.(l10n.t('Exporting: {0} …', shown.join(', ')));
  };
  try {
    return joinReports(await Promise.all(exports.map((one) => runExport(instance, one, { signal, onState }))));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'CANCELLED') {
      terminal.progress?.('');
      for (const { family, exportId } of running.values()) {
        const path = `/v2/insights/${family}/exports/${exportId}/download`;
        terminal.err(
          l10n.t('The export {0} goes on at the service. Get it with the same command within 30 minutes, or from {1}.', exportId, path),
        );
      }
    }
    throw error;
  }
}

/** Reads the body of an export; null for any other document. Throws a UsageError if its metrics are not of one family. */
export function readExportOrder(path: string, text: string): ExportToRun | null {
  const body = parseJsonObject(text);
  if (!isExportOrder(body)) return null;
  const family = findFamilyOfName(path) ?? findExportFamily(body);
  if (family === null) {
    throw new UsageError(l10n.t('{0} does not say whether it exports efficiency or productivity. Name metrics of one of them.', path));
  }
  // The service checks the rest.
  const order = body as ExportOrderBody;
  return { family, body: { ...order, options: { ...order.options, format: 'csv' } } };
}
