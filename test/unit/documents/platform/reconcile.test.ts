import assert from 'node:assert/strict';
import { reconcileInputs } from '../../../../server/documents/platform/workspace/reconcile.ts';
import { Workspace } from '../../../../server/documents/platform/workspace/workspace.ts';
import { campaign, SEED, timeLimit } from '../../../support/campaign.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { plantBreaks } from '../../../support/workspaces/breaks.ts';
import { makeWorkspace } from '../../../support/workspaces/randomWorkspace.ts';

const TEMPLATE = '/w/.harness/say.yaml';
const PIPELINE = '/w/.harness/one.yaml';

function template(spec: string): string {
  return `template:\n  name: Say\n  identifier: say\n  versionLabel: v1\n  type: Step\n  spec:\n${spec}`;
}

const HEAD =
  'pipeline:\n  name: one\n  identifier: one\n  stages:\n    - stage:\n        name: a\n        identifier: a\n        type: Custom\n        spec:\n          execution:\n            steps:\n              - step:\n                  name: b\n                  identifier: b\n                  template:\n';
const AT = ' '.repeat(20);

/** Applies the fix of the first reference to a template, and returns the text. */
function reconcile(workspace: Workspace, path: string, text: string): string | null {
  const facts = workspace.index.of(path)!;
  const finding = workspace.findingsOf(path).find(({ reconciles }) => reconciles !== null);
  const reference = facts.references.find(({ start, kind }) => start === finding?.reconciles && kind === 'template');
  const placed =
    reference === undefined
      ? undefined
      : workspace.index
          .resolve(reference, facts.scope)
          .find(({ entity }) => reference.version === null || entity.version === reference.version.text);
  const edit = reference === undefined || placed === undefined ? null : reconcileInputs(text, reference, placed.entity);
  return edit === null ? null : text.slice(0, edit.start) + edit.newText + text.slice(edit.end);
}

/** Returns the lines below `template:` after the fix. */
function fix(spec: string, inputs: string): string {
  const workspace = new Workspace();
  const text = `${HEAD}${AT}templateRef: say\n${AT}versionLabel: v1\n${inputs.replace(/^(?=.)/gm, AT)}              - step:\n                  name: c\n`;
  workspace.put(TEMPLATE, template(spec));
  workspace.put(PIPELINE, text);
  const fixed = reconcile(workspace, PIPELINE, text)!;
  workspace.put(PIPELINE, fixed);
  assert.deepEqual(workspace.problemsOf(PIPELINE), [], fixed);
  assert.ok(fixed.endsWith('              - step:\n                  name: c\n'), fixed);
  return fixed
    .slice(`${HEAD}${AT}templateRef: say\n${AT}versionLabel: v1\n`.length, -'              - step:\n                  name: c\n'.length)
    .replaceAll(`\n${AT}`, '\n')
    .slice(AT.length);
}

describe('reconciling the inputs of a template', () => {
  it('removes what is no input, adds what is required, and keeps comments, order and quotes', () => {
    assert.equal(
      fix(
        '    type: ShellScript\n    timeout: <+input>\n    spec:\n      farewell: <+input>.allowedValues(bye,ciao)\n      note: <+input>.default(x)\n      kept: <+input>\n',
        'templateInputs:\n  # ours\n  type: ShellScript\n  spec:\n    greeting: hello # gone\n    kept: "yes"   # stays\n  timeout: 5m\n',
      ),
      'templateInputs:\n  # ours\n  type: ShellScript\n  spec:\n    kept: "yes" # stays\n    farewell: <+input>.allowedValues(bye,ciao)\n  timeout: 5m\n',
    );
  });

  it('renames a key that was renamed a little, and corrects types and values', () => {
    assert.equal(
      fix(
        '    type: Http\n    spec:\n      greetings: <+input>\n      size: <+input>.allowedValues(small,large)\n      colour: <+input>.allowedValues(red,blue)\n',
        'templateInputs:\n  type: ShellScript\n  spec:\n    greeting: hello\n    size: smal\n    colour: nothing\n',
      ),
      'templateInputs:\n  type: Http\n  spec:\n    greetings: hello\n    size: small\n    colour: <+input>.allowedValues(red,blue)\n',
    );
  });

  it('handles entries of lists by their names', () => {
    assert.equal(
      fix(
        '    type: ShellScript\n    spec:\n      environmentVariables:\n        - name: A\n          type: String\n          value: <+input>\n        - name: B\n          type: String\n          value: <+input>\n',
        'templateInputs:\n  type: ShellScript\n  spec:\n    environmentVariables:\n    - name: A\n      type: String\n      value: one\n    - name: C\n      type: String\n      value: two\n',
      ),
      'templateInputs:\n  type: ShellScript\n  spec:\n    environmentVariables:\n    - name: A\n      type: String\n      value: one\n    - name: B\n      type: String\n      value: <+input>\n',
    );
  });

  it('removes templateInputs without inputs, adds them if there are none, and works in braces', () => {
    assert.equal(fix('    type: Wait\n    spec:\n      duration: 1m\n', 'templateInputs:\n  spec:\n    duration: 5m\n'), '');
    const wait = '    type: Wait\n    spec:\n      duration: <+input>\n';
    assert.equal(fix(wait, ''), 'templateInputs:\n  type: Wait\n  spec:\n    duration: <+input>\n');
    assert.equal(fix(wait, 'templateInputs:\n'), 'templateInputs:\n  type: Wait\n  spec:\n    duration: <+input>\n');
    assert.equal(
      fix(wait, 'templateInputs: {type: Wait, spec: {time: 5m}}\n'),
      'templateInputs: {type: Wait, spec: {duration: <+input>}}\n',
    );
  });

  it('solves every mistake in the inputs of templates that is planted in generated workspaces', function () {
    this.timeout(timeLimit(60_000));
    let solved = 0;
    for (let number = 0; number < campaign(15, 500); number++) {
      const made = makeWorkspace(SEED + number);
      const workspace = new Workspace();
      for (const [path, text] of made.files) workspace.put(path, text);
      for (const { name, files, path } of plantBreaks(made, seededRandom(SEED + number))) {
        const text = files.get(path)!;
        workspace.put(path, text);
        if (workspace.findingsOf(path).some(({ reconciles }) => reconciles !== null)) {
          const fixed = reconcile(workspace, path, text);
          assert.notEqual(fixed, null, name);
          workspace.put(path, fixed!);
          assert.deepEqual(workspace.problemsOf(path), [], `seed ${SEED + number}: ${name}\n${fixed}`);
          solved++;
        }
        workspace.put(path, made.files.get(path)!);
      }
    }
    assert.ok(solved > 20);
  });
});
