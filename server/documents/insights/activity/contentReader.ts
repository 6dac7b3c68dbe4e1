import * as l10n from '@vscode/l10n';
import { RECORD_KINDS } from '../../../core/insights/activity.ts';
import { HOST_FORMATS, type HostFormat } from '../../../core/insights/activityFormats.ts';
import { isJsonObject } from '../../../core/jsonObject.ts';
import { findNearest } from '../../../core/nearest.ts';
import type { RecordEntry, RecordReader } from './entries.ts';
import { RECORD_FORMATS, type RecordFormat } from './formats.ts';
import { findItems } from './hosts/findItems.ts';
import type { HostGathering } from './hosts/gather.ts';
import { findHostReader, HOST_READERS } from './hosts/hostReaders.ts';
import type { Json } from './hosts/json.ts';
import type { HostReader } from './hosts/parts.ts';
import { createJsonSplitter, type FoundValue, INCOMPLETE } from './jsonValues.ts';

/**
 * Creates a reader for JSON that recognizes by its content what a file is: activity records, which become entries at once, or the output of
 * another system, whose items are gathered with those of other files. A text that is no JSON at all is read as `usual`. With `only`, whatever
 * is of another format is a fault.
 */
export function createContentReader(
  path: string,
  gathering: HostGathering,
  usual: RecordFormat,
  only: HostFormat | null = null,
): RecordReader {
  const splitter = createJsonSplitter();
  let own: RecordReader | null = null;
  /** The pieces until the first value, which decides how all are read; null after it. */
  let pending: string[] | null = [];
  let isRefused = false;
  let hasMore = false;
  const told = new Set<string>();

  const refuse = (line: number | null, place: string, fault: string): RecordEntry[] => {
    if (told.has(fault)) return [];
    told.add(fault);
    return [{ line, place, found: { fault } }];
  };
  const readValue = (one: FoundValue): RecordEntry[] => {
    const { line, place } = one;
    if ('fault' in one) return refuse(line, place, one.fault);
    if (isRecord(one.value) && only !== null) {
      isRefused = true;
      return refuse(line, place, l10n.t('is an activity record, {0}', toRemedy(only)));
    }
    if (isRecord(one.value)) return [{ line, place, found: { value: one.value } }];
    const entries: RecordEntry[] = [];
    for (const found of findItems(one.value, place, findHostReader)) {
      if ('hasMore' in found) hasMore = found.hasMore;
      else if ('fault' in found) {
        // What follows a foreign object is foreign too.
        isRefused = true;
        return [...entries, ...refuse(line, found.place, found.fault)];
      } else {
        const { item } = found;
        const reader = choose(found.item, found.reader);
        if (reader === null) {
          isRefused = true;
          const { title } = HOST_FORMATS[found.reader.format];
          return [
            ...entries,
            ...refuse(line, found.place, l10n.t('is one of {0} ({1}), {2}', title, found.reader.format, toRemedy(only!))),
          ];
        }
        const origin = { path, reader };
        const reading = reader.read(item, gathering.options);
        if ('parts' in reading) gathering.take(origin, reading.parts);
        else if ('left' in reading) gathering.leave(origin, reading.left);
        else
          entries.push(
            ...refuse(line, found.place, l10n.t('{0}; it looks like one of {1}', reading.fault, HOST_FORMATS[reader.format].title)),
          );
      }
    }
    return entries;
  };
  /** Returns the reader that was asked for, or else the one that recognised the item; null if the item is not one of those asked for. */
  const choose = (item: Json, recognised: HostReader): HostReader | null => {
    if (only === null || recognised.format === only) return recognised;
    const asked = HOST_READERS.find(({ format }) => format === only);
    return asked?.isOne(item) === true ? asked : null;
  };
  const read = (values: readonly FoundValue[]): RecordEntry[] => {
    const entries: RecordEntry[] = [];
    for (const value of values) if (!isRefused) entries.push(...readValue(value));
    return entries;
  };
  /** Decides by the first value who reads the text; returns the entries of what has arrived. */
  const decide = (values: readonly FoundValue[]): RecordEntry[] => {
    const [first] = values;
    if (first === undefined || pending === null) return [];
    const format = only === null ? findOwnFormat(first, usual) : null;
    const pieces = pending;
    pending = null;
    if (format === null) return read(values);
    own = RECORD_FORMATS[format].createReader();
    return pieces.flatMap((piece) => own?.push(piece) ?? []);
  };
  return {
    push: (piece) => {
      if (own !== null) return own.push(piece);
      if (pending === null) return isRefused ? [] : read(splitter.push(piece));
      pending.push(piece);
      return decide(splitter.push(piece));
    },
    end: () => {
      if (own !== null) return own.end();
      const values = splitter.end();
      const entries = pending === null ? (isRefused ? [] : read(values)) : decide(values);
      // Deciding may have set it.
      const chosen = own as RecordReader | null;
      if (chosen !== null) return [...entries, ...chosen.end()];
      if (!hasMore || told.size > 0) return entries;
      return [
        ...entries,
        { line: null, place: '', found: { note: l10n.t('The last page says that there are more; check that all were fetched.') } },
      ];
    },
  };
}

/** Whether a value is an activity record, perhaps with mistakes. Things of other systems have kinds too, such as a bug of Bitbucket. */
function isRecord(value: unknown): value is Json {
  if (!isJsonObject(value)) return false;
  const kind = typeof value.kind === 'string' ? value.kind : null;
  if (Object.hasOwn(value, 'developer')) return kind !== null || Object.hasOwn(value, 'id');
  return kind !== null && findNearest(kind, RECORD_KINDS) !== null;
}

function toRemedy(only: HostFormat): string {
  return l10n.t('not of {0} ({1}); name its own format, or none', HOST_FORMATS[only].title, only);
}

/** Returns the format of a text of activity records by its first value; null if it is read value by value. */
function findOwnFormat(first: FoundValue, usual: RecordFormat): RecordFormat | null {
  if ('fault' in first) return usual === 'json' || first.fault === INCOMPLETE ? null : usual;
  if (isJsonObject(first.value) && Array.isArray(first.value.facts)) return 'json';
  return isRecord(first.value) && first.place === '' && usual !== 'json' ? 'ndjson' : null;
}
