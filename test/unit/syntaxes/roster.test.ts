import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';

const GRAMMAR = 'syntaxes/roster.tmLanguage.json';

async function loadGrammar(): Promise<textmate.IGrammar> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM(wasm);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(readFileSync(GRAMMAR, 'utf8'), GRAMMAR),
  });
  const grammar = await registry.loadGrammar('text.csv.roster');
  assert.ok(grammar);
  return grammar;
}

/**
 * The beginnings of scopes that one of VS Code's themes for new windows (2026, Modern, Plus, Visual Studio, high contrast), Solarized or
 * Monokai colours red, as it does errors; counted from the themes of VS Code 1.119.
 */
const RED = [
  'keyword',
  'storage',
  'string',
  'entity.other',
  'entity.name.tag',
  'entity.name.type',
  'entity.name.class',
  'constant.other',
  'constant.character',
  'markup.heading',
  'markup.deleted',
  'markup.inline',
  'invalid',
];

describe('the colours of columns', () => {
  it('are none that themes give to red things', () => {
    const text = readFileSync('syntaxes/roster.tmLanguage.json', 'utf8') + readFileSync('client/manifest/contributions.json', 'utf8');
    const scopes = [...text.matchAll(/"([\w.]+[.]column\d[.]roster)"/g)].map(([, scope]) => scope!);
    assert.equal(new Set(scopes).size, 6);
    assert.deepEqual(
      scopes.filter((scope) => RED.some((red) => scope === red || scope.startsWith(`${red}.`))),
      [],
    );
  });
});

describe('the grammar of rosters', () => {
  let grammar: textmate.IGrammar;
  before(async () => {
    grammar = await loadGrammar();
  });

  /** Returns the parts of each line by column, as `number: text`. */
  function columnsOf(text: string): string[][] {
    let state = textmate.INITIAL;
    return text.split('\n').map((line) => {
      const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
      state = ruleStack;
      const pieces: { column: string; text: string }[] = [];
      let follows = false;
      for (const { startIndex, endIndex, scopes } of tokens) {
        const column = /column(\d)/.exec(scopes.at(-1)!)?.[1];
        const piece = line.slice(startIndex, endIndex);
        if (piece === '') continue;
        if (column !== undefined && follows && pieces.at(-1)?.column === column) pieces.at(-1)!.text += piece;
        else if (column !== undefined) pieces.push({ column, text: piece });
        follows = column !== undefined;
      }
      return pieces.map((piece) => `${piece.column}: ${piece.text}`);
    });
  }

  for (const [text, expected] of [
    ['a,b,c', [['1: a', '2: b', '3: c']]],
    ['a,b,c,d,e,f,g,h', [['1: a', '2: b', '3: c', '4: d', '5: e', '6: f', '1: g', '2: h']]],
    [',,c,', [['3: c']]],
    ['"Lee, Bob",b', [['1: "Lee, Bob"', '2: b']]],
    ['a,"say ""hi"", then",c', [['1: a', '2: "say ""hi"", then"', '3: c']]],
    ['"",x', [['1: ""', '2: x']]],
    [
      'a,"two\nlines, of ""it""",c\nd,e',
      [
        ['1: a', '2: "two'],
        ['2: lines, of ""it"""', '3: c'],
        ['1: d', '2: e'],
      ],
    ],
    ['a,"b\n\nc",d', [['1: a', '2: "b'], [], ['2: c"', '3: d']]],
    ['no "quote" here,b', [['1: no "quote" here', '2: b']]],
    ['"a"b,c', [['1: "a"b', '2: c']]],
    ['a,\n\nb', [['1: a'], [], ['1: b']]],
  ] as const) {
    it(`colours each column in ${JSON.stringify(text)}`, () => assert.deepEqual(columnsOf(text), expected));
  }
});
