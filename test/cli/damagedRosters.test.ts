import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

const SPACED = 'name,email,manager_email\n Ada ,ada@x.test,\n';

describe('a damaged roster', () => {
  const { folder, remove } = makeFolder();
  after(remove);
  const run = (args: readonly string[]) => runHere(args, { cwd: folder });
  const read = (name: string) => readFileSync(join(folder, name));
  const write = (name: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  };

  it('is left alone by check --fix, which says what is wrong', async () => {
    const rows = 'name,email,manager_email,team\nAda,ada@x.test,,Core\n';
    const files: readonly (readonly [string, string, RegExp])[] = [
      ['semicolons', 'Name;Email;Manager Email;Team\n Ada ;ada@x.test;;"Eng; EU"\nBo;bo@x.test;ada@x.test;"Pay"\n', /semicolons/],
      ['mixed', 'Name,Email,Manager Email\nAda;ada@x.test;"Eng; EU"\n', /contains a quote/],
      ['titles', 'Active Workers,,\n Name ,Email,Manager Email\nAda,ada@x.test\n', /INVALID_CSV The header is in line 2/],
      ['cut', `${rows}Bo,bo@x`, /ends in the middle of this row: it has 2 cells and the header 4/],
      ['cutBlank', `${rows},`, /ends in the middle of this row/],
      ['cutQuote', `${rows} Bo ,bo@x.test,,"Co`, /ends in this quoted cell/],
      ['carets', 'Name^Email^Manager Email\n Ada ^ada@x.test^\n"Bo^B"^bo@x.test^ada@x.test\n', /carets/],
      ['json', '{"users": [" Ada "]}\n', /JSON document/],
      ['headerless', ' Ada Berg ,ada@x.test,,\n', /The header is missing/],
      ['short', `${rows}Bo,ada@x.test,Core\nCy,cy@x.test,,\n`, /has 3 cells/],
      ['comma', 'email,manager_email,name,title\nada@x.test,,Ada,\nroe@x.test,ada@x.test,Roe, Jr,\n', /has 5 cells/],
      ['emails', 'name,email,manager_email\nAda,ada@x.test,ada@y.test,\n', /has 4 cells/],
      ['conflict', `${rows}<<<<<<< HEAD\n Bo ,bo@x.test,,\n=======\nBo,bo@x.test,,Pay\n>>>>>>> theirs\n`, /mark of a merge conflict/],
      ['lost', `${rows} Ren\uFFFD ,ren@x.test,,\n Bo ,bo@x.test,,\n`, /could not be decoded/],
      ['wide', 'n\0a\0m\0e\0,email\nA\0d\0a\0,a@x\n', /NUL/],
      ['quotes', 'name,email,team\nAda,ada@x.test,"A\nBo "B, C",bo@x.test,\n', /quote/],
    ];
    for (const [name, text] of files) write(`${name}.roster.csv`, text);
    write('.fairlead/base/roster/kept.roster.csv', SPACED);
    write('.fairlead/service/kept.keys', 'a\na\n');
    const { stdout } = await run(['check', '--fix', ...files.map(([name]) => `${name}.roster.csv`)]);
    for (const [name, text, problem] of files) {
      assert.equal(read(`${name}.roster.csv`).toString(), text, name);
      assert.match(
        stdout
          .split('\n')
          .filter((line) => line.startsWith(`${name}.roster.csv`))
          .join('\n'),
        problem,
      );
    }
    await run(['check', '--fix', '.']);
    const named = await run(['check', '--fix', '.fairlead/base/roster/kept.roster.csv']);
    assert.match(named.stderr, /is a copy that Fairlead keeps of the service, so nothing in it is fixed/);
    assert.equal(read('.fairlead/base/roster/kept.roster.csv').toString(), SPACED);
    assert.equal(read('.fairlead/service/kept.keys').toString(), 'a\na\n');
  });
});
