import assert from 'node:assert/strict';
import fc from 'fast-check';
import { scanCsv } from '../../../../server/documents/csv/scan.ts';
import { readTable } from '../../../../server/documents/csv/table.ts';
import { alignRoster } from '../../../../server/documents/developers/alignRoster.ts';
import { writeCsv } from '../../../../server/documents/writeCsv.ts';

const HEADER = ['Full Name', 'Email', 'Manager Email', 'Role', 'Team'];

type Person = readonly string[];

const text = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', '"', 'b', 'ß', '漢'), minLength: 1, maxLength: 6 });
const people = fc
  .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 12 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) => fc.tuple(text, fc.constant(`p${id}@x.y`), fc.constantFrom('', 'boss@x.y'), text, text) as fc.Arbitrary<Person>),
    ),
  );

/** Writes a CSV in a different style: random quotes, another line ending, columns in another order, blank lines. */
function writeOtherwise(
  rows: readonly Person[],
  columns: readonly number[],
  style: { quotes: boolean; crlf: boolean; blank: boolean },
): string {
  const end = style.crlf ? '\r\n' : '\n';
  const quote = (value: string): string => (style.quotes || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return rows.map((row) => columns.map((column) => quote(row[column]!)).join(',')).join(style.blank ? end + end : end) + end;
}

/** Reads people by e-mail, each as a map of values by header. */
function readPeople(csv: string): Map<string, Readonly<Record<string, string>>> {
  const table = readTable(scanCsv(csv));
  const rows = Array.from({ length: table.rowCount }, (_, row) =>
    Object.fromEntries(
      table.headers.map((header, column) => [header, column < 3 ? table.value(row, column).trim() : table.value(row, column)]),
    ),
  );
  return new Map(rows.map((row) => [row.Email!.trim(), row]));
}

function align(original: string, front: string): string {
  return alignRoster({ text: original, fieldMappings: null }, { text: front, fieldMappings: null });
}

/** Counts the lines of one text that are not in another, considering duplicates. */
function countForeign(one: readonly string[], other: readonly string[]): number {
  const left = [...other];
  return one.filter((line) => {
    const found = left.indexOf(line);
    if (found !== -1) left.splice(found, 1);
    return found === -1;
  }).length;
}

describe('an original in the order and style of the roster in front', () => {
  const style = fc.record({ quotes: fc.boolean(), crlf: fc.boolean(), blank: fc.boolean() });
  const order = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 });

  it('matches an e-mail in a different case if none matches exactly', () => {
    const text = (rows: readonly string[]): string => `name,email\n${rows.join('\n')}\n`;
    const aligned = alignRoster(
      { text: text(['Ann,ann@x', 'Upper,ANN@x', 'Bo,bo@x']), fieldMappings: null },
      { text: text(['Bo,BO@x', 'Upper,ANN@x', 'Ann,Ann@x']), fieldMappings: null },
    );
    assert.equal(aligned, text(['Bo,bo@x', 'Upper,ANN@x', 'Ann,ann@x']));
  });

  it('equals that roster if only order and style differ, whatever the quotes and line endings', () => {
    fc.assert(
      fc.property(
        people.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray([...all], { minLength: all.length }))),
        order,
        style,
        ([all, shuffled], columns, how) => {
          const front = writeOtherwise([HEADER, ...shuffled], columns, how);
          if (all.length > 0) assert.equal(align(writeCsv([HEADER, ...all]), front), front);
        },
      ),
    );
  });

  it('keeps every value of the original, in the order of the one in front', () => {
    fc.assert(
      fc.property(people, people, style, (before, after, how) => {
        const original = writeCsv([HEADER, ...before]);
        const aligned = align(original, writeOtherwise([HEADER, ...after], [0, 1, 2, 3, 4], how));
        assert.deepEqual(new Map([...readPeople(aligned)].sort()), new Map([...readPeople(original)].sort()));
        const common = [...readPeople(aligned).keys()].filter((email) => after.some((person) => person[1] === email));
        if (after.length > 0)
          assert.deepEqual(
            common,
            after.map(([, email]) => email!).filter((email) => before.some((person) => person[1] === email)),
          );
      }),
    );
  });

  it('differs only in the lines of people who changed, joined or left', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.constantFrom('change', 'remove', 'add') as fc.Arbitrary<string>), { maxLength: 4 });
    fc.assert(
      fc.property(
        people
          .filter((all) => all.length > 0)
          .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray([...all], { minLength: all.length }))),
        changes,
        ([all, shuffled], edits) => {
          let after = [...shuffled];
          const changed = new Set<string>();
          const gone = new Set<string>();
          edits.forEach(([at, kind], number) => {
            const person = after[at % Math.max(1, after.length)];
            if (kind === 'add') after = [...after, ['New', `new${number}@x.y`, '', 'r', 't']];
            else if (person !== undefined && kind === 'change') {
              changed.add(person[1]!);
              after = after.map((row) => (row === person ? [...row.slice(0, 4), `${row[4]}!`] : row));
            } else if (person !== undefined) {
              gone.add(person[1]!);
              after = after.filter((row) => row !== person);
            }
          });
          const wasThere = new Set(all.map(([, email]) => email!));
          const isThere = new Set(after.map(([, email]) => email!));
          const differing = [...changed].filter((email) => isThere.has(email) && wasThere.has(email)).length;
          const added = after.filter(([, email]) => !wasThere.has(email!)).length;
          const removed = [...gone].filter((email) => wasThere.has(email)).length;
          const front = writeCsv([HEADER, ...after]);
          const aligned = align(writeCsv([HEADER, ...all]), front);
          if (after.length === 0) return;
          assert.equal(countForeign(front.split('\n'), aligned.split('\n')), differing + added);
          assert.equal(countForeign(aligned.split('\n'), front.split('\n')), differing + removed);
        },
      ),
    );
  });

  it('keeps removed people after the person they followed, or at the top', () => {
    const original = 'name,email\nA,a@x.y\nB,b@x.y\nC,c@x.y\nD,d@x.y\n';
    assert.equal(align(original, 'name,email\nD,d@x.y\nB,b@x.y\n'), 'name,email\nA,a@x.y\nD,d@x.y\nB,b@x.y\nC,c@x.y\n');
  });

  it('matches columns by field, and shows added and removed ones', () => {
    const original = 'Full Name,Email,Boss,Site\nAnn,a@x.y,,Oslo\nBo,b@x.y,a@x.y,Rome\n';
    const fieldMappings = [
      { csvColumn: 'Full Name', fieldType: 'NAME' },
      { csvColumn: 'Email', fieldType: 'EMAIL' },
      { csvColumn: 'Boss', fieldType: 'MANAGER_EMAIL' },
    ] as const;
    const front = 'mail,name,manager,Team\na@x.y, Ann ,,Core\nb@x.y,Bo,a@x.y,Apps\n';
    const frontMappings = [
      { csvColumn: 'mail', fieldType: 'EMAIL' },
      { csvColumn: 'name', fieldType: 'NAME' },
      { csvColumn: 'manager', fieldType: 'MANAGER_EMAIL' },
    ] as const;
    assert.equal(
      alignRoster({ text: original, fieldMappings }, { text: front, fieldMappings: frontMappings }),
      'mail,name,manager,Site\na@x.y, Ann ,,Oslo\nb@x.y,Bo,a@x.y,Rome\n',
    );
  });

  it('stays unchanged if people cannot be identified, and never throws', () => {
    const original = 'name,email\nAnn,a@x.y\n';
    for (const front of ['', '\n\n', 'name,team\nAnn,Core\n', 'name,email\n']) assert.equal(align(original, front), original);
    const odd = fc.string({ unit: fc.constantFrom('name', 'email', ',', '"', '\n', '\r', 'a@x.y', '\0', '\ufeff'), maxLength: 30 });
    fc.assert(
      fc.property(odd, odd, (one, other) => typeof align(one, other) === 'string'),
      { numRuns: 3000 },
    );
  });
});
