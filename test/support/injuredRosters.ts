import fc from 'fast-check';
import { DEFAULT_ROSTER_SETTINGS, type RosterSettings } from '../../server/core/developers/rosterSettings.ts';

/** A damaged roster, and the settings it is checked with. */
export interface InjuredRoster {
  readonly text: string;
  readonly settings: RosterSettings;
}

const email = fc.constantFrom('ann@x', 'bo@x', 'cy.dahl@x', 'ann.berg@x', 'ann.burg@x', 'ANN@x', 'é@x', ' bo@x ', '"q"@x', '', ' ');
const cell = fc.constantFrom('Ann', 'Ann Berg', 'Berg, Ann', 'two\nlines', 'say "hi"', ' ', '', '🦊', 'Cy Dahl', ' Core ', 'ann@x', 'bo@x');
const usual = fc.constantFrom(
  ['name', 'email', 'manager_email'],
  ['manager_email', 'team', 'email', 'name'],
  ['Full Name', 'E-Mail', 'Manager Email', ' ', 'Site'],
);
const odd = fc.shuffledSubarray(['name', 'email', 'manager_email', 'Full Name', 'E-Mail', 'Manager Email', 'team', ' ', 'NAME', 'name'], {
  minLength: 1,
  maxLength: 6,
});

const sound = fc
  .record({
    headers: fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: odd }),
    records: fc.array(fc.array(fc.tuple(email, cell), { minLength: 6, maxLength: 6 }), { maxLength: 8 }),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    mark: fc.constantFrom('', '', '\uFEFF'),
    quotesAll: fc.boolean(),
    isEnded: fc.boolean(),
  })
  .map(({ headers, records, lineEnd, mark, quotesAll, isEnded }) => {
    const titles: readonly string[] = headers;
    const rows = [titles, ...records.map((cells) => titles.map((title, index) => cells[index]![/mail/i.test(title) ? 0 : 1]))];
    const lines = rows.map((row) => row.map((cell) => write(cell, quotesAll)).join(','));
    return mark + lines.join(lineEnd) + (isEnded ? lineEnd : '');
  });

const injury = fc.record({
  kind: fc.constantFrom('insert', 'remove', 'repeat'),
  at: fc.nat(),
  character: fc.constantFrom('"', '""', ',', '\n', '\r', '\r\n', ' ', 'x', '\0', '\uFFFD', '@'),
});

const settings = fc
  .record({ managerEmailConfigured: fc.boolean(), groupByColumns: fc.constantFrom([], [], ['team'], ['Teams']) })
  .map((some): RosterSettings => ({ ...DEFAULT_ROSTER_SETTINGS, ...some }));

/**
 * Generates rosters with few e-mails, so that duplicates, unknown managers and cycles are common, with up to `max` small injuries:
 * characters inserted or removed, or a span duplicated.
 */
export function injuredRosters(max: number): fc.Arbitrary<InjuredRoster> {
  return fc
    .record({ text: sound, injuries: fc.array(injury, { maxLength: max }), settings })
    .map(({ text, injuries, settings: checked }) => ({ text: injuries.reduce(injure, text), settings: checked }));
}

function injure(text: string, { kind, at, character }: { readonly kind: string; readonly at: number; readonly character: string }): string {
  const place = text.length === 0 ? 0 : at % text.length;
  if (kind === 'insert') return text.slice(0, place) + character + text.slice(place);
  if (kind === 'remove') return text.slice(0, place) + text.slice(place + 1);
  return text.slice(0, place) + text.slice(Math.max(0, place - 9));
}

function write(cell: string, always: boolean): string {
  return always || /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
