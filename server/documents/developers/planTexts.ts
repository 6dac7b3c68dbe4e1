import * as l10n from '@vscode/l10n';
import { type NamedRoster, toReadFields } from '../../core/developers/compareRosters.ts';
import { type FieldMapping, nameColumns, toMappedColumns } from '../../core/developers/fieldMapping.ts';
import { chooseSentMappings, followVersions } from '../../core/developers/followFieldMappings.ts';
import { type ActiveRoster, planRoster, sortByEmail } from '../../core/developers/planRoster.ts';
import type { PlannedRoster } from '../../core/developers/rosterPlan.ts';
import { DEFAULT_ROSTER_SETTINGS, type RosterSettings } from '../../core/developers/rosterSettings.ts';
import { plural } from '../../core/plural.ts';
import { countAll } from '../../core/problem.ts';
import { findCutRow } from '../csv/faults.ts';
import { readHeaders } from '../csv/table.ts';
import { comparePositions } from '../lineIndex.ts';
import { writeCsv } from '../writeCsv.ts';
import { checkRoster, type RosterCheck } from './check.ts';

/** A roster's text, and the active version as downloaded, with its saved mapping; null before the first setup. */
export interface RosterTexts {
  readonly text: string;
  readonly active: {
    readonly versionId: string;
    readonly csv: string;
    readonly fieldMappings: readonly FieldMapping[];
    /** The saved mappings of the other versions, newest first. */
    readonly earlierMappings?: readonly (readonly FieldMapping[])[];
  } | null;
}

/**
 * Plans what a roster would change in the active version. It is checked as the service will: with the mapping of the settings, otherwise
 * with that of the active version or of an earlier one with the same headers, otherwise by its headers.
 */
export function planTexts(texts: RosterTexts, settings: RosterSettings): PlannedRoster {
  const next = checkNext(texts, settings);
  const [errors, first] = findErrors(next, texts.text);
  if (first !== undefined) return { kind: 'mistakes', errors, message: first.message, range: first.range };
  const active = readActive(texts.active);
  if (typeof active === 'string') return { kind: 'unreadable', message: active };
  return { kind: 'planned', plan: planRoster(active, readRecords(next)) };
}

/** Writes both rosters as CSV for a side-by-side diff, rows sorted by e-mail; null if there is no active version or one of the two has errors. */
export function compareTexts(texts: RosterTexts, settings: RosterSettings): { readonly before: string; readonly after: string } | null {
  const next = checkNext(texts, settings);
  const before = readActive(texts.active);
  if (before === null || typeof before === 'string' || findErrors(next, texts.text)[0] > 0) return null;
  const after = readRecords(next);
  // Columns are in the order of the later one, so that only real differences show.
  const order = [...new Set([...after.columns, ...before.columns].map(({ fieldName }) => fieldName))];
  return { before: toText(before, order), after: toText(after, order) };
}

function checkNext({ text, active }: RosterTexts, settings: RosterSettings): RosterCheck {
  if (settings.fieldMappings !== null && settings.isShared !== true) return checkRoster(text, settings);
  const headers = readHeaders(text);
  const fieldMappings = chooseSentMappings(headers, settings);
  if (fieldMappings !== null || active === null) return checkRoster(text, { ...settings, fieldMappings, isShared: false });
  return checkRoster(text, followVersions(headers, active.fieldMappings, active.earlierMappings ?? [], { ...settings, isShared: false }));
}

/** Returns the records of the active version; a sentence if they cannot be compared. */
function readActive(active: RosterTexts['active']): ActiveRoster | null | string {
  if (active === null) return null;
  const { versionId, csv, fieldMappings } = active;
  const check = checkRoster(csv, { ...DEFAULT_ROSTER_SETTINGS, managerEmailConfigured: false, fieldMappings });
  const [errors, first] = findErrors(check, csv);
  if (first === undefined) return { versionId, ...readRecords(check) };
  const count = plural(errors, 'a mistake', '{0} mistakes', errors);
  return l10n.t('The active version {0} cannot be compared: the downloaded version has {1}. {2}', versionId, count, first.message);
}

/** Returns the errors' number and the first one; of a file that was cut off, that one, because others follow from it. */
function findErrors({ problems, table }: RosterCheck, text: string): [count: number, first: RosterCheck['problems'][number] | undefined] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const cut = findCutRow(table, text);
  const { start } = table.rangeOfRow(cut);
  const first = cut === -1 ? undefined : errors.find(({ range }) => comparePositions(range.start, start) >= 0);
  return [countAll(errors), first ?? errors[0]];
}

function toText({ columns, records }: NamedRoster, order: readonly string[]): string {
  const headers = new Map(columns.map(({ fieldName, csvColumn }) => [fieldName, csvColumn]));
  const fields = toReadFields(columns);
  const own = order.flatMap((name) => fields.get(name) ?? []);
  const rows = sortByEmail(records).map((record) => own.map((read) => read(record, record.cells)));
  return writeCsv([order.flatMap((name) => headers.get(name) ?? []), ...rows]);
}

/** Returns the records of a checked roster for a comparison: name and e-mails trimmed, other cells as written. */
export function readRecords({ table, columns, fieldMappings }: RosterCheck): NamedRoster {
  const records = Array.from({ length: table.rowCount }, (_, row) => ({
    name: table.value(row, columns.name).trim(),
    email: table.value(row, columns.email).trim(),
    managerEmail: table.value(row, columns.managerEmail).trim(),
    cells: table.headers.map((_header, column) => table.value(row, column)),
  }));
  return { columns: nameColumns(toMappedColumns(table.headers, fieldMappings)), records };
}
