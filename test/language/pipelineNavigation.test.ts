import assert from 'node:assert/strict';
import {
  DefinitionRequest,
  DocumentHighlightKind,
  DocumentHighlightRequest,
  DocumentLinkRequest,
  type Location,
  type Range,
  ReferencesRequest,
} from 'vscode-languageserver/node';
import { NAVIGATION_TEXT } from '../support/navigationText.ts';
import { cursorAt, Navigator, placesOf } from '../support/navigator.ts';

const PLACES = placesOf(NAVIGATION_TEXT);

/** Returns the line of a location without its indentation, with the range in guillemets. */
function show({ start, end }: Range): string {
  const line = NAVIGATION_TEXT.split('\n')[start.line]!;
  return `${line.slice(0, start.character)}«${line.slice(start.character, end.character)}»${line.slice(end.character)}`.trim();
}

const COMPILE = 'identifier: «compile»';
const BUILD = 'identifier: «build»';

describe('navigation in a pipeline', () => {
  let navigator: Navigator;
  before(async () => {
    navigator = await Navigator.take();
  });
  after(() => navigator.giveBack());

  async function definitionOf(passage: string): Promise<string | null> {
    const { text, position } = cursorAt(NAVIGATION_TEXT, passage);
    const found = (await navigator.ask(DefinitionRequest.type, text, { position })) as Location | null;
    return found && show(found.range);
  }

  async function referencesOf(passage: string, includeDeclaration: boolean): Promise<string[]> {
    const { text, position } = cursorAt(NAVIGATION_TEXT, passage);
    const found = await navigator.ask(ReferencesRequest.type, text, { position, context: { includeDeclaration } });
    return (found ?? []).map(({ range }) => show(range));
  }

  for (const [passage, target] of [
    ['<+pipeline.variables.ver‸sion>\n        spec', '- name: «version»'],
    ['<+stage.variables.image‸>', '- name: «image»'],
    ['<+sta‸ge.variables', BUILD],
    ['stages.buil‸d.spec', BUILD],
    ['stages.‸build.variables.image', BUILD],
    ['steps.compile‸.output.outputVariables["digest', COMPILE],
    ['outputVariables["dig‸est"]', '- name: «digest»'],
    ['outputVariables.‸digest>', '- name: «digest»'],
    ['lint \\"<+execution.steps.com‸pile.name', COMPILE],
    ['steps.can‸ary.steps', 'identifier: «canary»'],
    ['canary.steps.wat‸ch.name', 'identifier: «watch»'],
    ['<+matrix.o‸s>', '«os»: [linux, mac]'],
    ['- o‸s: mac', '«os»: [linux, mac]'],
    ['stage: bu‸ild\n', BUILD],
    ['identifier: bui‸ld', BUILD],
  ] as const) {
    it(`leads from ${passage.trim()} to ${target}`, async () => {
      assert.equal(await definitionOf(passage), target);
    });
  }

  for (const passage of [
    'name: Bu‸ild it',
    'type: Deploy‸ment',
    '<+pipe‸line.variables.version> > 3',
    'value: <+inp‸ut>.default',
    'steps.watch.na‸me>',
    'identifier: sh‸op',
  ]) {
    it(`leads nowhere from ${passage}`, async () => {
      assert.equal(await definitionOf(passage), null);
    });
  }

  const OF_COMPILE = [
    COMPILE,
    'command: test <+matrix.os> <+steps.«compile».output.outputVariables.digest>',
    'command: "lint \\"<+execution.steps.«compile».name>\\""',
    'script: <+pipeline.stages.build.spec.execution.steps.«compile».output.outputVariables["digest"]>',
  ];

  it('finds all places of a step, from its identifier and from each of them', async () => {
    for (const passage of ['identifier: com‸pile', '<+steps.com‸pile.output', 'execution.steps.compi‸le.name']) {
      assert.deepEqual(await referencesOf(passage, true), OF_COMPILE);
    }
    assert.deepEqual(await referencesOf('identifier: com‸pile', false), OF_COMPILE.slice(1));
  });

  it('finds a stage by its name, by `stage` and by uses of its infrastructure', async () => {
    assert.deepEqual(await referencesOf('identifier: bu‸ild', false), [
      'echo <+«stage».variables.image>',
      'stage: «build»',
      'script: <+pipeline.stages.«build».spec.execution.steps.compile.output.outputVariables["digest"]>',
      'url: https://example.com/<+pipeline.stages.«build».variables.image>',
    ]);
  });

  it('highlights declarations and uses', async () => {
    const { text, position } = cursorAt(NAVIGATION_TEXT, '- name: vers‸ion');
    const found = (await navigator.ask(DocumentHighlightRequest.type, text, { position })) ?? [];
    assert.deepEqual(
      found.map(({ kind, range }) => `${kind === DocumentHighlightKind.Write ? 'write' : 'read'} ${show(range)}`),
      [
        'write - name: «version»',
        'read value: shop:<+pipeline.variables.«version»>',
        'read body: <+execution.steps.canary.steps.watch.name> == "x" && <+pipeline.variables.«version»> > 3',
      ],
    );
  });

  it('leads from every reference of a definition back to it', async () => {
    const { length } = NAVIGATION_TEXT;
    const seen = new Set<string>();
    const { ask, close } = await navigator.open(NAVIGATION_TEXT);
    for (let offset = 0; offset < length; offset += 7) {
      const position = PLACES.positionAt(offset);
      const target = (await ask(DefinitionRequest.type, { position })) as Location | null;
      if (target === null || seen.has(show(target.range))) continue;
      seen.add(show(target.range));
      const found = await ask(ReferencesRequest.type, { position, context: { includeDeclaration: true } });
      for (const { range } of found ?? []) {
        const back = (await ask(DefinitionRequest.type, { position: range.start })) as Location | null;
        assert.deepEqual(back?.range, target.range);
      }
    }
    await close();
    assert.ok(seen.size >= 10, [...seen].join(', '));
  });

  it('keeps the variables of a chained pipeline apart from its own', async () => {
    const text = `pipeline:
  variables:
    - name: version
      type: String
      value: "1"
  stages:
    - stage:
        identifier: other
        type: Pipeline
        spec:
          outputs:
            - name: out
              value: <+pipeline.variables.version>
    - stage:
        identifier: mine
        type: Custom
        description: <+pipeline.variables.version>
`;
    const { position } = cursorAt(text, '- name: ver‸sion');
    const found = await navigator.ask(ReferencesRequest.type, text, { position, context: { includeDeclaration: false } });
    assert.deepEqual(
      (found ?? []).map(({ range }) => range.start.line),
      [16],
    );
  });

  it('links web addresses, but none that contain an expression', async () => {
    const found = (await navigator.ask(DocumentLinkRequest.type, NAVIGATION_TEXT, {})) ?? [];
    assert.deepEqual(
      found.map(({ range, target }) => [show(range), target]),
      [['curl «https://example.com/tools?v=2».', 'https://example.com/tools?v=2']],
    );
  });

  it('separates addresses from the surrounding text', async () => {
    const text =
      'pipeline:\n  a: "(see http://a.b/c_(d)), http://x.y/[1]; https://$HOST/ https://{{x}} http://"\n  # https://comment.example\n';
    const found = (await navigator.ask(DocumentLinkRequest.type, text, {})) ?? [];
    assert.deepEqual(
      found.map(({ target }) => target),
      ['http://a.b/c_(d)', 'http://x.y/[1]'],
    );
  });
});
