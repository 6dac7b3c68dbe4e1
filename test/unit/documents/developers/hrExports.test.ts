import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { DEFAULT_ROSTER_SETTINGS } from '../../../../server/core/developers/rosterSettings.ts';
import type { ReshapeStep } from '../../../../server/core/reshape.ts';
import { proposeReshape, readForProposal, writeReshape } from '../../../../server/documents/developers/proposeReshape.ts';
import { readReshape, reshapeExport } from '../../../../server/documents/developers/reshape.ts';
import { requireValidRoster } from '../../../../server/service/developers/checkedRoster.ts';

const FOLDER = 'test/fixtures/hr/exports';
const PEOPLE: readonly (readonly string[])[] = parse(readFileSync('test/fixtures/hr/people.csv', 'utf8'), { from: 2 });

/** Systems whose exports do not contain managers. */
const WITHOUT_MANAGERS = /^(?:entra|atlassian|github|slack)-/;

/** Reshapes an export by the steps that are proposed for it; returns the people of the roster, and what the proposal leaves open. */
function reshape(bytes: Uint8Array): { readonly people: readonly (readonly string[])[]; readonly open: readonly string[] } {
  const source = readForProposal(bytes);
  assert.ok(!('fault' in source), JSON.stringify(source));
  const proposal = proposeReshape(source);
  assert.ok('steps' in proposal, JSON.stringify(proposal));
  const reshaping = readReshape(writeReshape(proposal));
  assert.ok('steps' in reshaping, JSON.stringify(reshaping));
  const reshaped = reshapeExport(source, reshaping);
  assert.ok(reshaped.kind === 'reshaped', JSON.stringify(reshaped));
  const { rows, isMapped, problems } = requireValidRoster(reshaped.csv, DEFAULT_ROSTER_SETTINGS);
  assert.deepEqual([isMapped, problems], [true, []]);
  return { people: rows.map(({ name, email, managerEmail }) => [name, email, managerEmail]), open: proposal.open };
}

/** Returns the steps that are proposed for a text. */
function proposeFor(text: string): readonly ReshapeStep[] {
  const source = readForProposal(Buffer.from(text));
  assert.ok(!('fault' in source), JSON.stringify(source));
  const proposal = proposeReshape(source);
  assert.ok('steps' in proposal, JSON.stringify(proposal));
  return proposal.steps.map(({ step }) => step);
}

/** Exports as the documentation of their systems describes them, each with the people of people.csv, and some with others who left. */
describe('an export of', () => {
  for (const file of readdirSync(FOLDER)) {
    it(`${path.parse(file).name.replaceAll('-', ' ')} becomes a roster by the proposed steps`, () => {
      const { people, open } = reshape(readFileSync(path.join(FOLDER, file)));
      const isBare = WITHOUT_MANAGERS.test(file);
      assert.deepEqual(people, isBare ? PEOPLE.map(([name, email]) => [name, email, '']) : PEOPLE);
      assert.equal(open.length, isBare ? 1 : 0, open.join(' '));
    });
  }
});

describe('a proposal', () => {
  it('leaves out those who left, wherever they are in a long export', () => {
    const staying = Array.from({ length: 1_000 }, (_, row) => `Ann ${'abcdefghij'[row % 10]}${row},a${row}@x.example,,Active\n`);
    const { people } = reshape(Buffer.from(`Name,Email,Manager Email,Status\n${staying.join('')}Bob Gone,bob@x.example,,Terminated\n`));
    assert.equal(people.length, 1_000);
  });

  it('reads what is not UTF-8 as Windows-1252 and says so, unless it has characters of UTF-8 too', () => {
    const western = Buffer.from('Name;Email;Vorgesetzter\nJörg Groß;j@x.example;\nAnn Au;a@x.example;Jörg Groß\n', 'latin1');
    const { people, open } = reshape(western);
    assert.deepEqual(people, [
      ['Jörg Groß', 'j@x.example', ''],
      ['Ann Au', 'a@x.example', 'j@x.example'],
    ]);
    assert.match(open.join(), /read as Windows-1252/);
    const mixed = readForProposal(Buffer.concat([western, Buffer.from('Zoë Ö;z@x.example;\n')]));
    assert.ok('fault' in mixed && mixed.line === 2);
  });

  it('reads the headers of many languages, and names in any column whose words are in the e-mails', () => {
    const people = [
      ['Ada Lind', 'ada@x.example', ''],
      ['Bo Lee', 'bo@x.example', 'ada@x.example'],
      ['Cy Ek', 'cy@x.example', 'bo@x.example'],
    ];
    const headers = [
      'Nome completo,Posta elettronica,Responsabile',
      'Nome,E-mail,Gestor',
      'Naam,E-mailadres,Leidinggevende',
      'Imię i nazwisko,Adres e-mail,Przełożony',
      'Namn,E-postadress,Chef',
      'Navn,E-post,Nærmeste leder',
      'Nimi,Sähköposti,Esihenkilö',
      'Jméno a příjmení,E-mail,Nadřízený',
      'Ad Soyad,E-posta,Yönetici',
      'ФИО,Электронная почта,Руководитель',
      '氏名,メールアドレス,マネージャー',
      '姓名,邮箱,上级',
      '이름,이메일,관리자',
      'Nombre y apellidos,Correo electrónico,Jefe directo',
      'Vor- und Nachname,E-Mail,Vorgesetzter',
      'Who is it?,Reach,Supervisor',
    ];
    for (const header of headers) {
      const rows = people.map(([name, email], row) => [name, email, people[row - 1]?.[0] ?? ''].join(','));
      assert.deepEqual(reshape(Buffer.from([header, ...rows, ''].join('\n'))).people, people, header);
    }
    const parts = ['Cognome,Nome,Email', 'Nazwisko,Imię,E-mail', 'Efternamn,Förnamn,E-post', 'Achternaam,Voornaam,E-mail', '姓,名,メール'];
    for (const header of parts) {
      const rows = people.map(([name, email]) => [...name!.split(' ').toReversed(), email].join(','));
      const found = reshape(Buffer.from([header, ...rows, ''].join('\n'))).people;
      assert.deepEqual(
        found,
        people.map(([name, email]) => [name, email, '']),
        header,
      );
    }
  });

  it('says which values mean that there is no manager, so that others are still refused', () => {
    const steps = proposeFor('Name,Email,Manager\nAda Lind,ada@x.example,No Manager\nBo Lee,bo@x.example,Ada Lind\n');
    const lookup = { column: 'Manager', in: ['Name'], take: 'Email', to: 'Manager Email', none: ['No Manager'] };
    assert.deepEqual(steps[0], { lookup });
  });

  it('leaves out totals and notes, but no one who is called like one', () => {
    const head = 'Name,Email,Manager Email\nAda Lind,ada@x.example,\n';
    for (const note of [
      'Total,1,',
      'Grand Total: 1,,',
      'Generated on 2026-11-01 by Workday',
      '(1 rows affected),,',
      'Łącznie: 1,,',
      '合計,,1',
    ])
      assert.deepEqual(proposeFor(`${head}${note}\n`)[0], { skip: { totals: true } }, note);
    for (const person of ['Sum Wing,,', 'Count Basie,,', 'Page Lee,,', 'Worker 7,,7', 'Suma Rao,,'])
      assert.ok(!('skip' in proposeFor(`${head}${person}\n`)[0]!), person);
  });

  it('takes the address out of any form around it', () => {
    const { people } = reshape(
      Buffer.from('Name,Email,Manager\nAda Lind,Ada <ada@x.example>,\nBo Lee,mailto:bo@x.example?subject=x,ada@x.example (Ada)\n'),
    );
    assert.deepEqual(people, [
      ['Ada Lind', 'ada@x.example', ''],
      ['Bo Lee', 'bo@x.example', 'ada@x.example'],
    ]);
  });

  it('judges columns by whole rows only', () => {
    const steps = proposeFor('Name,Email,Manager Email\nAda Lind,ada@x.example,\nLee, Bo,bo@x.example,ada@x.example\n');
    assert.deepEqual(steps.at(-1), { keep: ['Name', 'Email', 'Manager Email'] });
  });
});
