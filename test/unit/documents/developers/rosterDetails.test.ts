import assert from 'node:assert/strict';
import { checkRoster } from '../../../../server/documents/developers/check.ts';
import { toErrorEntries } from '../../../../server/documents/developers/errorEntries.ts';
import { isRoster } from '../../../../server/documents/developers/isRoster.ts';
import { writeCsv } from '../../../../server/documents/writeCsv.ts';

const HEADER = 'name,email,manager_email\n';
const problemsOf = (rows: string) => checkRoster(HEADER + rows).problems;

describe('the details of a roster problem', () => {
  it('show the path of a cycle from each of its edges, and point at every other edge', () => {
    const problems = problemsOf('A,a@x,b@x\nB,b@x,c@x\nC,c@x,a@x\n');
    assert.deepEqual(
      problems.map(({ message }) => /cycle: (.*?)\./.exec(message)?.[1]),
      ['a@x → b@x → c@x → a@x', 'b@x → c@x → a@x → b@x', 'c@x → a@x → b@x → c@x'],
    );
    assert.deepEqual(
      problems[0]?.related.map(({ message, range }) => [message, range.start.line]),
      [
        ['b@x has the manager c@x', 2],
        ['c@x has the manager a@x', 3],
      ],
    );
  });

  it('shorten the path of a long cycle, and limit the related places', () => {
    const people = Array.from({ length: 500 }, (_, i) => `P,p${i}@x,p${(i + 1) % 500}@x\n`).join('');
    const problems = problemsOf(people);
    assert.equal(problems.length, 500);
    assert.match(problems[0]!.message, /p7@x → … 492 more … → p0@x\./);
    assert.equal(problems[0]!.related.length, 100);
  });

  it('point from each duplicate at the others', () => {
    const problems = problemsOf('A,a@x,\nB,a@x,\nC,a@x,\n');
    assert.deepEqual(
      problems.map(({ related }) => related.map(({ range }) => range.start.line)),
      [
        [2, 3],
        [1, 3],
        [1, 2],
      ],
    );
    assert.match(problems[0]!.message, /^3 developers have the e-mail "a@x"/);
  });

  it('handle a chain of 200,000 managers without recursion', () => {
    const rows = Array.from({ length: 200_000 }, (_, i) => `P,p${i}@x,p${i + 1}@x\n`);
    const problems = problemsOf(rows.join(''));
    assert.deepEqual(
      problems.map(({ code, range }) => [code, range.start.line]),
      [['MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS', 200_000]],
    );
  });

  it('do not report a manager as missing whose row is broken', () => {
    const codes = problemsOf('A,a@x,b@x\n"B,b@x,\nC,c@x,a@x\n').map(({ code }) => code);
    assert.deepEqual(codes, ['INVALID_CSV']);
  });

  it('handle a very long cell', () => {
    const long = 'x'.repeat(2_000_000);
    assert.deepEqual(
      problemsOf(`A,"""${long}",\nB,"""${long}",\n`).map(({ code }) => code),
      ['DUPLICATE_EMAIL', 'DUPLICATE_EMAIL'],
    );
  });
});

describe('the entries of a validation-error body', () => {
  it('count the records and list at most five', () => {
    const rows = Array.from({ length: 7 }, (_, i) => `P${i},same@x,nobody${i}@x\n`).join('');
    const entries = toErrorEntries(checkRoster(`${HEADER.trimEnd()},team\n${rows.replaceAll('\n', ',T\n')}`));
    assert.deepEqual(
      entries.map(({ errorType, fieldName, errorDeveloperCount, sampleErrorDevelopers }) => [
        errorType,
        fieldName,
        errorDeveloperCount,
        sampleErrorDevelopers.length,
      ]),
      [
        ['DUPLICATE_EMAIL', 'email', 7, 5],
        ['MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS', 'manager_email', 7, 5],
      ],
    );
    assert.deepEqual(
      entries.map(({ invalidEmails }) => invalidEmails?.length),
      [1, 7],
    );
    assert.deepEqual(entries[0]!.sampleErrorDevelopers[0], { name: 'P0', email: 'same@x', manager_email: 'nobody0@x', team: 'T' });
  });

  it('omit our own warnings, and list no records for a file-level error', () => {
    assert.deepEqual(toErrorEntries(checkRoster('name,email,manager_email\nA,a@x,\nB,b@x,A@X\n')), []);
    assert.deepEqual(toErrorEntries(checkRoster('')), [
      {
        errorType: 'EMPTY_CSV',
        fieldName: null,
        errorDeveloperCount: 0,
        sampleErrorDevelopers: [],
        message: 'The file is empty. Add a header line such as name,email,manager_email and a line for each developer.',
        invalidEmails: [],
      },
    ]);
  });
});

describe('isRoster', () => {
  it('recognises a roster by its header', () => {
    assert.equal(isRoster('Full Name,Team,E-mail\n1,2,3'), true);
    assert.equal(isRoster('\uFEFF"name" , "email"\n'), false, 'a quote after a space does not open a quoted cell');
    assert.equal(isRoster('"name","email"\n'), true);
    assert.equal(isRoster('id,email\n'), false);
    assert.equal(isRoster('name;email\n'), false, 'a list of contacts');
    for (const header of ['name;email;manager_email', 'Name\tE-mail\tManager Email\tTeam', '"name"|"email"|"manager_email"'])
      assert.equal(isRoster(`${header}\n`), true, header);
    assert.equal(isRoster('name;email;managed\n'), false);
    assert.equal(isRoster(''), false);
  });
});

describe('writeCsv', () => {
  it('quotes only cells that need it, and a lone empty cell', () => {
    assert.equal(writeCsv([['a', 'b,c', 'd"e', 'f\ng', ' h '], ['']]), 'a,"b,c","d""e","f\ng", h \n""\n');
  });
});
