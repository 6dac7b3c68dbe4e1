import assert from 'node:assert/strict';
import { type FoldingRange, FoldingRangeRequest, type SelectionRange, SelectionRangeRequest } from 'vscode-languageserver/node';
import { readCursor } from '../support/cursor.ts';
import { NAVIGATION_TEXT } from '../support/navigationText.ts';
import { cursorAt, Navigator, placesOf } from '../support/navigator.ts';

describe('folding and selecting in a pipeline', () => {
  let navigator: Navigator;
  before(async () => {
    navigator = await Navigator.take();
  });
  after(() => navigator.giveBack());

  /** Formats folds as `first line … last line`, without their indentation. */
  async function foldsOf(text: string): Promise<string[]> {
    const lines = text.split('\n').map((line) => line.trim());
    const folds: FoldingRange[] = (await navigator.ask(FoldingRangeRequest.type, text, {})) ?? [];
    return folds.map(({ startLine, endLine, kind }) => `${kind === undefined ? '' : `${kind}: `}${lines[startLine]} … ${lines[endLine]}`);
  }

  it('folds stages, steps, lists, maps, strings and comments', async () => {
    const folds = await foldsOf(NAVIGATION_TEXT);
    for (const fold of [
      'comment: # Deploys the shop. … # Ask the shop team.',
      'pipeline: … type: StageRollback',
      'variables: … value: <+input>.default("1.0")',
      '- name: version … value: <+input>.default("1.0")',
      '- step: … - name: digest',
      'command: |- … curl https://example.com/tools?v=2.',
      '- parallel: … command: "lint \\"<+execution.steps.compile.name>\\""',
      'exclude: … jdk: "17"',
      'rollbackSteps: … script: <+input>',
      'failureStrategies: … type: StageRollback',
    ]) {
      assert.ok(folds.includes(fold), fold);
    }
    assert.equal(new Set((await foldsOf(NAVIGATION_TEXT)).map((fold) => fold)).size > 20, true);
  });

  it('folds regions, flow collections and quoted strings, but not comments in strings', async () => {
    const text = [
      ...['pipeline:', '  # region Head', '  name: "a', '    b"', '  # endregion', '  tags: {', '    a: b,', '  }'],
      ...['  script: |', '    # no', '    # comment', '    # region x', '  # one line', '  identifier: x', ''],
    ].join('\n');
    assert.deepEqual(await foldsOf(text), [
      'pipeline: … identifier: x',
      'region: # region Head … # endregion',
      'name: "a … b"',
      'tags: { … }',
      'script: | … # region x',
    ]);
  });

  it('never starts two folds on one line or ends one before its start', async () => {
    const folds = (await navigator.ask(FoldingRangeRequest.type, NAVIGATION_TEXT, {})) ?? [];
    const starts = folds.map(({ startLine }) => startLine);
    assert.equal(new Set(starts).size, starts.length);
    for (const { startLine, endLine } of folds) assert.ok(startLine < endLine);
  });

  async function selectionsOf(text: string, position: { line: number; character: number }): Promise<string[]> {
    const [found] = (await navigator.ask(SelectionRangeRequest.type, text, { positions: [position] })) ?? [];
    const { textIn } = placesOf(text);
    const texts: string[] = [];
    for (let at: SelectionRange | undefined = found; at !== undefined; at = at.parent) texts.push(textIn(at.range));
    return texts;
  }

  it('expands from the word to the whole document', async () => {
    const { text, position } = cursorAt(NAVIGATION_TEXT, 'test <+matrix.o‸s> <+steps.compile.output');
    const starts = (await selectionsOf(text, position)).map((selected) => selected.split('\n')[0]);
    assert.deepEqual(starts, [
      'os',
      'matrix.os',
      '<+matrix.os>',
      'test <+matrix.os> <+steps.compile.output.outputVariables.digest>',
      'command: test <+matrix.os> <+steps.compile.output.outputVariables.digest>',
      'spec:',
      'name: Unit tests',
      'step:',
      '- step:',
      '- step:',
      'parallel:',
      '- parallel:',
      '- step:',
      'steps:',
      'execution:',
      'cloneCodebase: false',
      'spec:',
      'name: Build it',
      'stage:',
      '- stage:',
      '- stage:',
      'stages:',
      'name: Shop',
      'pipeline:',
      '# Deploys the shop.',
    ]);
  });

  it('selects parts of a path, lines of a string, the inside of quotes, keys', async () => {
    const rows: readonly (readonly [marked: string, first: readonly string[]])[] = [
      ['pipeline:\n  name: <+a.b‸b.c>\n', ['bb', 'a.bb', 'a.bb.c', '<+a.bb.c>', 'name: <+a.bb.c>']],
      ['pipeline:\n  name: "so wi‸de"\n', ['wide', 'so wide', '"so wide"', 'name: "so wide"']],
      ['pipeline:\n  script: |\n    first line\n    second li‸ne\n', ['line', 'second line', 'first line\n    second line']],
      ['pipeline:\n  na‸me: x\n', ['name', 'name: x']],
    ];
    for (const [marked, first] of rows) {
      const { text, position } = readCursor(marked);
      assert.deepEqual((await selectionsOf(text, position)).slice(0, first.length), first);
    }
  });

  it('expands with each step from every position', async () => {
    const { positionAt, offsetAt } = placesOf(NAVIGATION_TEXT);
    const positions = Array.from({ length: 200 }, (_, index) => positionAt(Math.floor((index * NAVIGATION_TEXT.length) / 199)));
    const found = (await navigator.ask(SelectionRangeRequest.type, NAVIGATION_TEXT, { positions })) ?? [];
    assert.equal(found.length, positions.length);
    for (const [index, selection] of found.entries()) {
      const at = offsetAt(positions[index]!);
      for (let inner = selection; inner.parent !== undefined; inner = inner.parent) {
        const [start, end] = [offsetAt(inner.range.start), offsetAt(inner.range.end)];
        assert.ok(start <= at && at <= end);
        assert.ok(offsetAt(inner.parent.range.start) <= start && end <= offsetAt(inner.parent.range.end));
      }
    }
  });
});
