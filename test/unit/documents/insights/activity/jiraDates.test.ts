import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createPatternReader } from '../../../../../server/documents/insights/activity/datePattern.ts';
import type { RecordEntry } from '../../../../../server/documents/insights/activity/entries.ts';
import { type JiraOptions, JiraReader } from '../../../../../server/documents/insights/activity/jiraIssues.ts';
import { SEED } from '../../../../support/campaign.ts';

const OPTIONS: JiraOptions = { incidentTypes: ['Incident'], timeZone: 'UTC', startedColumn: null };

function readAll(text: string, options: Partial<JiraOptions> = {}): RecordEntry[] {
  const reader = new JiraReader({ ...OPTIONS, ...options });
  return [...reader.push(text), ...reader.end()];
}

/** Returns what an export with these dates of resolution says about each of them: a timestamp, or what is wrong. */
function resolve(dates: readonly string[], options: Partial<JiraOptions> = {}): string[] {
  const rows = dates.map((date, place) => `A-${place},Bug,ada,,"${date}"\n`);
  return readAll(`Issue key,Issue Type,Assignee,Created,Resolved\n${rows.join('')}`, options).map(({ found }) => {
    if ('fault' in found) return found.fault;
    if ('note' in found) return found.note;
    assert.ok('value' in found);
    return new Date((found.value as { finishedAt: number }).finishedAt).toISOString().slice(0, 16);
  });
}

describe('the dates of a Jira export', () => {
  for (const [form, expected] of [
    ['01/Mar/26 10:00 AM', '2026-03-01T10:00'],
    ['01/Mar/26 10:00\u202fAM', '2026-03-01T10:00'],
    ['Mar 1, 2026, 1:00\u202fPM', '2026-03-01T13:00'],
    ['1-March-2026 12:05 am', '2026-03-01T00:05'],
    ['02/Mar/26', '2026-03-02T00:00'],
    ['01/Mär/26 10:00', '2026-03-01T10:00'],
    ['1. März 2026 10:00', '2026-03-01T10:00'],
    ['1. März 2026 um 10:00 Uhr', '2026-03-01T10:00'],
    ['Dienstag, 3. März 2026', '2026-03-03T00:00'],
    ['01.03.2026 10:00', '2026-03-01T10:00'],
    ['1.3.26', '2026-03-01T00:00'],
    ['01/févr./26 10:00', '2026-02-01T10:00'],
    ['1 août 2026 à 10h05', '2026-08-01T10:05'],
    ['1er mars 2026', '2026-03-01T00:00'],
    ['15 de marzo de 2026', '2026-03-15T00:00'],
    ['2026-03-01 10:00', '2026-03-01T10:00'],
    ['2026/03/01', '2026-03-01T00:00'],
    ['2026-03-01T10:00:00.000+0200', '2026-03-01T08:00'],
    ['Sun, 01 Mar 2026 10:00:00 +0100', '2026-03-01T09:00'],
    ['Sun, 1 Mar 2026 10:00:00 GMT', '2026-03-01T10:00'],
    ['3/15/2026 10:00 PM', '2026-03-15T22:00'],
    ['15/03/2026 22:00', '2026-03-15T22:00'],
    ['3/15/26, 10:00 PM', '2026-03-15T22:00'],
    ['03/03/2026', '2026-03-03T00:00'],
  ] as const) {
    it(`are read as ${form}`, () => assert.equal(resolve([form]).at(-1), expected));
  }

  it('that are no days or times are reported', () => {
    for (const text of ['31/Feb/26', '01/Mxx/26', '01/Mar/26 13:00 PM', '01/Mar/26 25:00', '45/45/2026', 'soon', '1/1/1']) {
      assert.match(resolve([text]).at(-1)!, /which is no date that can be read for sure; name its form with --date-format/, text);
    }
  });

  it('that are a day in two orders are decided by the others of the file, before or after, and said', () => {
    const note = (order: string, by: string): string => `Dates with / are read as ${order}, because "${by}" exists in no other order.`;
    assert.deepEqual(resolve(['03/04/2026', '25/04/2026']), [note('day/month/year', '25/04/2026'), '2026-04-03T00:00', '2026-04-25T00:00']);
    assert.deepEqual(resolve(['04/25/2026', '03/04/2026']), [note('month/day/year', '04/25/2026'), '2026-04-25T00:00', '2026-03-04T00:00']);
    assert.deepEqual(resolve(['3/15/26']), [note('month/day/year', '3/15/26'), '2026-03-15T00:00']);
  });

  it('that no other date decides are refused once, with the remedy', () => {
    const [fault, ...others] = resolve(['03/04/2026', '05/06/2026', '07/08/2026']);
    assert.deepEqual(others, []);
    assert.equal(
      fault,
      'has "03/04/2026" as Resolved, which is a day in more than one order, and no other date of the file decides; name the form with --date-format, such as dd/MM/yyyy or MM/dd/yyyy; 2 more rows have such dates',
    );
    assert.match(resolve(['26/03/04'])[0]!, /more than one order/);
  });

  it('that contradict each other are refused', () => {
    const found = resolve(['25/04/2026', '04/25/2026']);
    assert.equal(found[1], '2026-04-25T00:00');
    assert.match(found[2]!, /"04\/25\/2026" as Resolved, which is no date that can be read for sure/);
  });

  it('are read in the form of --date-format, and only in it', () => {
    const read = (form: string, text: string): string => {
      const readDate = createPatternReader(form);
      assert.ok(typeof readDate !== 'string', String(readDate));
      return resolve([text], { readDate }).at(-1)!;
    };
    assert.equal(read('dd/MM/yyyy', '03/04/2026'), '2026-04-03T00:00');
    assert.equal(read('MM/dd/yyyy', '03/04/2026 1:05 PM'), '2026-03-04T13:05');
    assert.equal(read('yy/MM/dd HH:mm', '26/03/04 10:05'), '2026-03-04T10:05');
    assert.equal(read("d. MMMM yyyy 'um' HH.mm", '3. März 2026 um 10.05'), '2026-03-03T10:05');
    assert.match(read('dd/MM/yyyy', '04/25/2026'), /does not have the form of --date-format/);
    // As many ways to divide the blanks between the parts as there would be atoms in a hair.
    assert.match(read(`dd${" ' '".repeat(12)} MM yyyy`, `01${' '.repeat(60)}x`), /does not have the form of --date-format/);
    assert.equal(read("dd ' ' ' ' MM yyyy", '03   04   2026'), '2026-04-03T00:00');
    assert.match(String(createPatternReader(`dd/MM/yyyy'${'x'.repeat(300)}'`)), /has more than 200 characters/);
    assert.match(String(createPatternReader('dd/MM')), /must have a day, a month and a year/);
    assert.match(String(createPatternReader('DD/MM/yyyy')), /unknown letters "DD"/);
  });

  it(`are never read as another day: columns that programs of several countries write (seed ${SEED})`, () => {
    const countries = fc.constantFrom('en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'pt-BR', 'it-IT', 'nl-NL', 'sv-SE', 'ja-JP');
    const style = fc.constantFrom('short', 'medium', 'long' as const);
    const days = fc.array(fc.date({ min: new Date('2003-01-01'), max: new Date('2031-12-31'), noInvalidDate: true }), {
      minLength: 1,
      maxLength: 12,
    });
    const property = fc.property(countries, style, days, (country, dateStyle, dates) => {
      const format = new Intl.DateTimeFormat(country, { dateStyle, timeZone: 'UTC' });
      const found = resolve(dates.map((date) => format.format(date)));
      const read = found.filter((text) => !text.startsWith('Dates with'));
      // Either the whole file is refused, or each day is right.
      if (read.some((text) => text.startsWith('has'))) {
        assert.ok(dateStyle !== 'long' || /^(sv|ja)/.test(country), `${country}: ${read[0]}`);
        return;
      }
      assert.deepEqual(read.toSorted(), dates.map((date) => `${date.toISOString().slice(0, 10)}T00:00`).toSorted());
    });
    fc.assert(property, { seed: SEED, numRuns: 300 });
  });
});

describe('a Jira export', () => {
  it('may have semicolons or tabs, a line that names them, and headers of other languages', () => {
    const german = 'Vorgangsschlüssel;Vorgangstyp;Zugewiesene Person;Erstellt;Erledigt;Benutzerdefinierte Felder (Startdatum)';
    for (const [lead, separator] of [
      ['', ';'],
      ['', '\t'],
      ['sep=;\n', ';'],
    ] as const) {
      const text = `${lead}${german}\nA-1;"Bug, klein";ada;01.03.2026;03.03.2026;02.03.2026\n`
        .replaceAll(';', separator)
        .replace(/^sep=./, lead.trim());
      const [entry, ...others] = readAll(text);
      assert.deepEqual(others, []);
      assert.deepEqual(entry, {
        line: lead === '' ? 2 : 3,
        place: '',
        found: {
          value: {
            kind: 'workItem',
            id: 'A-1',
            developer: 'ada',
            ticket: 'A-1',
            startedAt: Date.UTC(2026, 2, 2),
            finishedAt: Date.UTC(2026, 2, 3),
            type: 'Bug, klein',
          },
        },
      });
    }
    const french = readAll('Clé de ticket,Type de ticket,Personne assignée,Création,Résolue\nA-1,Bogue,ada,1 mars 2026,\n');
    assert.deepEqual(
      french.map(({ found }) => Object.keys(found)),
      [['value']],
    );
  });

  it('may have headers that only the user knows', () => {
    const text = 'Id,Issue Type,Assignee,Created,Resolved\nA-1,Bug,ada,2026-03-01,\n';
    const [refused] = readAll(text);
    assert.ok(refused !== undefined && 'fault' in refused.found);
    assert.match(refused.found.fault, /without the columns Issue key; .* with --column, as in --column "Created=Erstellt"/);
    const [read] = readAll(text, { columns: new Map([['Issue key', 'ID']]) });
    assert.ok(read !== undefined && 'value' in read.found);
  });
});
