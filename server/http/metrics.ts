import { type MetricFamily, writeMetrics } from '../core/openMetrics.ts';
import { Refusal } from '../core/refusal.ts';
import { readStoreFigures, type StoreFigures } from '../service/emulator/data.ts';
import { requireReady, type ServiceContext } from '../service/serviceContext.ts';
import type { Handlers } from './call.ts';

/** The handler of the service's own figures. */
export const METRICS_HANDLERS = {
  async readMetrics({ reply, service, options }): Promise<string> {
    const { version, place, startedAt, tallies } = options;
    const figures = await readFigures(service);
    const { user, system } = process.cpuUsage();
    reply.type('application/openmetrics-text; version=1.0.0; charset=utf-8');
    return writeMetrics([
      {
        name: 'fairlead_build',
        type: 'info',
        help: 'The version of Fairlead, and the engine of its store.',
        samples: [{ suffix: '_info', labels: { version, engine: place.engine }, value: 1 }],
      },
      ...tallies.toFamilies(),
      ...toStoreFamilies(figures),
      {
        name: 'process_cpu_seconds',
        type: 'counter',
        unit: 'seconds',
        help: 'Processor time of the service.',
        samples: [{ suffix: '_total', value: (user + system) / 1e6 }],
      },
      gauge('process_resident_memory_bytes', 'bytes', 'Memory of the service.', process.memoryUsage.rss()),
      gauge('process_start_time_seconds', 'seconds', 'When the service started, in seconds since 1970.', startedAt / 1000),
    ]);
  },
} satisfies Handlers;

/** Returns what the store holds; null if it does not answer, which is a figure too. */
async function readFigures(service: ServiceContext): Promise<StoreFigures | null> {
  try {
    await requireReady(service);
    return await readStoreFigures(service);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function toStoreFamilies(figures: StoreFigures | null): MetricFamily[] {
  return [
    gauge('fairlead_store_up', undefined, 'Whether the store answers.', figures === null ? 0 : 1),
    ...(figures?.bytes == null ? [] : [gauge('fairlead_store_size_bytes', 'bytes', 'Size of the store.', figures.bytes)]),
    {
      name: 'fairlead_export_jobs',
      type: 'gauge',
      help: 'Exports of insights that are kept, by state.',
      samples: Object.entries(figures?.jobs ?? {}).map(([status, value]) => ({ labels: { status }, value })),
    },
  ];
}

function gauge(name: string, unit: string | undefined, help: string, value: number): MetricFamily {
  return { name, type: 'gauge', unit, help, samples: [{ value }] };
}
