import assert from 'node:assert/strict';
import {
  CompletionRequest,
  DefinitionRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  type FoldingRange,
  FoldingRangeRequest,
  HoverRequest,
  type InlayHint,
  InlayHintRequest,
  type Location,
  type Range,
  ReferencesRequest,
  RenameRequest,
  SemanticTokensRequest,
  SignatureHelpRequest,
} from 'vscode-languageserver/node';
import { LIST_RUNTIME_INPUTS, type ListedInputs } from '../../server/language/protocol/platform.ts';
import { TOKEN_TYPES } from '../../server/language/semanticTokens.ts';
import { applyEdits } from '../support/cursor.ts';
import { cursorAt, Navigator } from '../support/navigator.ts';

const TEXT = `version: 1
pipeline:
  id: shop
  name: Shop # Ask the shop team.
  timeout: 1h
  inputs:
    tag:
      type: string
      default: latest
      enum: [latest, stable]
    region:
      type: string
      required: true
  stages:
    - id: build
      name: Build
      timeout: 20m
      on-failure:
        errors: all
        action: abort
      strategy:
        matrix:
          os: [linux, mac]
      steps:
        - id: compile
          run:
            script: make \${{ inputs.tag }} \${{ matrix.os }}
            output: [DIGEST]
        - id: lint
          needs: compile
          timeout: 5m
          run: curl https://example.com/tools?v=2
        - go vet ./...
        - group:
            id: checks
            steps:
              - id: fast
                run: echo <+steps.compile.output.outputVariables.DIGEST.trim()>
        - needs: [lint, checks]
          id: pack
          run: tar
    - id: ship
      needs: build
      steps:
        - id: push
          run: echo \${{ stages.build.steps.compile.output.outputVariables.DIGEST }}
`;

/** Returns the line of a range without its indentation, with the range in guillemets. */
function show({ start, end }: Range): string {
  const line = TEXT.split('\n')[start.line]!;
  return `${line.slice(0, start.character)}«${line.slice(start.character, end.character)}»${line.slice(end.character)}`.trim();
}

describe('version 1 in the editor', () => {
  let navigator: Navigator;
  let opened = 0;
  before(async () => {
    navigator = await Navigator.take({ settings: { pipeline: { inlayHints: true } } });
  });
  after(() => navigator.giveBack());

  async function problemsOf(text: string): Promise<readonly string[]> {
    const uri = `file:///pipelines/problems${opened++}.yaml`;
    await navigator.server.open(uri, text, 'yaml');
    const found = await navigator.server.diagnosticsOf(uri);
    await navigator.server.close(uri);
    return found.map(({ code, message, range }) => `${range.start.line + 1} ${String(code)} ${message}`);
  }

  it('has no problem in a sound pipeline', async () => {
    assert.deepEqual(await problemsOf(TEXT), []);
  });

  for (const [passage, target] of [
    ['needs: comp‸ile', '- id: «compile»'],
    ['[li‸nt, checks]', '- id: «lint»'],
    ['[lint, che‸cks]', 'id: «checks»'],
    ['needs: buil‸d', '- id: «build»'],
    ['inputs.ta‸g', '«tag»:'],
    ['matrix.o‸s', '«os»: [linux, mac]'],
    ['stages.build.steps.com‸pile', '- id: «compile»'],
    ['<+steps.compile.output.outputVariables.DIG‸EST', 'output: [«DIGEST»]'],
  ] as const) {
    it(`goes from ${passage} to ${target}`, async () => {
      const { text, position } = cursorAt(TEXT, passage);
      const found = (await navigator.ask(DefinitionRequest.type, text, { position })) as Location | null;
      assert.equal(found && show(found.range), target);
    });
  }

  for (const [passage, references] of [
    [
      '- id: comp‸ile',
      [
        'needs: «compile»',
        'run: echo <+steps.«compile».output.outputVariables.DIGEST.trim()>',
        `run: echo \${{ stages.build.steps.«compile».output.outputVariables.DIGEST }}`,
      ],
    ],
    ['- id: li‸nt', ['- needs: [«lint», checks]']],
    ['- id: buil‸d', ['needs: «build»', `run: echo \${{ stages.«build».steps.compile.output.outputVariables.DIGEST }}`]],
  ] as const) {
    it(`finds the references of ${passage}`, async () => {
      const { text, position } = cursorAt(TEXT, passage);
      const found = await navigator.ask(ReferencesRequest.type, text, { position, context: { includeDeclaration: false } });
      assert.deepEqual(
        (found ?? []).map(({ range }) => show(range)),
        references,
      );
    });
  }

  it('renames a step with the needs that name it', async () => {
    const { text, position } = cursorAt(TEXT, 'needs: comp‸ile');
    const edit = await navigator.ask(RenameRequest.type, text, { position, newName: 'assemble' });
    assert.equal(applyEdits(text, Object.values(edit?.changes ?? {})[0] ?? []), TEXT.replaceAll('compile', 'assemble'));
  });

  it('reports needs that name no step and no stage, if all names are known', async () => {
    assert.deepEqual(await problemsOf(TEXT.replace('needs: compile', 'needs: compiel').replace('needs: build', 'needs: nothing_like_it')), [
      '30 UNKNOWN_REFERENCE The stage has no step with the id "compiel". Did you mean "compile"?',
      '43 UNKNOWN_REFERENCE The pipeline has no stage with the id "nothing_like_it". Use one of build and ship.',
    ]);
    for (const unknown of [
      TEXT.replace('- id: lint\n          needs: compile', '- name: lint\n          needs: compiel'),
      TEXT.replace('needs: compile', `needs: \${{ inputs.tag }}`),
      TEXT.replace('needs: compile', 'needs: other').replace('- go vet ./...', '- template: { uses: account.checks }'),
    ])
      assert.deepEqual(await problemsOf(unknown), []);
  });

  for (const [passage, some, none] of [
    ['needs: ‸compile', ['compile', 'lint', 'checks', 'fast', 'pack'], ['build']],
    ['needs: [‸lint, checks]', ['compile', 'checks'], ['build']],
    ['needs: ‸build', ['build', 'ship'], ['compile']],
    ['inputs.‸tag', ['tag', 'region'], ['compile']],
    ['type: ‸string\n      default', ['string', 'secret', 'connector'], []],
    ['        ‸- go vet', ['run', 'action', 'template', 'group'], []],
    ['  ‸timeout: 1h', ['env', 'on', 'repo'], ['identifier']],
  ] as const) {
    it(`completes ${passage}`, async () => {
      const { text, position } = cursorAt(TEXT, passage.replaceAll('\\\n', '\n'));
      const marked = passage.includes('- go vet')
        ? text.replace('- go vet ./...', '- ')
        : passage.includes('timeout: 1h')
          ? text.replace('timeout: 1h', '')
          : text;
      const place = passage.includes('- go vet') ? { ...position, character: position.character + 2 } : position;
      const list = await navigator.ask(CompletionRequest.type, marked, { position: place, context: { triggerKind: 1 } });
      const labels = (Array.isArray(list) ? list : (list?.items ?? [])).map(({ label }) => label);
      for (const label of some) assert.ok(labels.includes(label), `${label} in ${labels.join(', ')}`);
      for (const label of none) assert.ok(!labels.includes(label), label);
    });
  }

  for (const [passage, shown] of [
    ['on-fail‸ure', /failure/i],
    ['need‸s: build', /complete|before|after|first/i],
    ['inputs.ta‸g', /tag of type string, defined on line 7/],
    ['matr‸ix:', /matrix|axes|combination/i],
  ] as const) {
    it(`explains ${passage}`, async () => {
      const { text, position } = cursorAt(TEXT, passage);
      assert.match(JSON.stringify(await navigator.ask(HoverRequest.type, text, { position })), shown);
    });
  }

  it('shows the signature of a method in both syntaxes', async () => {
    for (const opening of ['<+', '$' + '{{ ']) {
      const written = `run: echo ${opening}json.select("a", "b"`;
      const { text, position } = cursorAt(TEXT.replace('run: tar', written), '"a", ‸"b"');
      const help = await navigator.ask(SignatureHelpRequest.type, text, { position });
      assert.deepEqual([help?.signatures[0]?.label, help?.activeParameter], ['json.select("path", json)', 1]);
    }
  });

  it('folds stages, steps, lists and comments', async () => {
    const lines = TEXT.split('\n').map((line) => line.trim());
    const folds: FoldingRange[] = (await navigator.ask(FoldingRangeRequest.type, TEXT, {})) ?? [];
    const shown = folds.map(({ startLine, endLine }) => `${lines[startLine]} … ${lines[endLine]}`);
    for (const fold of [
      '- id: build … run: tar',
      '- id: compile … output: [DIGEST]',
      '- group: … run: echo <+steps.compile.output.outputVariables.DIGEST.trim()>',
      'inputs: … required: true',
    ])
      assert.ok(shown.includes(fold), `${fold} in ${shown.join('\n')}`);
  });

  it('links addresses in scripts', async () => {
    const found = (await navigator.ask(DocumentLinkRequest.type, TEXT, {})) ?? [];
    assert.deepEqual(
      found.map(({ target }) => target),
      ['https://example.com/tools?v=2'],
    );
  });

  it('colours both kinds of expressions', async () => {
    const { data = [] } = (await navigator.ask(SemanticTokensRequest.type, TEXT, {})) ?? {};
    const types = new Set(data.flatMap((number, index) => (index % 5 === 3 ? [TOKEN_TYPES[number]] : [])));
    assert.ok(types.has('expressionBracket'));
    assert.equal(data.length % 5, 0);
    assert.ok(data.length / 5 > 20, String(data.length / 5));
  });

  it('outlines stages, groups and steps', async () => {
    const names = (symbols: readonly { name: string; children?: readonly never[] }[], depth = 0): string[] =>
      symbols.flatMap((symbol) => [`${'  '.repeat(depth)}${symbol.name}`, ...names(symbol.children ?? [], depth + 1)]);
    const symbols = (await navigator.ask(DocumentSymbolRequest.type, TEXT, {})) ?? [];
    assert.deepEqual(names(symbols as never), [
      'Shop',
      '  tag',
      '  region',
      '  Build',
      '    compile',
      '      DIGEST',
      '    lint',
      '    go vet ./...',
      '    checks',
      '      fast',
      '    pack',
      '  ship',
      '    push',
    ]);
  });

  it('hints at what a step inherits, at the end of its first line', async () => {
    const range = { start: { line: 0, character: 0 }, end: { line: 1_000, character: 0 } };
    const hints: InlayHint[] = (await navigator.ask(InlayHintRequest.type, TEXT, { range })) ?? [];
    const lines = TEXT.split('\n');
    assert.ok(hints.every(({ position }) => position.character === lines[position.line]!.length));
    assert.deepEqual(
      hints.map(({ position, label }) => `${lines[position.line]!.trim()} → ${String(label)}`),
      [
        '- id: compile → at most 20m',
        '- id: compile → on failure: all → abort',
        '- id: lint → on failure: all → abort',
        '- id: fast → at most 20m',
        '- id: fast → on failure: all → abort',
        '- needs: [lint, checks] → at most 20m',
        '- needs: [lint, checks] → on failure: all → abort',
        '- id: push → at most 1h',
      ],
    );
  });

  it('lists its inputs for the form', async () => {
    const uri = 'file:///pipelines/inputs.yaml';
    await navigator.server.open(uri, TEXT, 'yaml');
    const listed = await navigator.server.connection.sendRequest<ListedInputs | null>(LIST_RUNTIME_INPUTS, { textDocument: { uri } });
    await navigator.server.close(uri);
    assert.deepEqual(
      listed?.inputs.map(({ id, type, default: value, allowedValues, required }) => [id, type, value, allowedValues, required]),
      [
        ['pipeline.inputs.tag', 'text', 'latest', ['latest', 'stable'], false],
        ['pipeline.inputs.region', 'text', null, null, true],
      ],
    );
  });
});
