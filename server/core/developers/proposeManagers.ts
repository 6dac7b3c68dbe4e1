import * as l10n from '@vscode/l10n';
import { compilePattern } from '../pattern.ts';
import { toLookupKeys } from '../reshape/rows.ts';
import type { SourceRow } from '../reshape/skip.ts';
import type { JudgedColumn } from './judgeColumns.ts';
import { extractAddress, findMeaning, OUTPUT, type ProposedField, type ProposedStep, proposeName, renameTo } from './proposal.ts';

/** How a manager may be written, as a pattern whose group is what other columns have; null as it is. */
const FORMS = [
  null,
  // Ada Lindqvist (21001), Ada Lindqvist (On Leave)
  '\\(([^()]+)\\)$',
  // Ada Lindqvist 1001
  ' ([A-Za-z]{0,4}[0-9]+)$',
  '^(.*?)(?: *\\([^()]*\\))*$',
  // CN=Ada Lindqvist,OU=People
  '^CN=((?:[^,\\\\]|\\\\.)+)',
] as const;

/** What a manager is looked up by: a column, or null for the name that first and last name make; with the keys in each row. */
interface Key {
  readonly column: JudgedColumn | null;
  readonly ofRows: readonly (readonly string[])[];
  readonly known: ReadonlySet<string>;
}

/** The share of the managers that a lookup must find to be proposed. */
const MOSTLY = 0.5;

/** The managers in a column, read by one of the forms. */
interface Managers {
  readonly column: JudgedColumn;
  readonly form: string | null;
  readonly rows: readonly { readonly cell: string; readonly keys: readonly string[] }[];
  /** Whether each cell has the form; a split refuses the others. */
  readonly fits: boolean;
  /** What cells say if there is no manager. */
  readonly none: readonly string[];
}

interface Way extends Managers {
  readonly key: Key;
  readonly found: number;
  readonly missing: readonly string[];
}

/** What exports write for someone without a manager. */
const NONE =
  /^(?:no[ _-]?(?:manager|mgr|supervisor|one)|none|null|#?n\/?a!?|\(?(?:blank|vacant|tbd)\)?|[-–—]+|kein(?:e[rn]?)?(?: vorgesetzter?)?|aucune?|nessuno|ningun[oa]?|nenhum|geen|brak|ingen|нет|なし|无|없음)$/i;

/** Whether a cell says in words that there is no manager. */
export function saysNoManager(cell: string): boolean {
  return NONE.test(cell);
}

/** Proposes the steps for the e-mails of managers: as they are, taken out of longer cells, or looked up by a number, an ID, a DN or a name. */
export function proposeManager(columns: readonly JudgedColumn[], records: readonly SourceRow[]): ProposedField {
  const email = findMeaning(columns, 'EMAIL');
  const own = findMeaning(columns, 'MANAGER_EMAIL');
  if (own !== undefined && own.content === 'address') return extractAddress(own.header, OUTPUT.MANAGER_EMAIL);
  const asIs = own === undefined ? null : rate(readManagers(columns, records, own, null), readKey(columns, records, email ?? null));
  if (own !== undefined && (own.content === null || (asIs !== null && asIs.found > 0.9)))
    return asIs !== null && (asIs.none.length > 0 || namesSelf(asIs)) && asIs.missing.length === 0 && email !== undefined
      ? lookUpBy(asIs, email, columns)
      : renameTo(own, 'MANAGER_EMAIL', columns);
  const way = email === undefined ? null : findWay(columns, records, own);
  if (way !== null && email !== undefined && way.found > (asIs?.found ?? 0)) return lookUpBy(way, email, columns);
  if (own !== undefined) return renameTo(own, 'MANAGER_EMAIL', columns);
  const open = l10n.t('No column leads to the manager, so no one has one. Export the manager’s e-mail, number or user ID to change that.');
  return { header: OUTPUT.MANAGER_EMAIL, steps: [{ step: { constant: { [OUTPUT.MANAGER_EMAIL]: '' } }, why: open }], open: [open] };
}

function findWay(columns: readonly JudgedColumn[], records: readonly SourceRow[], own: JudgedColumn | undefined): Way | null {
  const managers = columns.filter((column) => column.meaning === 'MANAGER' || column === own);
  const columnsOfKeys = new Set([...columns.filter(({ meaning }) => meaning === 'KEY'), ...columns.filter(isKey)]);
  const keys = [...columnsOfKeys, null].map((column) => readKey(columns, records, column));
  const ways = managers.flatMap((column) =>
    FORMS.flatMap((form) => {
      const read = readManagers(columns, records, column, form);
      return keys.map((key) => rate(read, key));
    }),
  );
  const best = ways.reduce<Way | null>((one, other) => (one === null || other.found > one.found ? other : one), null);
  return best !== null && best.found >= MOSTLY ? best : null;
}

function isKey({ meaning, content }: JudgedColumn): boolean {
  return meaning === 'NAME' || meaning === 'EMAIL' || (meaning === 'OTHER' && (content === 'email' || content === 'word'));
}

/** Rates a way: the share of managers that it finds. */
function rate(managers: Managers, key: Key): Way {
  const written = managers.rows.filter(({ cell }) => isManager(cell));
  const missing = written.filter(({ keys }) => !keys.some((one) => key.known.has(one)));
  const found = written.length === 0 || !managers.fits ? 0 : (written.length - missing.length) / written.length;
  return { ...managers, key, found, missing: [...new Set(missing.map(({ cell }) => cell))] };
}

function isManager(cell: string): boolean {
  return cell !== '' && !saysNoManager(cell);
}

/** Whether someone is named as their own manager. */
function namesSelf({ rows, key }: Way): boolean {
  return rows.some(({ keys }, row) => keys.some((one) => key.ofRows[row]!.includes(one)));
}

function readManagers(
  columns: readonly JudgedColumn[],
  records: readonly SourceRow[],
  column: JudgedColumn,
  form: string | null,
): Managers {
  const cells = readCells(columns, records, column);
  const pattern = form === null ? null : compilePattern(form);
  if (typeof pattern === 'string') throw new Error(`${form} ${pattern}`);
  const groups = pattern === null ? cells.map((cell) => [cell]) : cells.map((cell) => pattern.find(cell));
  return {
    column,
    form,
    rows: cells.map((cell, row) => ({ cell, keys: toLookupKeys(groups[row]?.[0] ?? '') })),
    fits: groups.every((group, row) => group !== null || cells[row] === ''),
    none: [...new Set(cells.filter(saysNoManager))],
  };
}

function readKey(columns: readonly JudgedColumn[], records: readonly SourceRow[], column: JudgedColumn | null): Key {
  const ofParts = (): string[] => {
    const [first, last] = (['FIRST_NAME', 'LAST_NAME'] as const).map((part) => readCells(columns, records, findMeaning(columns, part)));
    return first!.map((name, row) => `${name} ${last![row]!}`.trim());
  };
  const ofRows = (column === null ? ofParts() : readCells(columns, records, column)).map(toLookupKeys);
  return { column, ofRows, known: new Set(ofRows.flat()) };
}

function readCells(columns: readonly JudgedColumn[], records: readonly SourceRow[], column: JudgedColumn | undefined): string[] {
  const at = column === undefined ? -1 : columns.indexOf(column);
  return records.map(({ cells }) => (cells[at] ?? '').trim());
}

function lookUpBy(way: Way, email: JudgedColumn, columns: readonly JudgedColumn[]): ProposedField {
  const { column, key, form, missing, none } = way;
  const take = emailHeader(email, columns);
  const name = columns.find(({ meaning }) => meaning === 'NAME');
  const found = key.column === null || key.column === name ? nameHeader(columns) : key.column === email ? take : key.column.header;
  const written = form === null ? column.header : MANAGER;
  const split: ProposedStep[] =
    form === null
      ? []
      : [
          {
            step: { split: { column: column.header, pattern: form, into: [MANAGER] } },
            why: l10n.t('“{0}” holds more than what identifies the manager.', column.header),
          },
        ];
  const why = l10n.t('“{0}” names the manager by “{1}”; the e-mail is in the row that has it.', column.header, found);
  const without = { ...(none.length > 0 ? { none } : {}), ...(namesSelf(way) ? ({ self: 'blank' } as const) : {}) };
  const lookup: ProposedStep = { step: { lookup: { column: written, in: [found], take, to: OUTPUT.MANAGER_EMAIL, ...without } }, why };
  const shown = missing
    .slice(0, 3)
    .map((value) => `“${value}”`)
    .join(', ');
  const open =
    missing.length === 0
      ? []
      : [
          l10n.t(
            '{0} managers in “{1}” have no row: {2}. Add their rows, or set "unknown" of the step to "blank".',
            missing.length,
            column.header,
            shown,
          ),
        ];
  return { header: OUTPUT.MANAGER_EMAIL, steps: [...split, lookup], open };
}

/** The column that a split of the manager writes. */
const MANAGER = 'Manager';

function emailHeader(email: JudgedColumn, columns: readonly JudgedColumn[]): string {
  return email.content === 'address' ? OUTPUT.EMAIL : (renameTo(email, 'EMAIL', columns).header ?? email.header);
}

function nameHeader(columns: readonly JudgedColumn[]): string {
  return proposeName(columns).header ?? OUTPUT.NAME;
}
