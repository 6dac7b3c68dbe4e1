import { createBotRule } from '../../../server/core/insights/bots.ts';
import { createRecordCollector } from '../../../server/documents/insights/activity/collectRecords.ts';
import { ContentReader } from '../../../server/documents/insights/activity/contentReader.ts';
import { HostGathering, type HostReading } from '../../../server/documents/insights/activity/hosts/gather.ts';
import type { HostOptions } from '../../../server/documents/insights/activity/hosts/parts.ts';
import type { HostSample } from './sample.ts';

/** What became of files. */
export interface ReadHosts {
  readonly records: readonly Readonly<Record<string, unknown>>[];
  readonly left: readonly string[];
  readonly faults: readonly string[];
  readonly notes: readonly string[];
  readonly readings: readonly HostReading[];
}

/** What readers know if no flag is given. */
export const NO_FLAGS: HostOptions = {
  name: null,
  isBot: createBotRule([]),
  onBot: () => {},
  deployedBy: [],
  environments: [],
  receivedAt: null,
  services: new Map(),
};

/** Reads texts as `fairlead insights import` does, cut into pieces of a size. */
export function readHosts(texts: readonly string[], options: Partial<HostSample> = {}, size = 1 << 16): ReadHosts {
  const gathering = new HostGathering({ ...NO_FLAGS, name: options.name ?? null, deployedBy: options.deployedBy ?? [] });
  const records: Record<string, unknown>[] = [];
  const collectors = texts.map((text, index) => {
    const collector = createRecordCollector();
    const reader = new ContentReader(`${index}.json`, gathering, 'json');
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, piece) => text.slice(piece * size, (piece + 1) * size));
    for (const entry of [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]) {
      if ('value' in entry.found) records.push(entry.found.value as Record<string, unknown>);
      collector.take(entry);
    }
    return collector;
  });
  for (const [path, entries] of gathering.finish()) {
    for (const entry of entries) {
      if ('value' in entry.found) records.push(entry.found.value as Record<string, unknown>);
      collectors[Number.parseInt(path, 10)]!.take(entry);
    }
  }
  const collections = collectors.map((collector) => collector.collection());
  return {
    records,
    left: collections.flatMap(({ left }) => left.map(({ message }) => message)),
    faults: collections.flatMap(({ faults }) => faults.map(({ path, message }) => `${path} ${message}`.trim())),
    notes: collections.flatMap(({ notes }) => notes.map(({ message }) => message)),
    readings: texts.flatMap((_, index) => gathering.readings(`${index}.json`)),
  };
}
