import assert from 'node:assert/strict';
import { type DocumentSymbol, DocumentSymbolRequest, SymbolKind } from 'vscode-languageserver/node';
import { NAVIGATION_TEXT } from '../support/navigationText.ts';
import { Navigator, placesOf } from '../support/navigator.ts';

const NAMES = Object.entries(SymbolKind).map(([name, kind]) => [kind, name] as const);

/** Formats an outline as indented lines: kind, name and type. */
function toLines(symbols: readonly DocumentSymbol[], depth = 0): string[] {
  return symbols.flatMap(({ kind, name, detail, children = [] }) => {
    const word = NAMES.find(([number]) => number === kind)![1];
    return [`${'  '.repeat(depth)}${word} ${name}${detail === '' ? '' : ` (${detail})`}`, ...toLines(children, depth + 1)];
  });
}

describe('the outline of a pipeline', () => {
  let navigator: Navigator;
  before(async () => {
    navigator = await Navigator.take();
  });
  after(() => navigator.giveBack());

  const outlineOf = async (text: string, languageId = 'yaml') =>
    (await navigator.ask(DocumentSymbolRequest.type, text, {}, languageId)) as DocumentSymbol[] | null;

  it('shows stages, groups, steps, variables and outputs, each inside its parent', async () => {
    assert.deepEqual(toLines((await outlineOf(NAVIGATION_TEXT)) ?? []), [
      'Module Shop',
      '  Variable version (String)',
      '  Class Build it (CI)',
      '    Variable image (String)',
      '    Method Compile (Run)',
      '      Field digest',
      '    Array parallel',
      '      Method Unit tests (Run)',
      '      Method Lint (Run)',
      '  Class Roll out (Deployment)',
      '    Namespace Canary',
      '      Method Watch (ShellScript)',
      '    Method Say so (Http)',
      '    Event Rollback',
      '      Method Undo (ShellScript)',
    ]);
  });

  it('selects names, and nests each range in that of its parent', async () => {
    const { offsetAt, textIn } = placesOf(NAVIGATION_TEXT);
    const check = (symbols: readonly DocumentSymbol[], from: number, to: number): void => {
      for (const { name, range, selectionRange, children = [] } of symbols) {
        const [start, end] = [offsetAt(range.start), offsetAt(range.end)];
        assert.ok(from <= start && end <= to, name);
        assert.ok(start <= offsetAt(selectionRange.start) && offsetAt(selectionRange.end) <= end, name);
        const key = name === 'Rollback' ? 'rollbackSteps' : name;
        assert.equal(textIn(selectionRange), key);
        check(children, start, end);
      }
    };
    check((await outlineOf(NAVIGATION_TEXT)) ?? [], 0, NAVIGATION_TEXT.length);
  });

  it('uses the identifier or the key if there is no name', async () => {
    const text = 'pipeline:\n  identifier: p\n  stages:\n    - stage:\n        identifier: build\n    - stage:\n        type: CI\n';
    assert.deepEqual(toLines((await outlineOf(text)) ?? []), ['Module p', '  Class build', '  Class stage (CI)']);
  });

  it('survives incomplete documents', async () => {
    assert.deepEqual(toLines((await outlineOf('pipeline:\n  name: [\n  stages:\n    - stage:\n        name: "a\n')) ?? []).slice(0, 1), [
      'Module pipeline',
    ]);
    assert.deepEqual(toLines((await outlineOf('pipeline:\n  stages:\n    - stage:\n    - step\n    -\n')) ?? []), ['Module pipeline']);
  });

  it('is returned for all recognised documents and no others', async () => {
    const template = 'template:\n  name: T\n  identifier: t\n  versionLabel: "1"\n  type: Step\n  spec:\n    type: Http\n';
    assert.deepEqual(toLines((await outlineOf(template)) ?? []), ['Module T (Step)']);
    assert.equal(await outlineOf('services:\n  web:\n    image: x\n'), null);
    assert.equal(await outlineOf('width,height\n', 'csv'), null);
  });
});
