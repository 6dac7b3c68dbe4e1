import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { type CompletionContext, type CompletionItem, type CompletionList, CompletionRequest } from 'vscode-languageserver/node';
import { acceptItem, fillSnippet, readCursor } from '../support/cursor.ts';
import { Navigator } from '../support/navigator.ts';
import { ABLE } from '../support/pipelineServer.ts';

const HEADER = 'Full Name,Email,Manager Email,Team\n';
const PEOPLE = `Ann Berg,ann@x.example,,Core
"Lee, Bob",bob@x.example,ann@x.example,Core
Cy Dahl,cy@x.example,bob@x.example,Core
Di Ek,di@x.example,bob@x.example,"Apps, Web"
Éva Fors,eva@x.example,di@x.example,"Apps, Web"
`;

describe('completion in a roster', () => {
  let navigator: Navigator;
  before(async () => {
    navigator = await Navigator.take({ capabilities: ABLE });
  });
  after(() => navigator.giveBack());

  async function complete(marked: string, context?: CompletionContext, asked = navigator) {
    const { text, position } = readCursor(marked);
    const params = context === undefined ? { position } : { position, context };
    const list = (await asked.ask(CompletionRequest.type, text, params, 'roster')) as CompletionList | null;
    const items = list?.items ?? [];
    const sorted = items.toSorted((one, other) => ((one.sortText ?? '') < (other.sortText ?? '') ? -1 : 1));
    return { list, text, items: sorted, labels: sorted.map(({ label }) => label) };
  }

  async function take(marked: string, label: string): Promise<string> {
    const { items, text } = await complete(marked);
    const item = items.find((one) => one.label === label);
    assert.ok(item, `${label} is offered, not only ${items.map((one) => one.label).join()}`);
    return acceptItem(text, item);
  }

  describe('of a manager', () => {
    it('shows the name next to every e-mail, if the client supports it', async () => {
      const completionItem = { snippetSupport: true, labelDetailsSupport: true };
      const asked = await Navigator.take({ capabilities: { textDocument: { completion: { completionItem } } } });
      try {
        const { items } = await complete(`${HEADER}${PEOPLE}Fay Gry,fay@x.example,‸,Core\n`, undefined, asked);
        assert.ok(items.length > 3);
        for (const { detail, labelDetails } of items) assert.deepEqual(labelDetails, { description: detail });
      } finally {
        await asked.giveBack();
      }
    });

    it('offers people with their names and replaces the whole cell', async () => {
      const { items } = await complete(`${HEADER}${PEOPLE}Fay Gry,fay@x.example,‸,Core\n`);
      assert.deepEqual(items.map(({ label, detail }) => `${label} ${detail}`).sort(), [
        'ann@x.example Ann Berg',
        'bob@x.example Lee, Bob',
        'cy@x.example Cy Dahl',
        'di@x.example Di Ek',
        'eva@x.example Éva Fors',
      ]);
      const taken = await take(`${HEADER}${PEOPLE}Fay Gry,fay@x.example,d‸zzz,Core\n`, 'di@x.example');
      assert.equal(taken, `${HEADER}${PEOPLE}Fay Gry,fay@x.example,di@x.example,Core\n`);
    });

    it('starts with managers of similar rows nearby', async () => {
      const core = await complete(`${HEADER}${PEOPLE}Fay Gry,fay@x.example,‸,Core\n`);
      assert.equal(core.labels[0], 'bob@x.example');
      const manager = await complete(`${HEADER}${PEOPLE}Fay Gry,fay@x.example,‸,"Apps, Web"\n`);
      assert.deepEqual(manager.labels.slice(0, 2).sort(), ['bob@x.example', 'di@x.example']);
    });

    it('matches the start of an e-mail before that of a name, ignoring case and accents', async () => {
      const text = `${HEADER}Bea Lin,lin@x.example,,Core\nLin Bea,bea@x.example,,Core\nBrit Orr,orr@x.example,,\n`;
      assert.deepEqual((await complete(`${text}Fay,fay@x.example,BE‸,`)).labels, ['bea@x.example', 'lin@x.example']);
      assert.deepEqual((await complete(`${text}Fay,fay@x.example,lin‸,`)).labels, ['lin@x.example', 'bea@x.example']);
      assert.deepEqual((await complete(`${HEADER}${PEOPLE}Fay,fay@x.example,ev‸,`)).labels, ['eva@x.example']);
      assert.deepEqual((await complete(`${HEADER}${PEOPLE}Fay,fay@x.example,fors‸,`)).labels, ['eva@x.example']);
    });

    it('never offers the person or anyone below', async () => {
      const text = `${HEADER}${PEOPLE}`.replace('bob@x.example,ann@x.example', 'bob@x.example,‸ann@x.example');
      assert.deepEqual((await complete(text)).labels, ['ann@x.example']);
    });

    it('offers people in a cycle of managers to others, and ends', async () => {
      const { labels } = await complete(`${HEADER}A,a@x,b@x,\nB,b@x,a@x,\nC,c@x,‸,\n`);
      assert.deepEqual(labels.sort(), ['a@x', 'b@x']);
    });

    it('keeps quotes, closes open ones, and adds required ones', async () => {
      const rest = `${HEADER}${PEOPLE}Fay,fay@x.example,`;
      assert.equal(await take(`${rest}"b‸o",Core\n`, 'bob@x.example'), `${rest}"bob@x.example",Core\n`);
      assert.equal(await take(`${rest}"b‸,Core\n`, 'bob@x.example'), `${rest}"bob@x.example",Core\n`);
      const odd = `${HEADER}Odd,"o,""d""@x.example",,Core\nFay,fay@x.example,`;
      assert.equal(await take(`${odd}o‸,Core\n`, 'o,"d"@x.example'), `${odd}"o,""d""@x.example",Core\n`);
      assert.equal(await take(`${odd}"o,""‸",Core\n`, 'o,"d"@x.example'), `${odd}"o,""d""@x.example",Core\n`);
    });

    it('is limited to 100 in a large roster, likely managers first, and includes people added later', async () => {
      const rows = Array.from({ length: 6_000 }, (_, index) => `P ${index},p${index}@x,${index === 0 ? '' : `p${index >> 3}@x`},T`);
      const uri = 'file:///large.roster.csv';
      const text = `${HEADER}${rows.join('\n')}\nFay,fay@x,p`;
      await navigator.server.open(uri, text, 'roster');
      try {
        const ask = async (line: number, character: number): Promise<CompletionList> =>
          (await navigator.server.connection.sendRequest(CompletionRequest.type, {
            textDocument: { uri },
            position: { line, character },
          })) as CompletionList;
        const found = await ask(6_001, 11);
        assert.deepEqual([found.items.length, found.isIncomplete, found.items[0]?.label], [100, true, 'p749@x']);
        await navigator.server.change(uri, 2, { text: `${text.replace('P 17,p17@x', 'Zora,zora@x')}\nHal,hal@x,zo` });
        let labels: string[] = [];
        while (labels.length === 0) {
          labels = (await ask(6_002, 12)).items.map(({ label }) => label);
          // The cache is refreshed while no request is pending.
          if (labels.length === 0) await setTimeout(700);
        }
        assert.deepEqual(labels, ['zora@x']);
      } finally {
        await navigator.server.close(uri);
      }
    });
  });

  it('of another cell offers the values of its column, the most common first, quoted if required', async () => {
    const text = `${HEADER}${PEOPLE}Fay,fay@x.example,,`;
    const { items } = await complete(`${text}‸\n`);
    assert.deepEqual(
      items.map(({ label, detail }) => `${label}: ${detail}`),
      ['Core: 3 rows', 'Apps, Web: 2 rows'],
    );
    assert.deepEqual((await complete(`${text}we‸\n`)).labels, ['Apps, Web']);
    assert.equal(await take(`${text}ap‸\n`, 'Apps, Web'), `${text}"Apps, Web"\n`);
  });

  it('of an e-mail offers managers without a row; of a name nothing', async () => {
    const text = `${HEADER}${PEOPLE}Hal,hal@x.example,gus@x.example,\n`;
    assert.deepEqual((await complete(`${text}Gus,‸`)).labels, ['gus@x.example']);
    assert.deepEqual((await complete(`${text}A‸,ann2@x.example,,`)).labels, []);
  });

  describe('of a header', () => {
    it('offers missing fields in the style of the other headers', async () => {
      const { labels, items } = await complete('Full Name,Work Email,‸\n');
      assert.deepEqual(labels.slice(0, 3), ['Manager Email', 'Role', 'Manager Mail']);
      assert.equal(items[0]?.detail, 'mapped to MANAGER_EMAIL');
      assert.ok((await complete('full_name,work_email,man‸\n')).labels.includes('manager_email_address'));
      assert.equal(await take('full_name,man‸zz,email\n', 'manager_email'), 'full_name,manager_email,email\n');
    });

    it('offers columns that the settings require', async () => {
      const roster = { groupByColumns: ['Cost, centre'], fieldMappings: { name: 'NAME', email: 'EMAIL', Boss: 'MANAGER_EMAIL' } };
      const wanting = await Navigator.take({ settings: { roster } });
      try {
        const { labels, items, text } = await complete('name,email,‸\n', undefined, wanting);
        assert.deepEqual(labels, ['Boss', 'Cost, centre']);
        assert.equal(acceptItem(text, items[1]!), 'name,email,"Cost, centre"\n');
      } finally {
        await wanting.giveBack();
      }
    });

    it('offers a whole header in an empty roster', async () => {
      assert.equal(await take('‸', 'fairlead'), 'name,email,manager_email');
      assert.equal(await take('fair‸', 'fairlead'), 'name,email,manager_email');
    });
  });

  describe('of a new row', () => {
    const snippetOf = async (marked: string): Promise<CompletionItem> => {
      const found = (await complete(marked)).items.find(({ label }) => label === 'fairlead');
      assert.ok(found);
      return found;
    };

    it('has a placeholder for each column, with likely managers and common values', async () => {
      const item = await snippetOf(`${HEADER}${PEOPLE}‸`);
      assert.ok(item.textEdit);
      assert.deepEqual(item.textEdit.newText.split('$'), [
        '',
        '{1:Full Name},',
        '{2:email@x.example},',
        '{3|bob@x.example,di@x.example,ann@x.example|},',
        '{4|Core,"Apps\\, Web"|}',
        '0',
      ]);
      assert.equal(fillSnippet(item.textEdit.newText), 'Full Name,email@x.example,bob@x.example,Core');
    });

    it('is offered on an empty line between rows, and when its label is typed', async () => {
      const within = `${HEADER}Ann,ann@x,,Core\n‸\nBob,bob@x,ann@x,Core\n`;
      assert.equal(await take(within, 'fairlead'), within.replace('‸', 'Full Name,email@x,ann@x,Core'));
      assert.equal(await take(`${HEADER}fair‸\n`, 'fairlead'), `${HEADER}Full Name,email@example.com,,Team\n`);
      assert.deepEqual((await complete(`${HEADER}Bob‸\n`)).labels, []);
    });

    it('is plain text in a client without snippets', async () => {
      const plain = await Navigator.take();
      try {
        const { items } = await complete(`${HEADER}Ann,ann@x,,Core\n‸`, undefined, plain);
        assert.deepEqual([items[0]?.textEdit?.newText, items[0]?.insertTextFormat], ['Full Name,email@x,,Team', undefined]);
      } finally {
        await plain.giveBack();
      }
    });
  });

  it('is not triggered by characters of other kinds, and continues through them', async () => {
    const byNewLine: CompletionContext = { triggerKind: 2, triggerCharacter: '\n' };
    assert.equal((await complete(`${HEADER}${PEOPLE}‸`, byNewLine)).list, null);
    const bySpace: CompletionContext = { triggerKind: 2, triggerCharacter: ' ' };
    assert.equal((await complete(`${HEADER}Ann,ann@x, ‸,Core`, bySpace)).list, null);
    const byDot: CompletionContext = { triggerKind: 2, triggerCharacter: '.' };
    assert.deepEqual((await complete(`${HEADER}${PEOPLE}Fay,fay@x.example,bob@x.‸`, byDot)).labels, ['bob@x.example']);
  });

  it('is triggered by the comma before a cell, and by none inside a name', async () => {
    const byComma: CompletionContext = { triggerKind: 2, triggerCharacter: ',' };
    const { list, labels } = await complete(`${HEADER}${PEOPLE}Fay,fay@x.example,‸`, byComma);
    assert.equal(labels.length, 5);
    assert.equal(list?.isIncomplete, true, 'the editor asks again once something is typed');
    assert.deepEqual((await complete(`${HEADER}${PEOPLE}Fay,fay@x.example,,‸`, byComma)).labels, ['Core', 'Apps, Web']);
    assert.deepEqual((await complete('Full Name,Email,‸', byComma)).labels.slice(0, 1), ['Manager Email']);
    assert.deepEqual((await complete(`${HEADER}${PEOPLE}"Gry,‸",fay@x.example,,`, byComma)).labels, []);
  });

  it('is empty in other CSV files', async () => {
    const list = await navigator.ask(CompletionRequest.type, 'a,b\n1,2\n', { position: { line: 1, character: 1 } }, 'csv');
    assert.equal(list, null);
  });
});
