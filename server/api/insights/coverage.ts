import type { Coverage } from '../../core/insights/coverage.ts';
import type { ReportRequest } from '../../wire/insights.ts';
import { type CallOptions, call } from '../client.ts';
import type { Instance } from '../instance.ts';
import { askExtra } from '../offer.ts';

/** Returns what the days of a report have that counts for no one; null if only another service has them, or the key may not ask. */
export async function readCoverage(instance: Instance, request: ReportRequest, options: CallOptions = {}): Promise<Coverage | null> {
  if (instance.adminKey === null) return null;
  const counted = await askExtra(() => call(instance, 'countReports', { body: { request, coverage: true } }, options));
  return typeof counted === 'string' ? null : counted.coverage;
}
