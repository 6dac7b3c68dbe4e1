import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';

const GRAMMAR = 'syntaxes/pipelineExpressions.tmLanguage.json';
const INJECTION = 'fairlead.expressions.injection';

/** A substitute for VS Code's YAML grammar: quoted strings, comments, and the rest unchanged. */
const YAML = {
  scopeName: 'source.yaml',
  patterns: [
    { match: '#.*$', name: 'comment.line.yaml' },
    { begin: '"', end: '"', name: 'string.quoted.double.yaml', patterns: [{ match: '\\\\.', name: 'constant.character.escape.yaml' }] },
  ],
};

async function loadGrammar(): Promise<textmate.IGrammar> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM(wasm);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scope) => {
      if (scope === 'source.yaml') return textmate.parseRawGrammar(JSON.stringify(YAML), 'yaml.json');
      return scope === INJECTION ? textmate.parseRawGrammar(readFileSync(GRAMMAR, 'utf8'), GRAMMAR) : null;
    },
    getInjections: (scope) => (scope === 'source.yaml' ? [INJECTION] : undefined),
  });
  const grammar = await registry.loadGrammar('source.yaml');
  assert.ok(grammar);
  return grammar;
}

describe('the grammar of expressions in YAML', () => {
  let grammar: textmate.IGrammar;
  before(async () => {
    grammar = await loadGrammar();
  });

  /** Returns the tokens named by our grammar, as `last part of the scope: text`. */
  function tokensOf(text: string): string[] {
    let state = textmate.INITIAL;
    return text.split('\n').flatMap((line) => {
      const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
      state = ruleStack;
      return tokens.flatMap(({ startIndex, endIndex, scopes }) => {
        const scope = scopes.at(-1)!;
        const isNamed = scope.endsWith('.fairlead') && !scope.startsWith('meta.');
        return isNamed ? [`${scope.split('.').slice(0, -1).slice(-2).join('.')}: ${line.slice(startIndex, endIndex)}`] : [];
      });
    });
  }

  const BEGIN = 'expression.begin: <+';
  const END = 'expression.end: >';

  for (const [text, expected] of [
    ['a: <+pipeline.name>', [BEGIN, 'class.root: pipeline', 'other.property: name', END]],
    ['a: <+input>.default("x")', [BEGIN, 'other.input: input', END]],
    [
      'a: <+a.b == "x" && true>',
      [
        BEGIN,
        'class.root: a',
        'other.property: b',
        'keyword.operator: ==',
        'quoted.double: "x"',
        'keyword.operator: &&',
        'constant.language: true',
        END,
      ],
    ],
    ['a: "<+a.get(\\"x\\")> b"', [BEGIN, 'class.root: a', 'name.function: get', 'quoted.double: \\"x\\"', END]],
    [
      'a: <+<+a.b>.size() + 1>',
      [BEGIN, BEGIN, 'class.root: a', 'other.property: b', END, 'name.function: size', 'keyword.operator: +', 'constant.numeric: 1', END],
    ],
    ['a: "<+not closed"\nb: "x" # <+c>\nc: d', []],
    ['a: 1 < 2 + 3', []],
  ] as const) {
    it(`tokenizes ${text.split('\n')[0]}`, () => {
      assert.deepEqual(tokensOf(text), expected);
    });
  }

  it('leaves the rest of the line to YAML', () => {
    const { tokens } = grammar.tokenizeLine('a: "<+a.b> c" # d', textmate.INITIAL);
    assert.deepEqual(tokens.at(-1)!.scopes, ['source.yaml', 'comment.line.yaml']);
  });
});
