import * as l10n from '@vscode/l10n';
import { compilePattern } from '../pattern.ts';
import { toLookupKeys } from '../reshape/rows.ts';
import type { SourceRow } from '../reshape/skip.ts';
import type { JudgedColumn } from './judgeColumns.ts';
import { extractAddress, findMeaning, OUTPUT, type ProposedField, type ProposedStep, proposeName, renameTo } from './proposal.ts';

/** How a manager may be written, as a pattern whose group is what other columns have; null as it is. */
const FORMS: readonly (string | null)[] = [
  null,
  // Ada Lindqvist (21001), Ada Lindqvist (On Leave)
  '\\(([^()]+)\\)$',
  // Ada Lindqvist 1001
  ' ([A-Za-z]{0,4}[0-9]+)$',
  '^(.*?)(?: *\\([^()]*\\))*$',
  // CN=Ada Lindqvist,OU=People
  '^CN=((?:[^,\\\\]|\\\\.)+)',
];

/** The share of the managers that a lookup must find to be proposed. */
const MOSTLY = 0.5;

interface Way {
  readonly column: JudgedColumn;
  readonly key: JudgedColumn | null;
  readonly form: string | null;
  readonly found: number;
  readonly missing: readonly string[];
  /** Whether someone is named as their own manager. */
  readonly namesSelf: boolean;
  /** Whether cells say in words that there is no manager. */
  readonly saysNone: boolean;
}

/** What exports write for someone without a manager. */
const NONE = /^(?:no[ _-]?(?:manager|mgr|supervisor|one)|none|null|n\/?a|[-–—]+|kein(?:e[rn]?)?(?: vorgesetzter?)?)$/i;

/** Proposes the steps for the e-mails of managers: as they are, taken out of longer cells, or looked up by a number, an ID, a DN or a name. */
export function proposeManager(columns: readonly JudgedColumn[], records: readonly SourceRow[]): ProposedField {
  const email = findMeaning(columns, 'EMAIL');
  const own = findMeaning(columns, 'MANAGER_EMAIL');
  if (own !== undefined && own.content === 'address') return extractAddress(own.header, OUTPUT.MANAGER_EMAIL);
  const asIs = own === undefined ? null : rate(columns, records, own, email ?? null, null);
  if (own !== undefined && (own.content === null || (asIs !== null && asIs.found > 0.9)))
    return asIs !== null && (asIs.saysNone || asIs.namesSelf) && asIs.missing.length === 0 && email !== undefined
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
  const keys = [...columns.filter(({ meaning }) => meaning === 'KEY'), ...columns.filter((column) => isKey(column))];
  const ways = managers.flatMap((column) =>
    FORMS.flatMap((form) => [...new Set(keys), null].map((key) => rate(columns, records, column, key, form))),
  );
  const best = ways.reduce<Way | null>((one, other) => (one === null || other.found > one.found ? other : one), null);
  return best !== null && best.found >= MOSTLY ? best : null;
}

function isKey({ meaning, content }: JudgedColumn): boolean {
  return meaning === 'NAME' || meaning === 'EMAIL' || (meaning === 'OTHER' && (content === 'email' || content === 'word'));
}

/** Rates a way: the share of managers that it finds. A null key is the name that first and last name make. */
function rate(
  columns: readonly JudgedColumn[],
  records: readonly SourceRow[],
  column: JudgedColumn,
  key: JudgedColumn | null,
  form: string | null,
): Way {
  const compiled = form === null ? null : compilePattern(form);
  const at = columns.indexOf(column);
  const toKey =
    compiled === null || typeof compiled === 'string' ? (value: string) => value : (value: string) => compiled.find(value)?.[0] ?? '';
  const known = new Set(records.flatMap(({ cells }) => toLookupKeys(readKey(columns, cells, key))));
  const filled = records.map(({ cells }) => (cells[at] ?? '').trim()).filter((value) => value !== '');
  const written = filled.filter((value) => !NONE.test(value));
  const isFound = (value: string): boolean => toLookupKeys(toKey(value)).some((one) => known.has(one));
  const missing = [...new Set(written.filter((value) => !isFound(value)))];
  // A pattern must fit every cell; a split refuses the others.
  const fits = compiled === null || typeof compiled === 'string' || filled.every((value) => compiled.find(value) !== null);
  const count = written.filter(isFound).length;
  const namesSelf = records.some(({ cells }) => {
    const own = toLookupKeys(readKey(columns, cells, key));
    return toLookupKeys(toKey((cells[at] ?? '').trim())).some((one) => own.includes(one));
  });
  return {
    column,
    key,
    form,
    missing,
    saysNone: written.length < filled.length,
    namesSelf,
    found: written.length === 0 || !fits ? 0 : count / written.length,
  };
}

function readKey(columns: readonly JudgedColumn[], cells: readonly string[], key: JudgedColumn | null): string {
  if (key !== null) return (cells[columns.indexOf(key)] ?? '').trim();
  const part = (meaning: 'FIRST_NAME' | 'LAST_NAME'): string =>
    (cells[columns.findIndex((column) => column.meaning === meaning)] ?? '').trim();
  return `${part('FIRST_NAME')} ${part('LAST_NAME')}`.trim();
}

function lookUpBy(
  { column, key, form, missing, saysNone, namesSelf }: Way,
  email: JudgedColumn,
  columns: readonly JudgedColumn[],
): ProposedField {
  const take = emailHeader(email, columns);
  const name = columns.find(({ meaning }) => meaning === 'NAME');
  const found = key === null || key === name ? nameHeader(columns) : key === email ? take : key.header;
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
  const none = {
    ...(saysNone && missing.length === 0 ? ({ unknown: 'blank' } as const) : {}),
    ...(namesSelf ? ({ self: 'blank' } as const) : {}),
  };
  const lookup: ProposedStep = { step: { lookup: { column: written, in: [found], take, to: OUTPUT.MANAGER_EMAIL, ...none } }, why };
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
