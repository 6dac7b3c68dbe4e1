import * as l10n from '@vscode/l10n';
import { RECORD_KINDS } from '../../../core/insights/activity.ts';
import { HOST_FORMATS, type HostFormat } from '../../../core/insights/activityFormats.ts';
import { isJsonObject } from '../../../core/jsonObject.ts';
import { findNearest } from '../../../core/nearest.ts';
import type { RecordEntry, RecordReader } from './entries.ts';
import { RECORD_FORMATS, type RecordFormat } from './formats.ts';
import { type FoundItem, findItems } from './hosts/findItems.ts';
import type { HostGathering } from './hosts/gather.ts';
import { HOST_READERS } from './hosts/hostReaders.ts';
import type { Json } from './hosts/json.ts';
import type { HostReader } from './hosts/parts.ts';
import { type FoundValue, INCOMPLETE, JsonSplitter } from './jsonValues.ts';

/**
 * Reads JSON and recognizes by its content what a file is: activity records, which become entries at once, or the output of another system,
 * whose items are gathered with those of other files. A text that is not JSON is read as `usual`. With `only`, whatever is of another
 * format is a fault.
 */
export class ContentReader implements RecordReader {
  readonly #path: string;
  readonly #gathering: HostGathering;
  readonly #usual: RecordFormat;
  readonly #only: HostFormat | null;
  readonly #splitter = new JsonSplitter();
  /** The reader of a text of activity records that is not read value by value. */
  #own: RecordReader | null = null;
  /** The pieces until the first value, which decides how all are read; null after it. */
  #pending: string[] | null = [];
  #isRefused = false;
  #hasMore = false;
  readonly #faults = new Set<string>();

  constructor(path: string, gathering: HostGathering, usual: RecordFormat, only: HostFormat | null = null) {
    this.#path = path;
    this.#gathering = gathering;
    this.#usual = usual;
    this.#only = only;
  }

  push(piece: string): RecordEntry[] {
    if (this.#own !== null) return this.#own.push(piece);
    if (this.#isRefused) return [];
    this.#pending?.push(piece);
    return this.#read(this.#splitter.push(piece));
  }

  end(): RecordEntry[] {
    const entries = this.#own === null ? this.#read(this.#splitter.end()) : [];
    if (this.#own !== null) return [...entries, ...this.#own.end()];
    if (!this.#hasMore || this.#faults.size > 0) return entries;
    const note = l10n.t('The last page says that there are more; check that all were fetched.');
    return [...entries, { line: null, place: '', found: { note } }];
  }

  #read(values: readonly FoundValue[]): RecordEntry[] {
    const [first] = values;
    if (first !== undefined && this.#pending !== null) {
      const pieces = this.#pending;
      this.#pending = null;
      const format = this.#only === null ? findOwnFormat(first, this.#usual) : null;
      if (format !== null) {
        const own = RECORD_FORMATS[format].createReader();
        this.#own = own;
        return pieces.flatMap((piece) => own.push(piece));
      }
    }
    return values.flatMap((value) => this.#readValue(value));
  }

  #readValue(one: FoundValue): RecordEntry[] {
    if (this.#isRefused) return [];
    const { line, place } = one;
    if ('fault' in one) return this.#report(line, place, one.fault);
    if (isRecord(one.value)) {
      if (this.#only === null) return [{ line, place, found: { value: one.value } }];
      return this.#refuse(line, place, l10n.t('is an activity record, {0}', toRemedy(this.#only)));
    }
    const entries: RecordEntry[] = [];
    for (const found of findItems(one.value, place)) {
      entries.push(...this.#readFound(found, line));
      if (this.#isRefused) break;
    }
    return entries;
  }

  #readFound(found: FoundItem, line: number | null): RecordEntry[] {
    if ('fault' in found) return this.#refuse(line, found.place, found.fault);
    if ('hasMore' in found) {
      this.#hasMore = found.hasMore;
      return [];
    }
    const only = this.#only;
    const reader = only === null ? found.reader : findAsked(only, found);
    if (reader !== null) return this.#readItem(found.item, reader, line, found.place);
    const { format } = found.reader;
    return this.#refuse(line, found.place, l10n.t('is one of {0} ({1}), {2}', HOST_FORMATS[format].title, format, toRemedy(only!)));
  }

  #readItem(item: Json, reader: HostReader, line: number | null, place: string): RecordEntry[] {
    const reading = reader.read(item, this.#gathering.options);
    const origin = { path: this.#path, reader };
    if ('parts' in reading) this.#gathering.take(origin, reading.parts);
    else if ('left' in reading) this.#gathering.leave(origin, reading.left);
    else return this.#report(line, place, l10n.t('{0}; it looks like one of {1}', reading.fault, HOST_FORMATS[reader.format].title));
    return [];
  }

  /** Ends the reading: what follows a foreign object is foreign too. */
  #refuse(line: number | null, place: string, fault: string): RecordEntry[] {
    this.#isRefused = true;
    return this.#report(line, place, fault);
  }

  #report(line: number | null, place: string, fault: string): RecordEntry[] {
    if (this.#faults.has(fault)) return [];
    this.#faults.add(fault);
    return [{ line, place, found: { fault } }];
  }
}

/** Returns the reader of the format that was asked for; null if the item is not one of those. */
function findAsked(only: HostFormat, { item, reader }: Extract<FoundItem, { item: Json }>): HostReader | null {
  if (reader.format === only) return reader;
  const asked = HOST_READERS.find(({ format }) => format === only);
  return asked?.isOne(item) === true ? asked : null;
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
