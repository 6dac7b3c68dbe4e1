import assert from 'node:assert/strict';
import { type CodeAction, CodeActionRequest, type Range } from 'vscode-languageserver/node';
import { MOVE_TO_UTF8, RECOVER_TEXT, type RecoveredText } from '../../server/language/protocol/developers.ts';
import { applyEdits, readCursor } from '../support/cursor.ts';
import { Navigator } from '../support/navigator.ts';
import { ABLE } from '../support/pipelineServer.ts';

const LITERALS = { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor.rewrite', 'source.fixAll'] } } };
const HEADER = 'name,email,manager_email,team';

/** Roster with a cursor, the title of an action there, and the resulting text. */
const FIXES: readonly (readonly [string, string, string | RegExp, string])[] = [
  [
    'titles above the header',
    'Active Workers‸,,\n\nAs of,2026-11-01,\nName,Email,Manager Email\nAda,ada@x,\n',
    'Remove the lines above the header',
    'Name,Email,Manager Email\nAda,ada@x,\n',
  ],
  [
    'a second row of names',
    'NAME,EMAIL,MANAGER_EMAIL\nName‸,Email,Manager Email\nAda,ada@x,\n',
    'Remove this row',
    'NAME,EMAIL,MANAGER_EMAIL\nAda,ada@x,\n',
  ],
  [
    'a name in two columns',
    '‸First Name,Last Name,Email,Manager Email\nAda,Lind,ada@x,\nBo,,bo@x,ada@x\n',
    'Join "First Name" and "Last Name" as "Name"',
    'First Name,Last Name,Email,Manager Email,Name\nAda,Lind,ada@x,,Ada Lind\nBo,,bo@x,ada@x,Bo\n',
  ],
  [
    'an unknown manager in one cell',
    `${HEADER}\nAnn Berg,ann.berg@x,,\nBo,bo@x,"anne.b‸erg@x",\nCy,cy@x,anne.berg@x,\n`,
    'Change to "ann.berg@x" (Ann Berg)',
    `${HEADER}\nAnn Berg,ann.berg@x,,\nBo,bo@x,"ann.berg@x",\nCy,cy@x,anne.berg@x,\n`,
  ],
  [
    'an unknown manager in all cells',
    `${HEADER}\nAnn Berg,ann.berg@x,,\nBo,bo@x,"anne.b‸erg@x",\nCy,cy@x,anne.berg@x,\n`,
    'Change all 2 to "ann.berg@x" (Ann Berg)',
    `${HEADER}\nAnn Berg,ann.berg@x,,\nBo,bo@x,"ann.berg@x",\nCy,cy@x,ann.berg@x,\n`,
  ],
  [
    'an unknown manager by matching a name with accents',
    `${HEADER}\nRené Åberg,r7@x,,\nBo,bo@x,rene.a‸berg@old,\n`,
    'Change to "r7@x" (René Åberg)',
    `${HEADER}\nRené Åberg,r7@x,,\nBo,bo@x,r7@x,\n`,
  ],
  [
    'an unknown manager by adding a row',
    `${HEADER}\r\nBo,bo@x,di.ek‸@x,`,
    'Add a row for Di Ek <di.ek@x>',
    `${HEADER}\r\nBo,bo@x,di.ek@x,\r\nDi Ek,di.ek@x,,`,
  ],
  [
    'a duplicate by keeping the first',
    `${HEADER}\nBo,bo@x‸,,\n"Bo, B",bo@x,,Core\nCy,cy@x,bo@x,`,
    'Keep the first row (line 2) and remove 1 other row',
    `${HEADER}\nBo,bo@x,,\nCy,cy@x,bo@x,`,
  ],
  [
    'a duplicate by keeping the last',
    `${HEADER}\nBo,bo@x,,\nCy,cy@x,bo@x,\n"Bo, B",bo@x‸,,Core`,
    'Keep the last row (line 4) and remove 1 other row',
    `${HEADER}\nCy,cy@x,bo@x,\n"Bo, B",bo@x,,Core`,
  ],
  [
    'a duplicate by merging rows',
    `${HEADER}\nBo,bo@x‸,,""\nCy,cy@x,,\n"Bo, B",bo@x,cy@x,Core`,
    /^Merge the 2 rows into the first: keep its values/,
    `${HEADER}\nBo,bo@x,cy@x,"Core"\nCy,cy@x,,`,
  ],
  ['an identical duplicate', `${HEADER}\nBo,bo@x‸,,\n"Bo",bo@x,, `, 'Remove 1 row that is identical', `${HEADER}\nBo,bo@x,,`],
  [
    'a cycle in its own row',
    `${HEADER}\nAnn,ann@x,bo@‸x,\nBo,bo@x,ann@x,\n`,
    'Clear the manager of Ann',
    `${HEADER}\nAnn,ann@x,,\nBo,bo@x,ann@x,\n`,
  ],
  [
    'a cycle in another row',
    `${HEADER}\nAnn,ann@x,bo@‸x,\nBo,bo@x,ann@x,\n`,
    'Clear the manager of Bo',
    `${HEADER}\nAnn,ann@x,bo@x,\nBo,bo@x,,\n`,
  ],
  [
    'a cycle by another manager',
    `${HEADER}\nAnn,ann@x,bo@‸x,\nBo,bo@x,ann@x,\nTop,top@x,,\nCy,cy@x,top@x,\n`,
    'Put Ann under Top',
    `${HEADER}\nAnn,ann@x,top@x,\nBo,bo@x,ann@x,\nTop,top@x,,\nCy,cy@x,top@x,\n`,
  ],
  [
    'all cycles',
    `${HEADER}\nAnn,ann@x,bo@‸x,\nBo,bo@x,ann@x,\nCy,cy@x,bo@x,\nDi,di@x,di@x,\n`,
    /^Break all 2 cycles by clearing one manager in each/,
    `${HEADER}\nAnn,ann@x,bo@x,\nBo,bo@x,,\nCy,cy@x,bo@x,\nDi,di@x,,\n`,
  ],
  [
    'several people without a manager',
    `${HEADER}\nAnn,ann@x,‸,\nBo,bo@x,ann@x,\nCy,cy@x,,\nDi,di@x,,\n`,
    'Put the other 2 without a manager under Ann',
    `${HEADER}\nAnn,ann@x,,\nBo,bo@x,ann@x,\nCy,cy@x,ann@x,\nDi,di@x,ann@x,\n`,
  ],
  [
    'one of several people without a manager',
    `${HEADER}\nCy,cy@x,‸,\nAnn,ann@x,,\nBo,bo@x,ann@x,\n`,
    'Put Cy under Ann',
    `${HEADER}\nCy,cy@x,ann@x,\nAnn,ann@x,,\nBo,bo@x,ann@x,\n`,
  ],
  [
    'a blank header by the content of its column',
    'name,email,‸\nAnn,ann@x,\nBo,bo@x,ann@x\n',
    'Name the column "manager_email"',
    'name,email,manager_email\nAnn,ann@x,\nBo,bo@x,ann@x\n',
  ],
  [
    'a blank header in the style of the others',
    'Full Name,Email,‸\nAnn,ann@x,Senior Engineer\n',
    'Name the column "Role"',
    'Full Name,Email,Role\nAnn,ann@x,Senior Engineer\n',
  ],
  ['a blank column', 'name,‸,email\nAnn,"",ann@x\n', 'Remove the blank column', 'name,email\nAnn,ann@x\n'],
  [
    'a duplicate header',
    'name,email,team,"te‸am"\nAnn,ann@x,Core,Apps\n',
    'Rename this column to "team 2"',
    'name,email,team,"team 2"\nAnn,ann@x,Core,Apps\n',
  ],
  ['a second column for a field', 'name,email,ma‸il\nAnn,ann@x,ann@x\n', 'Remove the duplicate column', 'name,email\nAnn,ann@x\n'],
  [
    'a column with another name',
    '‸name,email,boss\nAnn,ann@x,\nBo,bo@x,ann@x\n',
    'Rename the column "boss" to "manager_email"',
    'name,email,manager_email\nAnn,ann@x,\nBo,bo@x,ann@x\n',
  ],
  [
    'a column with another name, by its header alone',
    '‸Person,Post,Boss\nAnn,ann@x,\nBo,bo@x,zed@x\n',
    'Rename the column "Person" to "Name"',
    'Name,Post,Boss\nAnn,ann@x,\nBo,bo@x,zed@x\n',
  ],
  [
    'a manager column with another name, also with unknown managers',
    '‸Name,Email,Boss\nAnn,ann@x,\nBo,bo@x,zed@x\n',
    'Rename the column "Boss" to "Manager Email"',
    'Name,Email,Manager Email\nAnn,ann@x,\nBo,bo@x,zed@x\n',
  ],
  ['semicolons', '‸name;email;team\nAnn;ann@x;Core\n', 'Convert to Commas', 'name,email,team\nAnn,ann@x,Core\n'],
  [
    'quoted cells separated by tabs',
    '‸"name"\t"email"\tteam\nLark, Ann\t"ann@x"\tCore\n',
    'Convert to Commas',
    '"name","email",team\n"Lark, Ann","ann@x",Core\n',
  ],
  ['a missing name', `${HEADER}\n‸,ann.berg@x,,\n`, 'Write "Ann Berg"', `${HEADER}\nAnn Berg,ann.berg@x,,\n`],
  [
    'a missing e-mail',
    `${HEADER}\nAnn Berg,aberg@x,,\n"Ek, Dörte",‸,,\nDi,di@y,,\nBo Dahl,bdahl@x,,\n`,
    'Write "dek@x"',
    `${HEADER}\nAnn Berg,aberg@x,,\n"Ek, Dörte",dek@x,,\nDi,di@y,,\nBo Dahl,bdahl@x,,\n`,
  ],
  ['a blank row', `${HEADER}\n,‸,,\nAnn,ann@x,,\n`, 'Remove this blank row', `${HEADER}\nAnn,ann@x,,\n`],
  ['a row that is too short', `${HEADER}\r\nA‸nn,ann@x\r\n`, 'Add the 2 missing cells, blank', `${HEADER}\r\nAnn,ann@x,,\r\n`],
  [
    'a row with too many blank cells',
    `${HEADER}\nAnn,ann@x,,Core,‸ ,\n`,
    'Remove the 2 blank cells at the end',
    `${HEADER}\nAnn,ann@x,,Core\n`,
  ],
  [
    'an unquoted comma',
    `${HEADER}\nBerg, Ann,ann@x,,C‸ore\n`,
    'Quote "Berg, Ann" as one cell, of the column "name"',
    `${HEADER}\n"Berg, Ann",ann@x,,Core\n`,
  ],
  [
    'a quote not closed in its cell',
    `${HEADER}\n"‸Ann,ann@x,,Core\n`,
    'Close the quote at the end of the cell',
    `${HEADER}\n"Ann",ann@x,,Core\n`,
  ],
  [
    'a quote not closed on its line',
    `${HEADER}\nAnn,ann@x,,"‸Core, Apps\n`,
    'Close the quote at the end of the line',
    `${HEADER}\nAnn,ann@x,,"Core, Apps"\n`,
  ],
  ['a stray quote', `${HEADER}\nAnn "‸A" Berg,ann@x,,\n`, 'Quote the whole cell', `${HEADER}\n"Ann ""A"" Berg",ann@x,,\n`],
  [
    'spaces before quotes',
    `${HEADER}\n "‸Berg, Ann" ,ann@x,,\n`,
    'Remove the spaces around the quotes',
    `${HEADER}\n"Berg, Ann",ann@x,,\n`,
  ],
  [
    'text after a quote',
    `${HEADER}\n"Ann "A‸" Berg",ann@x,,\n`,
    'Double the quotes inside the cell',
    `${HEADER}\n"Ann ""A"" Berg",ann@x,,\n`,
  ],
  ['a hidden character', `${HEADER}\nA‸nn\0,ann@x,,\n`, 'Remove the hidden NUL character from this cell', `${HEADER}\nAnn,ann@x,,\n`],
  ['a manager in another case', `${HEADER}\nAnn,ann@x,,\nBo,bo@x,A‸NN@x,\n`, 'Write "ann@x"', `${HEADER}\nAnn,ann@x,,\nBo,bo@x,ann@x,\n`],
  [
    'people who differ only by case, and their reports',
    `${HEADER}\nAnn,ann@x,,\nAnn,ANN‸@x,,Core\nBo,bo@x,ANN@x,\n`,
    /^Merge the 2 rows/,
    `${HEADER}\nAnn,ann@x,,Core\nBo,bo@x,ann@x,\n`,
  ],
  ['a cell with spaces around it', `${HEADER}\nAnn,ann@x,," ‸Core "\n`, 'Remove spaces around this cell', `${HEADER}\nAnn,ann@x,,"Core"\n`],
];

const ADA = 'Id,Name,Email,Manager Email\n0017,Ada Lindqvist,ada.lindqvist@harbor.example,\n';

/** Roster with a cursor, the only fix that is preferred there (null if none is), and the resulting text. */
const PREFERRED: readonly (readonly [string, string | null, string])[] = [
  ...[
    'Ada Lindqvist <ada.lindqvist@harbor.example>',
    'mailto:ada.lindqvist@harbor.example',
    '"Lindqvist, Ada"',
    'LINDQVIST Ada (On Leave)',
    '"CN=Ada Lindqvist,OU=People,DC=h"',
    '"CN=Lindqvist\\, Ada,OU=People,DC=h"',
    '"uid=ada.lindqvist,ou=people"',
    '/o=Harbor/ou=First/cn=Recipients/cn=ada.lindqvist',
    'ada.lindqvist\u200B@harbor.example',
    '17',
    'Ada (0017)',
  ].map((written): [string, string, string] => [
    `${ADA}18,Bo,bo@h.example,${written.slice(0, 2)}‸${written.slice(2)}\n`,
    'Change to "ada.lindqvist@harbor.example" (Ada Lindqvist)',
    `${ADA}18,Bo,bo@h.example,${written.startsWith('"') ? '"ada.lindqvist@harbor.example"' : 'ada.lindqvist@harbor.example'}\n`,
  ]),
  [`${ADA}18,Ada Lindqvist,al@h.example,\n19,Bo,bo@h.example,Ada L‸indqvist\n`, null, ''],
  [
    'Name,Email,Manager Email\nAda,\u200Bada@h.example,\nBo,bo@h.example,ad‸a@h.example\nCy,cy@h.example,\u200Bada@h.example\n',
    'Correct the e-mail of Ada to "ada@h.example"',
    'Name,Email,Manager Email\nAda,ada@h.example,\nBo,bo@h.example,ada@h.example\nCy,cy@h.example,ada@h.example\n',
  ],
  [
    'Name,Email,Manager Email\nAda,mailto:ada@h.example,\nBo,bo@h.example,ad‸a@h.example\n',
    'Correct the e-mail of Ada to "ada@h.example"',
    'Name,Email,Manager Email\nAda,ada@h.example,\nBo,bo@h.example,ada@h.example\n',
  ],
  [
    'Name,Email,Manager Email\nAda,‸\u200Bada@h.example,\nBo,bo@h.example,\u200Bada@h.example\n',
    'Remove the hidden characters',
    'Name,Email,Manager Email\nAda,ada@h.example,\nBo,bo@h.example,ada@h.example\n',
  ],
  [`${HEADER}\nA‸nn\u00A0Berg,ann@x,,\n`, 'Remove the hidden characters', `${HEADER}\nAnn Berg,ann@x,,\n`],
  [`${HEADER}\nJÃ‸¶rg,joerg@x,,\n`, 'Write “Jörg”', `${HEADER}\nJörg,joerg@x,,\n`],
  [`${HEADER}\nAnn,Ann ‸<ann@x>,,\n`, 'Write “ann@x”', `${HEADER}\nAnn,ann@x,,\n`],
  [`${HEADER}\nAnn,ann@x;‸ ann@y,,\n`, null, ''],
  [
    'Name,Email,Manager Email\nAda,ada@h.example,\nTotal: 1 employee,‸,\n',
    'Remove this row',
    'Name,Email,Manager Email\nAda,ada@h.example,\n',
  ],
  [`${HEADER}\nAnn,ann@x,,\nGrand total‸\n`, 'Remove this row', `${HEADER}\nAnn,ann@x,,\n`],
  [`${HEADER}\nAnn,ann@x,,\nBo Dahl,‸,,\n`, null, ''],
  [`${HEADER}\nAnn,ann@x,,\nCy,cy@x‸`, null, ''],
  ['email,manager_email,name,title\nroe@x,,Roe, Jr,‸\n', null, ''],
  ['Name;Email;Team\nAnn;ann@x;‸"Eng; EU"\n', null, ''],
  ['‸Name;Email;Team\nAnn; "ann@x";Eng\n', null, ''],
  [`${HEADER}\n<<<<<<‸< HEAD\nAnn,ann@x,,\n`, null, ''],
  [`${HEADER}\nAnn,ann@x,,\nCy,cy@x,,‸"Co`, null, ''],
  ['‸<html><body>\n', null, ''],
  [
    'Ann Be‸rg,Core,ann@x,\r\nBo Lee,Core,bo@x,ann@x\r\n',
    'Add the header "name,column 2,email,manager_email"',
    'name,column 2,email,manager_email\r\nAnn Berg,Core,ann@x,\r\nBo Lee,Core,bo@x,ann@x\r\n',
  ],
  [`${HEADER}\nAnn,ann@x,,\nTotal,‸2,,\n`, 'Remove this row', `${HEADER}\nAnn,ann@x,,\n`],
  [`${HEADER}\nAnn,ann@x,,\n合計,‸,,1\n`, 'Remove this row', `${HEADER}\nAnn,ann@x,,\n`],
  [`${HEADER}\nAnn,ann@x,,\nSum Wing,‸,,\n`, null, ''],
  [`${HEADER}\nAnn,ann@x,,\nBo,bo@x,n/‸a,\n`, 'Clear the manager', `${HEADER}\nAnn,ann@x,,\nBo,bo@x,,\n`],
  [`${HEADER}\nAnn,ann@x,,\nBo,bo@x,HARBOR\\a‸nn,\n`, 'Change to "ann@x" (Ann)', `${HEADER}\nAnn,ann@x,,\nBo,bo@x,ann@x,\n`],
  [`${HEADER}\nAnn,ann@x,,\nBo,bo@x,,\nCy,cy@x,‸"ann@x, bo@x",\n`, null, ''],
  [`${ADA}18,Ben Cole,bc@h.example,\n19,Bo,bo@h.example,18 Ada L‸indqvist\n`, null, ''],
  [
    `${ADA}18,Ada Lindqvist,al@h.example,\n19,Bo,bo@h.example,Ada L‸indqvist (18)\n`,
    'Change to "al@h.example" (Ada Lindqvist)',
    `${ADA}18,Ada Lindqvist,al@h.example,\n19,Bo,bo@h.example,al@h.example\n`,
  ],
];

describe('code actions in rosters', () => {
  let navigator: Navigator;
  before(async () => {
    navigator = await Navigator.take({
      capabilities: { textDocument: { codeAction: LITERALS } },
      initializationOptions: { commands: [MOVE_TO_UTF8] },
    });
  });
  after(() => navigator.giveBack());

  async function list(marked: string, only?: string[]): Promise<{ readonly text: string; readonly actions: readonly CodeAction[] }> {
    const { text, position } = readCursor(marked);
    const range: Range = { start: position, end: position };
    const context = { diagnostics: [], ...(only === undefined ? {} : { only }) };
    const actions = (await navigator.ask(CodeActionRequest.type, text, { range, context }, 'roster')) ?? [];
    return { text, actions: actions as CodeAction[] };
  }

  function take(text: string, actions: readonly CodeAction[], title: string | RegExp): string {
    const action = actions.find((one) => (typeof title === 'string' ? one.title === title : title.test(one.title)));
    assert.ok(action?.edit?.changes !== undefined, `${title} among ${actions.map((one) => one.title).join(' / ')}`);
    return applyEdits(text, Object.values(action.edit.changes).flat());
  }

  for (const [what, marked, title, wanted] of FIXES) {
    it(`fix ${what}`, async () => {
      const { text, actions } = await list(marked);
      assert.equal(take(text, actions, title), wanted);
    });
  }

  it('of one cycle have no two with the same effect', async () => {
    const { actions } = await list(`${HEADER}\nAnn,ann@x,bo@‸x,\nBo,bo@x,cy@x,\nCy,cy@x,ann@x,\nDi,di@x,bo@x,\n`);
    const effects = actions.map(({ edit }) => JSON.stringify(edit));
    assert.equal(new Set(effects).size, effects.length, actions.map(({ title }) => title).join(' / '));
  });

  it('prefer no fix that invents a person or copies what does not belong to a value', async () => {
    for (const [marked, title, wanted] of PREFERRED) {
      const { text, actions } = await list(marked);
      const preferred = actions.filter(({ isPreferred }) => isPreferred === true);
      assert.deepEqual(
        preferred.map((one) => one.title),
        title === null ? [] : [title],
        marked,
      );
      if (title !== null) assert.equal(take(text, preferred, title), wanted);
    }
  });

  it('are none in the copies of a service that Fairlead keeps', async () => {
    const uri = 'file:///account/.fairlead/base/roster/people.roster.csv';
    await navigator.server.open(uri, `${HEADER}\n Ann ,ann@x,,\n`);
    const range: Range = { start: { line: 1, character: 1 }, end: { line: 1, character: 1 } };
    const params = { textDocument: { uri }, range, context: { diagnostics: [], only: ['source.fixAll'] } };
    assert.equal(await navigator.server.connection.sendRequest(CodeActionRequest.type, params), null);
    await navigator.server.close(uri);
  });

  const MANY = `name, email ,manager_email\nAnn, ann@x ,\nBo,bo@x,ANN@x\nCy,cy@x\n,,\nCy,cy@x,nobody@x\n`;
  const MANY_FIXED = `name,email,manager_email\nAnn,ann@x,\nBo,bo@x,ann@x\nCy,cy@x\nCy,cy@x,nobody@x\n`;

  it('fix all that is certain if the client requests it, and nothing else', async () => {
    const { text, actions } = await list(`‸${MANY}`, ['source.fixAll']);
    assert.deepEqual(
      actions.map(({ kind }) => kind),
      ['source.fixAll.fairlead'],
    );
    assert.equal(take(text, actions, /certain/), MANY_FIXED);
    assert.deepEqual((await list(`‸${MANY_FIXED}`, ['source.fixAll'])).actions, []);
  });

  it('offer the same only next to a certain fix', async () => {
    const { text, actions } = await list(MANY.replace('ANN@x', 'A‸NN@x'));
    assert.equal(take(text, actions, 'Apply all certain fixes in this roster'), MANY_FIXED);
    assert.ok(!(await list(MANY.replace('nobody', 'no‸body'))).actions.some(({ title }) => /certain/.test(title)));
  });

  it('convert a roster of any length to commas, once for all missing fields', async () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => `"Ek; ${row}";p${row}@x;Core, ${row}\n`);
    const { text, actions } = await list(`‸Name;Email;Manager\n${rows.join('')}`);
    assert.deepEqual(
      actions.filter(({ kind }) => kind === 'quickfix').map(({ title, isPreferred }) => [title, isPreferred]),
      [['Convert to Commas', true]],
    );
    const expected = Array.from({ length: 20_000 }, (_, row) => `"Ek; ${row}",p${row}@x,"Core, ${row}"\n`);
    assert.equal(take(text, actions, 'Convert to Commas'), `Name,Email,Manager\n${expected.join('')}`);
  });

  it('name the problem they fix', async () => {
    const marked = `${HEADER}\nBo,bo@x,di@‸x,\n`;
    const { text, position } = readCursor(marked);
    const uri = 'file:///named.roster.csv';
    await navigator.server.open(uri, text);
    const diagnostics = await navigator.server.diagnosticsOf(uri);
    const params = { textDocument: { uri }, range: { start: position, end: position }, context: { diagnostics } };
    const actions = (await navigator.server.connection.sendRequest(CodeActionRequest.type, params)) as CodeAction[];
    await navigator.server.close(uri);
    assert.ok(actions.length > 0);
    for (const action of actions) assert.equal(action.diagnostics?.[0]?.code, 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS');
  });

  it('leave characters that could not be decoded to a client that can read the file again', async () => {
    const { actions } = await list(`${HEADER}\nRen‸\uFFFD,ren@x,,\n`);
    assert.deepEqual(
      actions.map(({ command }) => command?.command),
      [MOVE_TO_UTF8],
    );
    const bytes = Buffer.concat([Buffer.from('name,team\nRené,Böblingen\nRen'), Buffer.from([0xe9]), Buffer.from(',\u0020\n')]);
    const read = await navigator.server.connection.sendRequest<RecoveredText>(RECOVER_TEXT, { bytes: bytes.toString('base64') });
    assert.deepEqual(read, { text: 'name,team\nRené,Böblingen\nRené, \n', lost: 0 });
  });

  it('are empty for problems that settings turn off', async () => {
    const marked = `${HEADER}\nAnn,ann@x,,\nBo,bo@x,A‸NN@x,\n`;
    const { text, position } = readCursor(marked);
    const severities = { MANAGER_EMAIL_DIFFERS_ONLY_BY_CASE: 'off' };
    const quiet = await Navigator.take({ capabilities: ABLE, settings: { roster: { severities } } });
    try {
      const params = { range: { start: position, end: position }, context: { diagnostics: [] } };
      assert.deepEqual(await quiet.ask(CodeActionRequest.type, text, params, 'roster'), []);
    } finally {
      await quiet.giveBack();
    }
  });

  it('are empty without problems, and in other documents', async () => {
    assert.deepEqual((await list(`${HEADER}\nA‸nn,ann@x,,Core\n`)).actions, []);
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    assert.equal(await navigator.ask(CodeActionRequest.type, 'a,,b\n', { range, context: { diagnostics: [] } }, 'csv'), null);
  });
});
