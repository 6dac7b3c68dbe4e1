import fc from 'fast-check';

/** A row as a program wrote it, and the cells that it stood for; it may be gone if it says nothing that another row does not. */
export interface WrittenRow {
  readonly raw: string;
  readonly cells: readonly string[];
  readonly isNeedless: boolean;
}

/** A roster in some dialect with some damage; `above` is what is above its header. */
export interface DamagedRoster {
  readonly text: string;
  readonly rows: readonly WrittenRow[];
  readonly separator: string;
  readonly above: string;
}

const HEADERS = [
  ['Name', 'Email', 'Manager Email', 'Team', 'Title'],
  ['Email', 'Manager Email', 'Name', 'Title'],
  ['Employee ID', 'Full Name', 'E-Mail', 'Site', 'Manager Email'],
  ['name', 'email', 'manager_email'],
] as const;

const FIRST = ['Ada', 'Bo', 'Roe, Jr', 'Zoë "Z"', 'Ян', '  Di', 'Ed\u00A0'];
const TEXTS = ['Core', 'Eng, EU', '', ' Core ', 'say "hi"', 'two\nlines', '5" disks', 'a;b', '=1+1', 'n/a', '🦊', '\u200BPay'];

/** What can happen to a row on its way: each takes the row's raw cells, and returns the row as it is written. */
const ROW_DAMAGE: Readonly<Record<string, (cells: readonly string[], separator: string, at: number) => string>> = {
  drop: (cells, separator, at) => cells.filter((_, index) => index !== at % cells.length).join(separator),
  // In the last cell, no one could see it.
  cut: (cells, separator, at) => {
    const others = [...cells.slice(0, -1).join(separator)];
    return others.slice(0, 1 + (at % others.length)).join('');
  },
  unquote: (cells, separator) => cells.map((cell) => cell.replace(/^"|"$/g, '').replaceAll('\n', ' ')).join(separator),
  blank: (cells, separator, at) => cells.join(separator) + separator.repeat(1 + (at % 2)),
  unquoteAndBlank: (cells, separator) => cells.map((cell) => cell.replace(/^"|"$/g, '').replaceAll('\n', ' ')).join(separator) + separator,
  space: (cells, separator) => cells.map((cell) => (cell.startsWith('"') ? ` ${cell}` : cell)).join(separator),
  lost: (cells, separator, at) => cells.with(at % cells.length, `${cells[at % cells.length]!.replaceAll('"', '')}\uFFFD`).join(separator),
  nul: (cells, separator, at) =>
    cells.with(at % cells.length, [...'a\0b\0'].join('') + cells[at % cells.length]!.replaceAll('"', '')).join(separator),
  quote: (cells, separator, at) => cells.with(at % cells.length, `x"${cells[at % cells.length]!}`).join(separator),
  open: (cells, separator, at) => cells.with(at % cells.length, `"${cells[at % cells.length]!.replaceAll('"', '')}`).join(separator),
  mailto: (cells, separator) => cells.map((cell) => (cell.includes('@') ? `mailto:${cell.trim()}` : cell)).join(separator),
  conflict: (cells, separator) => `<<<<<<< HEAD\n${cells.join(separator)}`,
};

const row = fc.record({
  name: fc.constantFrom(...FIRST),
  manager: fc.nat(),
  texts: fc.array(fc.constantFrom(...TEXTS), { minLength: 3, maxLength: 3 }),
  damage: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...Object.keys(ROW_DAMAGE)) }),
  at: fc.nat({ max: 60 }),
  extra: fc.constantFrom('none', 'none', 'none', 'blank', 'twin', 'total'),
  padding: fc.constantFrom('', '', ' ', '\t'),
});

const dialect = fc.record({
  headers: fc.constantFrom(...HEADERS),
  separator: fc.constantFrom(',', ',', ',', ',', ';', '\t', '|', '^'),
  ends: fc.constantFrom('\n', '\r\n', '\r'),
  mark: fc.constantFrom('', '\uFEFF'),
  quotesAll: fc.boolean(),
  isEnded: fc.boolean(),
  above: fc.constantFrom('', '', '', '', 'sep=', '#TYPE Selected.ADUser', 'Active Workers,,', 'version:v1.0'),
});

/** Generates rosters of every dialect with every kind of damage, with the rows that they stand for. */
export const DAMAGED_ROSTERS: fc.Arbitrary<DamagedRoster> = fc
  .record({ dialect, people: fc.array(row, { minLength: 1, maxLength: 7 }) })
  .map(({ dialect: { headers, separator, ends, mark, quotesAll, isEnded, above }, people }) => {
    const write = (cell: string): string =>
      quotesAll || /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
    const rows: WrittenRow[] = [toRow([...headers])];
    for (const [index, { name, manager, texts, damage, at, extra, padding }] of people.entries()) {
      const cells = headers.map((header, column) => {
        if (/manager/i.test(header))
          return index === 0
            ? ''
            : `p${manager % index}@x.test`
                .toUpperCase()
                .replace('P', manager % 3 === 0 ? 'P' : 'p')
                .replace('X.TEST', 'x.test');
        if (/mail/i.test(header)) return `p${index}@x.test`;
        if (/name/i.test(header)) return name;
        return header === 'Employee ID' ? `00${index}` : (texts[column % 3] ?? '');
      });
      const written = cells.map((cell, column) =>
        /mail/i.test(headers[column]!) && padding !== separator ? padding + write(cell) : write(cell),
      );
      const raw = damage === null ? written.join(separator) : ROW_DAMAGE[damage]!(written, separator, at);
      rows.push({ raw, cells, isNeedless: raw.replaceAll(separator, '').trim() === '' });
      if (extra === 'blank') rows.push({ raw: headers.map(() => ' ').join(separator), cells: headers.map(() => ' '), isNeedless: true });
      if (extra === 'twin') rows.push({ raw, cells, isNeedless: true });
      if (extra === 'total') rows.push(toRow(headers.map((_, column) => (column === 0 ? `Total: ${index + 1} employees` : ''))));
    }
    const first = above === 'sep=' ? `sep=${separator}` : above;
    const lines = [...(first === '' ? [] : [first]), ...rows.map(({ raw }) => raw)];
    const text = mark + lines.join(ends) + (isEnded ? ends : '');
    return { text, rows, separator, above: first };

    function toRow(cells: readonly string[]): WrittenRow {
      return { raw: cells.map(write).join(separator), cells, isNeedless: false };
    }
  });
