import assert from 'node:assert/strict';
import { PrepareRenameRequest, RenameRequest, ResponseError } from 'vscode-languageserver/node';
import { applyEdits } from '../support/cursor.ts';
import { NAVIGATION_TEXT } from '../support/navigationText.ts';
import { cursorAt, Navigator } from '../support/navigator.ts';

describe('renaming in a pipeline', () => {
  let navigator: Navigator;
  before(async () => {
    navigator = await Navigator.take();
  });
  after(() => navigator.giveBack());

  /** Renames at the cursor; returns the new text, or why it was refused. */
  async function rename(
    source: string,
    passage: string,
    newName: string,
  ): Promise<{ readonly text: string } | { readonly refusal: string }> {
    const { text, position } = cursorAt(source, passage);
    try {
      const edit = await navigator.ask(RenameRequest.type, text, { position, newName });
      const [edits] = Object.values(edit?.changes ?? {});
      return { text: applyEdits(text, edits ?? []) };
    } catch (error) {
      assert.ok(error instanceof ResponseError);
      return { refusal: error.message };
    }
  }

  for (const [passage, oldName, newName, places] of [
    ['identifier: com‸pile', 'compile', 'make_it', 4],
    ['identifier: buil‸d', 'build', 'b', 4],
    ['<+stage.variables.im‸age>', 'image', 'picture', 3],
    ['identifier: ca‸nary', 'canary', 'few', 2],
    ['- name: vers‸ion', 'version', 'release', 3],
    ['outputVariables["di‸gest"]', 'digest', 'sum', 3],
    ['<+matrix.o‸s>', 'os', 'system', 3],
    ['identifier: un‸it', 'unit', 'null_test', 1],
  ] as const) {
    it(`renames ${oldName} in ${places} places, and back`, async () => {
      const renamed = await rename(NAVIGATION_TEXT, passage, newName);
      assert.ok('text' in renamed, JSON.stringify(renamed));
      assert.equal(
        renamed.text.split(new RegExp(`\\b${newName}\\b`)).length - NAVIGATION_TEXT.split(new RegExp(`\\b${newName}\\b`)).length,
        places,
      );
      const back = await rename(
        renamed.text,
        passage.replace('‸', '').replace(oldName, `${newName.slice(0, 1)}‸${newName.slice(1)}`),
        oldName,
      );
      assert.deepEqual(back, { text: NAVIGATION_TEXT });
    });
  }

  it('quotes a name that YAML would read as another type', async () => {
    const renamed = await rename(NAVIGATION_TEXT, '- name: vers‸ion', 'Null');
    assert.ok('text' in renamed);
    assert.ok(renamed.text.includes('- name: "Null"') && renamed.text.includes('<+pipeline.variables.Null>'));
  });

  for (const [passage, newName, reason] of [
    ['identifier: com‸pile', 'two words', 'Use two_words'],
    ['identifier: com‸pile', '', 'must not be empty'],
    ['identifier: com‸pile', '1st', 'must not start with "1"'],
    ['identifier: com‸pile', 'step', 'a reserved word'],
    ['identifier: bui‸ld', 'rollout', 'has the identifier "rollout" already'],
    ['identifier: un‸it', 'lint', 'has the identifier "lint" already'],
    ['- name: vers‸ion', 'a-b', 'would refer to nothing or to something else'],
    ['<+st‸age.variables', 'other', 'refers to the enclosing stage'],
    ['name: Bu‸ild it', 'x', 'nothing to rename here'],
  ] as const) {
    it(`refuses "${newName}" at ${passage}: ${reason}`, async () => {
      const refused = await rename(NAVIGATION_TEXT, passage, newName);
      assert.ok('refusal' in refused && refused.refusal.includes(reason), JSON.stringify(refused));
    });
  }

  it('refuses a name that would capture the expressions of another', async () => {
    const text = `pipeline:
  stages:
    - stage:
        identifier: build
        type: Custom
        spec:
          execution:
            steps:
              - stepGroup:
                  identifier: group
                  steps:
                    - step:
                        identifier: inner
                        type: ShellScript
                        spec:
                          script: <+steps.outer.name> <+group.name>
              - step:
                  identifier: outer
                  type: ShellScript
`;
    for (const [passage, newName] of [
      ['identifier: in‸ner', 'outer'],
      ['identifier: gro‸up', 'secrets'],
    ] as const) {
      const refused = await rename(text, passage, newName);
      assert.ok('refusal' in refused && refused.refusal.includes('Choose a different one'), JSON.stringify(refused));
    }
  });

  it('returns the range to rename in advance', async () => {
    const { text, position } = cursorAt(NAVIGATION_TEXT, '<+steps.com‸pile.output');
    const prepared = await navigator.ask(PrepareRenameRequest.type, text, { position });
    assert.ok(prepared !== null && 'placeholder' in prepared);
    assert.equal(prepared.placeholder, 'compile');
    const elsewhere = cursorAt(NAVIGATION_TEXT, 'type: Deploy‸ment');
    assert.equal(await navigator.ask(PrepareRenameRequest.type, elsewhere.text, { position: elsewhere.position }), null);
  });
});
