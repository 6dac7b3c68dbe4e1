import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { zipSync } from 'fflate';
import { makeWorkbook } from '../support/makeWorkbook.ts';
import { type Ended, makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

const CSV = `\ufeffid;Last, First;Mail;Boss;Place;Salary
1;"Lovelace, Ada";ada@x.test;;UK/London/N1;9
2;"Example, Bob ""B""";bob@x.test;Ada <ada@x.test>;;8

3;Cy;cy@x.test;Ada <ada@x.test>;DE;
`;

const RESHAPE = {
  separator: ';',
  steps: [
    { split: { column: 'Last, First', by: ',', into: ['Last', 'First'] } },
    { join: { columns: ['First', 'Last'], to: 'Full Name' } },
    { split: { column: 'Boss', pattern: '<(.+)>', into: ['Manager Email'] } },
    { split: { column: 'Place', by: '/', into: ['Country', 'City'] } },
    { rename: { Mail: 'E-mail', id: null }, keep: null },
    { constant: { Company: 'Example, Inc.' } },
    { drop: ['Salary', 'Boss'] },
    { keep: ['Full Name', 'E-mail', 'Manager Email', 'Country', 'City', 'Company'] },
  ],
};

const SKIP = { skip: { above: 1, below: 1, totals: true } };

describe('fairlead developers reshape', () => {
  const { folder, remove } = makeFolder();
  const run = (...args: string[]): Promise<Ended> => runHere(['developers', 'reshape', ...args], { cwd: folder });
  const write = (name: string, content: string): void => writeFileSync(join(folder, name), content);

  before(() => {
    write('hr.csv', CSV);
    write('reshape.json', JSON.stringify(RESHAPE));
  });
  after(remove);

  it('renames, joins, splits, adds, keeps and drops columns', async () => {
    const { code, stdout, stderr } = await run('hr.csv', '--with', 'reshape.json');
    assert.equal(code, 0, stderr);
    assert.equal(
      stdout,
      [
        'Full Name,E-mail,Manager Email,Country,City,Company',
        'Ada Lovelace,ada@x.test,,UK,London/N1,"Example, Inc."',
        '"Bob ""B"" Example",bob@x.test,ada@x.test,,,"Example, Inc."',
        'Cy,cy@x.test,ada@x.test,DE,,"Example, Inc."',
        '',
      ].join('\n'),
    );
    assert.equal((await run('hr.csv', '--with', 'reshape.json', '-o', 'people.csv')).stdout, '');
    assert.equal(readFileSync(join(folder, 'people.csv'), 'utf8'), stdout);
  });

  it('reports errors with their locations, and then writes nothing', async () => {
    const faults: [unknown, RegExp][] = [
      [
        { steps: [{ rename: { Nail: 'x' } }], separator: ';' },
        /^r\.json:1:11: error Unknown column “Nail” at this step\. Is “Mail” meant\?\n$/,
      ],
      [
        { steps: [{ keep: ['Mail', 'Boss', ' Mail'] }], separator: ';' },
        /^r\.json:1:11: error This step would create a duplicate column “ Mail”\./,
      ],
      [
        { steps: [{ rename: { Mail: 'Boss' } }], separator: ';' },
        /^r\.json:1:11: error This step would create a duplicate column “Boss”\./,
      ],
      [{ steps: [{ drop: ['Boss'] }, { keep: ['Boss'] }], separator: ';' }, /^r\.json:1:29: error Unknown column “Boss” at this step\./],
      [
        { steps: [{ split: { column: 'Mail', pattern: '(', into: ['a'] } }] },
        /^r\.json:1:11: error steps\[0\]\.split\.pattern is not a regular expression: /,
      ],
      [
        { steps: [{ split: { column: 'Mail', pattern: '(.)', into: ['a', 'b'] } }] },
        /pattern has 1 groups, but into names 2 columns\. Make the two match\./,
      ],
      [{ steps: [{ split: { column: 'Mail', by: '@', pattern: '(.)', into: ['a'] } }] }, /^r\.json:1:\d+: error steps\[0\]\.split/],
      [{ steps: [{ drop: ['a'], keep: ['b'] }] }, /^r\.json:1:\d+: error steps\[0\]/],
      [{ steps: [{ remane: {} }] }, /^r\.json:1:\d+: error steps\[0\]/],
      [{ steps: [] }, /^r\.json:1:\d+: error steps /],
      [{ steps: [{ keep: 'Mail' }] }, /^r\.json:1:\d+: error steps\[0\]\.keep must be a list/],
      [{ separator: ';;', steps: [{ keep: ['id'] }] }, /error separator must be one character/],
      [
        { steps: [{ split: { column: 'Boss', pattern: '^(\\S+)$', into: ['x'] } }], separator: ';' },
        /^hr\.csv:3: error “Ada <ada@x\.test>” in the column “Boss” does not match/,
      ],
    ];
    for (const [reshape, message] of faults) {
      write('r.json', JSON.stringify(reshape));
      const ended = await run('hr.csv', '--with', 'r.json', '-o', 'never.csv');
      assert.deepEqual([ended.code, ended.stdout, existsSync(join(folder, 'never.csv'))], [1, '', false], JSON.stringify(reshape));
      assert.match(ended.stderr, message);
    }
    for (const broken of ['', '{"steps": [', '[]', 'null']) {
      write('r.json', broken);
      const ended = await run('hr.csv', '--with', 'r.json');
      assert.equal(ended.code, 1, broken);
      assert.match(ended.stderr, /^r\.json:1:\d+: error \S/);
    }
    write('long.csv', 'id;a\n1;2\n1;2;3\n');
    write('r.json', '{"separator": ";", "steps": [{"keep": ["id"]}]}');
    assert.match(
      (await run('long.csv', '--with', 'r.json')).stderr,
      /^long\.csv:3: error This row has 3 cells and the header 2\. Quote cells/,
    );
    write('open.csv', 'id;a\n1;"2\n3;4\n5;6\n');
    assert.match((await run('open.csv', '--with', 'r.json')).stderr, /^open\.csv:2: error A quote in this row is never closed/);
    assert.equal((await run('hr.csv', '--with', 'nowhere.json')).code, 2);
    assert.equal((await run('hr.csv', '--separator', ';;')).code, 2);
  });

  it('converts to commas without a rules file', async () => {
    const before = '\uFEFFsep=;\r\nPerson;Post;Boss\r\nLark, Ann;ann@x.y;\r\n"Moss; Bo";bo@x.y;"Ann ""A"" Lark"\r\n';
    const after = 'Person,Post,Boss\r\n"Lark, Ann",ann@x.y,\r\n"Moss; Bo",bo@x.y,"Ann ""A"" Lark"\r\n';
    write('semicolons.csv', before);
    assert.deepEqual(await run('semicolons.csv', '-o', 'commas.csv'), { code: 0, stdout: '', stderr: '' });
    assert.equal(readFileSync(join(folder, 'commas.csv'), 'utf8'), after);
    // A file with commas stays unchanged.
    assert.equal((await run('commas.csv')).stdout, after);
    write('tabs.csv', 'a\tb,c\n1\t2,3\n');
    assert.equal((await run('tabs.csv', '--separator', 'tab')).stdout, 'a,"b,c"\n1,"2,3"\n');
  });

  const PEOPLE =
    'Acme,,\nNo,Name,Mail,Boss,State\nno,name,mail,boss,state\n1,Ada,Ada@x.test,,Active\n2,Bo,bo@x.test,1,Active\n3,Cy,cy@x.test,2,Left\nTotal: 3,,,,\n';

  it('skips and filters rows, looks managers up, and changes case', async () => {
    write('hris.csv', PEOPLE);
    write('ids.csv', 'sep=;\nLogin;Address\nada;ada@x.test\nBO;bo@x.test\n');
    const rows: readonly (readonly [unknown[], string])[] = [
      [[{ skip: { header: ['Name', 'Mail'], below: 1, totals: true } }, { keep: ['No'] }], 'No\n1\n2\n3\n'],
      [[{ skip: { above: 1, below: 1, last: 1 } }, { keep: ['No'] }], 'No\n1\n2\n3\n'],
      [[SKIP, { filter: { column: 'State', not: ['left'] } }, { keep: ['No'] }], 'No\n1\n2\n'],
      [[SKIP, { filter: { column: 'State', is: ['Left'] } }, { keep: ['No'] }], 'No\n3\n'],
      [[SKIP, { filter: { column: 'Boss', blank: true } }, { keep: ['No'] }], 'No\n1\n'],
      [[SKIP, { filter: { column: 'Mail', pattern: '^[bc]' } }, { keep: ['No'] }], 'No\n2\n3\n'],
      [[SKIP, { case: { columns: ['Mail'], to: 'lower' } }, { keep: ['Mail'] }], 'Mail\nada@x.test\nbo@x.test\ncy@x.test\n'],
      [
        [SKIP, { lookup: { column: 'Boss', in: ['No'], take: 'Mail', to: 'Lead' } }, { keep: ['Lead'] }],
        'Lead\n""\nAda@x.test\nbo@x.test\n',
      ],
      [
        [
          SKIP,
          { lookup: { column: 'Name', in: ['Login'], take: 'Address', to: 'Lead', file: 'ids.csv', unknown: 'keep' } },
          { keep: ['Lead'] },
        ],
        'Lead\nada@x.test\nbo@x.test\nCy\n',
      ],
      [
        [SKIP, { lookup: { column: 'State', in: ['Name'], take: 'Mail', to: 'Lead', none: ['active', 'LEFT'] } }, { keep: ['Lead'] }],
        'Lead\n""\n""\n""\n',
      ],
    ];
    for (const [steps, csv] of rows) {
      write('r.json', JSON.stringify({ steps }));
      assert.deepEqual(await run('hris.csv', '--with', 'r.json'), { code: 0, stdout: csv, stderr: '' }, JSON.stringify(steps));
    }
    const faults: readonly (readonly [unknown[], RegExp])[] = [
      [[{ keep: ['Acme'] }, SKIP], /^r\.json:1:29: error steps\[1\]\.skip must be the first step/],
      [[{ skip: { header: ['Nail'] } }], /^r\.json:1:11: error No row has the columns “Nail” of the header\./],
      [
        [SKIP, { lookup: { column: 'Name', in: ['No'], take: 'Mail', to: 'Lead' } }],
        /^hris\.csv:4: error No row has “Ada”, the “Name” of this row, in “No”\./,
      ],
      [
        [SKIP, { lookup: { column: 'Name', in: ['State'], take: 'Mail', to: 'Lead', unknown: 'none' } }],
        /^r\.json:1:\d+: error steps\[1\]\.lookup\.unknown/,
      ],
      [[SKIP, { filter: { column: 'No' } }], /^r\.json:1:\d+: error steps\[1\]\.filter/],
      [[SKIP, { filter: { column: 'No', pattern: '(' } }], /^r\.json:1:\d+: error steps\[1\]\.filter\.pattern is not a regular expression/],
    ];
    for (const [steps, message] of faults) {
      write('r.json', JSON.stringify({ steps }));
      const ended = await run('hris.csv', '--with', 'r.json');
      assert.deepEqual([ended.code, ended.stdout], [1, ''], JSON.stringify(steps));
      assert.match(ended.stderr, message);
    }
  });

  it('finds the separator, and takes "tab" and a declared one', async () => {
    const rows = [
      ['sep=;\nName;Mail\nAda;a,b\n', {}],
      ['Name;Mail\nAda;"a,b"\n', {}],
      ['Name\tMail\nAda\ta,b\n', { separator: 'tab' }],
      ['"SEP=|"\nName|Mail\nAda|a,b\n', {}],
      ['Name^Mail\nAda^"a,b"\n', {}],
    ] as const;
    for (const [csv, head] of rows) {
      write('any.csv', csv);
      write('r.json', JSON.stringify({ ...head, steps: [{ keep: ['Mail'] }] }));
      assert.equal((await run('any.csv', '--with', 'r.json')).stdout, 'Mail\n"a,b"\n', csv);
    }
  });

  it('proposes steps that make a roster of an export', async () => {
    write('hris.csv', PEOPLE);
    const proposed = await run('hris.csv', '--propose', '-o', 'steps.json');
    assert.match(
      proposed.stderr,
      /^The header is in line 2; .* Totals and notes are no people: “Total: 3” in line 7\.\n(?:.*\n)*“Boss” names the manager by “No”; the e-mail is in the row that has it\.\n/,
    );
    assert.equal(
      (await run('hris.csv', '--with', 'steps.json')).stdout,
      'Name,Mail,Manager Email\nAda,Ada@x.test,\nBo,bo@x.test,Ada@x.test\n',
    );
  });

  it('refuses what a check of a roster refuses, with its line, with steps and without', async () => {
    write('r.json', '{"separator": ";", "steps": [{"keep": ["Name", "Email"]}]}');
    const head = 'Name;Email;Team\nAda;ada@x.test;Eng\n';
    const western = Buffer.concat([Buffer.from(`${head}J`), Buffer.from([0xf6]), Buffer.from('rg;j@x.test;\n')]);
    const damaged: readonly (readonly [string | Buffer, RegExp])[] = [
      [`${head}Ju;ju@h.exa`, /:3: error The file ends in the middle of this row: it has 2 cells and the header 3/],
      [`${head}Ju;ju@h.exa\nBo;bo@x.test;Pay\n`, /:3: error This row has 2 cells and the header 3\. Complete the row/],
      [`${head}Ju;ju@x.test;Eng;\n`, /:3: error This row has 4 cells and the header 3\. Quote cells/],
      [`${head}Bo; "bo@x.test";Pay\n`, /:3: error This line is not valid CSV: a space or text is before a quote/],
      [`${head}Bo;bo@x.test;5" disks\n`, /:3: error This line is not valid CSV/],
      [`${head}Bo;"bo@x.test;Pay\n`, /:3: error A quote in this row is never closed/],
      [`${head}Bo;bo@x.test;"Pa`, /:3: error A quote in this row is never closed\. .* cut off there/],
      [`${head}J`, /:3: error The file ends in the middle of this row: it has 1 cell and the header 3/],
      [`sep=;\n${head}Bo; "bo@x.test";Pay\n`, /:4: error This line is not valid CSV/],
      [western, /:3: error This line contains bytes that are not text in UTF-8/],
      [`${head}Bo\0;bo@x.test;Pay\n`, /:3: error This line contains a NUL character/],
      [`${head}<<<<<<< HEAD\nBo;bo@x.test;Pay\n`, /:3: error This line is a mark of a merge conflict/],
    ];
    for (const [source, message] of damaged) {
      writeFileSync(join(folder, 'damaged.csv'), source);
      for (const steps of [[], ['--with', 'r.json']]) {
        const ended = await run('damaged.csv', ...steps, '-o', 'never.csv');
        assert.deepEqual([ended.code, ended.stdout, existsSync(join(folder, 'never.csv'))], [1, '', false], String(source));
        assert.match(ended.stderr, message);
      }
    }
    // Rows may end in different ways.
    write('ends.csv', 'Name;Email;Team\nAda;ada@x.test;Eng\r\nBo;bo@x.test;Pay\n');
    assert.equal((await run('ends.csv', '--with', 'r.json')).stdout, 'Name,Email\nAda,ada@x.test\nBo,bo@x.test\n');
  });

  it('reads a sheet of a workbook, and names other formats', async () => {
    const cover = '<row r="1"><c r="A1" t="inlineStr"><is><t>Cover</t></is></c></row>';
    const people = [
      '<row r="2"><c r="A2" t="s"><v>0</v></c></row>',
      '<row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" t="s"><v>2</v></c><c r="D4" t="inlineStr"><is><t>Start</t></is></c></row>',
      '<row r="5"><c r="A5" t="s"><v>3</v></c><c r="B5" t="str"><f>LOWER("A@X")</f><v>a@x.test</v></c><c r="D5" s="1"><v>46327</v></c></row>',
      '<row r="6"><c r="A6" t="s"><v>4</v></c><c r="B6" t="str"><v>b@x.test</v></c><c r="D6" s="1"><v>46327.5</v></c></row>',
    ].join('');
    const texts = ['Active Workers', 'Name', 'Email', 'Ada &amp; Co', 'Bo'];
    writeFileSync(join(folder, 'hr.xlsx'), makeWorkbook({ Cover: cover, People: people }, texts));
    assert.equal((await run('hr.xlsx', '--sheets')).stdout, 'People\nCover\n');
    assert.deepEqual(await run('hr.csv', '--sheets'), { code: 0, stdout: '', stderr: '' });
    const proposed = await run('hr.xlsx', '--propose', '-o', 'r.json');
    assert.equal(proposed.code, 0, proposed.stderr);
    assert.match(readFileSync(join(folder, 'r.json'), 'utf8'), /^\{\n {2}"sheet": "People",\n/);
    const roster = 'Name,Email,Manager Email,Start\nAda & Co,a@x.test,,2026-11-01\nBo,b@x.test,,2026-11-01T12:00:00\n';
    assert.equal((await run('hr.xlsx', '--with', 'r.json')).stdout, roster);
    assert.equal((await run('hr.xlsx', '--sheet', 'cover')).stdout, 'Cover\n');
    const faults: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
      ['a.xlsx', makeWorkbook({ Cover: '' }), /^a\.xlsx:1: error The workbook has no rows\./],
      ['b.csv', makeWorkbook({ Cover: '<row>' }), /^b\.csv:1: error This workbook is damaged\./],
      ['c.csv', makeWorkbook({ Cover: '' }).subarray(0, 300), /^c\.csv:1: error This workbook is damaged\./],
      [
        'd.csv',
        zipSync({ 'a.txt': new Uint8Array(1) }),
        /^d\.csv:1: error This file is an Excel workbook or another ZIP archive, not a CSV\./,
      ],
      ['e.csv', '%PDF-1.7\n', /^e\.csv:1: error This file is a PDF document, not a CSV\./],
      ['f.csv', '<html><table>', /^f\.csv:1: error This file is an HTML page, not a CSV\. Export the list as CSV\.$/m],
      ['g.csv', '{"users": []}', /^g\.csv:1: error This file is a JSON document/],
      ['h.csv', Buffer.from([0x1f, 0x8b, 8, 0]), /^h\.csv:1: error This file is a compressed file/],
      ['i.csv', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /^i\.csv:1: error This file is a workbook of an old Excel/],
      ['j.csv', '\n\n', /^j\.csv:1: error The file has no rows\./],
      ['k.csv', 'Error: the session has ended.\n', /^k\.csv:1: error This is no list of people/],
      [
        'l.csv',
        'Ada,ada@x.test,\nBo,bo@x.test,ada@x.test\n',
        /^l\.csv:1: error The header is missing: the first row has the e-mail "ada@x\.test"/,
      ],
    ];
    for (const [name, content, message] of faults) {
      writeFileSync(join(folder, name), content);
      const ended = await run(name, '--propose');
      assert.deepEqual([ended.code, ended.stdout], [1, ''], name);
      assert.match(ended.stderr, message);
    }
    assert.match((await run('hr.xlsx', '--sheet', 'Peple')).stderr, /no sheet “Peple”\. Use one of: “Cover”, “People”\./);
  });

  it('has a JSON Schema', async () => {
    const { stdout } = await runHere(['schema', 'reshape']);
    const validate = new Ajv2020({ strict: false }).compile(JSON.parse(stdout) as object);
    assert.equal(validate(RESHAPE), true, JSON.stringify(validate.errors));
    assert.equal(validate({ steps: [{ drop: ['a'], keep: ['b'] }] }), false);
  });
});
