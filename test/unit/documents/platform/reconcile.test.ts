import assert from 'node:assert/strict';
import { reconcileInputs, removeItem } from '../../../../server/documents/platform/workspace/reconcile.ts';
import { Workspace } from '../../../../server/documents/platform/workspace/workspace.ts';
import { campaign, SEED, timeLimit } from '../../../support/campaign.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { plantBreaks } from '../../../support/workspaces/breaks.ts';
import { plantBreaksV1 } from '../../../support/workspaces/breaksV1.ts';
import { makeWorkspace } from '../../../support/workspaces/randomWorkspace.ts';
import { makeWorkspaceV1 } from '../../../support/workspaces/randomWorkspaceV1.ts';

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
  const reference = facts.references.find(({ start }) => start === finding?.reconciles);
  if (reference?.kind === 'inputSet') {
    const removed = removeItem(text, reference);
    return removed === null ? null : text.slice(0, removed.start) + text.slice(removed.end);
  }
  const placed = reference === undefined ? undefined : workspace.index.meantBy(reference, facts.scope)[0];
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

  describe('of other documents', () => {
    const put = (files: Readonly<Record<string, string>>): Workspace => {
      const workspace = new Workspace();
      for (const [path, text] of Object.entries(files)) workspace.put(path, text);
      return workspace;
    };
    /** Returns a document after its fixes, which leave no problem. */
    const fixed = (files: Readonly<Record<string, string>>, path: string): string => {
      const workspace = put(files);
      let text = files[path]!;
      assert.notDeepEqual(workspace.findingsOf(path), []);
      for (let round = 0; round < 9 && workspace.findingsOf(path).length > 0; round++) {
        text = reconcile(workspace, path, text) ?? assert.fail(JSON.stringify(workspace.findingsOf(path)));
        workspace.put(path, text);
      }
      assert.deepEqual(workspace.problemsOf(path), [], text);
      return text;
    };
    const AROUND = '  orgIdentifier: shop\n  projectIdentifier: store\n';
    const stages = (lines: string): string =>
      `pipeline:\n  name: P\n  identifier: p\n${AROUND}  stages:\n    - stage:\n        name: A\n        identifier: a\n        type: Custom\n        variables:\n          - name: size\n            type: String\n            value: <+input>.allowedValues(small,large)\n${lines}`;

    it('updates an input set after its pipeline changed, in its own indentation and with its comments', () => {
      const files = {
        '/w/pipelines/p.yaml': stages(''),
        '/w/inputSets/i.yaml': `inputSet:\n    name: I\n    identifier: i\n    orgIdentifier: shop\n    projectIdentifier: store\n    pipeline:\n        identifier: p\n        # by hand\n        stages:\n        - stage:\n              identifier: a\n              type: CI\n              variables:\n              - name: size # kept\n                type: String\n                value: smal\n              - name: gone\n                type: String\n                value: x\n        - stage:\n              identifier: b\n              type: Custom\n`,
      };
      assert.equal(
        fixed(files, '/w/inputSets/i.yaml'),
        `inputSet:\n    name: I\n    identifier: i\n    orgIdentifier: shop\n    projectIdentifier: store\n    pipeline:\n        identifier: p\n        # by hand\n        stages:\n        - stage:\n              identifier: a\n              type: Custom\n              variables:\n              - name: size # kept\n                type: String\n                value: small\n`,
      );
    });

    it('removes from overlays and triggers the input sets that the pipeline does not have', () => {
      const set = `inputSet:\n  name: I\n  identifier: prod_eu\n${AROUND}  pipeline:\n    identifier: p\n`;
      const files = (lines: string): Record<string, string> => ({
        '/w/pipelines/p.yaml': stages(''),
        '/w/inputSets/i.yaml': set,
        '/w/inputSets/o.yaml': `overlayInputSet:\n  name: O\n  identifier: o\n${AROUND}  pipelineIdentifier: p\n  inputSetReferences:${lines}  tags: {}\n`,
      });
      const overlay = (lines: string): string => fixed(files(lines), '/w/inputSets/o.yaml').split('inputSetReferences:')[1]!;
      assert.equal(overlay('\n    - prod_eu\n    - nowhere # gone\n'), '\n    - prod_eu\n  tags: {}\n');
      assert.equal(overlay(' [nowhere, prod_eu]\n'), ' [prod_eu]\n  tags: {}\n');
      assert.equal(overlay(' [prod_eu, nowhere]\n'), ' [prod_eu]\n  tags: {}\n');
      const alone = files('\n    - nowhere\n');
      assert.equal(reconcile(put(alone), '/w/inputSets/o.yaml', alone['/w/inputSets/o.yaml']!), null);
    });

    it('updates the inputs of services, environments and infrastructures after these changed', () => {
      const files = {
        '/w/services/web.yaml': `service:\n  name: Web\n  identifier: web\n${AROUND}  serviceDefinition:\n    type: Kubernetes\n    spec:\n      variables:\n        - name: port\n          type: String\n          value: <+input>\n`,
        '/w/environments/prod.yaml': `environment:\n  name: Prod\n  identifier: prod\n${AROUND}  type: Production\n  variables:\n    - name: region\n      type: String\n      value: <+input>.allowedValues(eu,us)\n`,
        '/w/environments/cluster.yaml': `infrastructureDefinition:\n  name: Cluster\n  identifier: cluster\n${AROUND}  environmentRef: prod\n  type: KubernetesDirect\n  spec:\n    connectorRef: k8s\n    namespace: <+input>\n`,
        '/w/pipelines/d.yaml': `pipeline:\n  name: D\n  identifier: d\n${AROUND}  stages:\n    - stage:\n        name: A\n        identifier: a\n        type: Deployment\n        spec:\n          deploymentType: Kubernetes\n          service:\n            serviceRef: web\n            serviceInputs:\n              serviceDefinition:\n                type: Kubernetes\n                spec:\n                  variables:\n                    - name: ports\n                      type: String\n                      value: "80"\n                    - name: port\n                      type: String\n                      value: "81"\n          environment:\n            environmentRef: prod\n            environmentInputs:\n              identifier: prod\n              type: Production\n              variables:\n                - name: region\n                  type: String\n                  value: asia\n            infrastructureDefinitions:\n              - identifier: cluster\n                inputs:\n                  identifier: cluster\n                  type: KubernetesDirect\n                  spec:\n                    namespaces: shop\n                    releaseName: x\n`,
      };
      const text = fixed(files, '/w/pipelines/d.yaml');
      assert.equal(text.includes('ports'), false, text);
      assert.ok(text.includes('value: "81"') && text.includes('value: <+input>.allowedValues(eu,us)'));
      assert.ok(text.includes('                    namespace: shop\n') && !text.includes('releaseName'));
      assert.equal(
        fixed({ ...files, '/w/services/web.yaml': files['/w/services/web.yaml'].replace('<+input>', '1') }, '/w/pipelines/d.yaml').includes(
          'serviceInputs',
        ),
        false,
      );
    });
  });

  it('does so in version 1, where `with` gives the inputs by their names', () => {
    const declared =
      'version: 1\ntemplate:\n  id: say\n  inputs:\n    greeting: {type: string, enum: [hello, bye], required: true}\n    times: {type: number, required: true}\n    note: {type: string, default: x}\n    type: {type: string, required: true}\n  step:\n    run: echo\n';
    const fixUse = (use: string): string => {
      const workspace = new Workspace();
      const head = 'pipeline:\n  stages:\n    - steps:\n        - template:\n';
      workspace.put(TEMPLATE, declared);
      workspace.put(PIPELINE, head + use);
      const fixed = reconcile(workspace, PIPELINE, head + use)!;
      workspace.put(PIPELINE, fixed);
      assert.deepEqual(workspace.problemsOf(PIPELINE), [], fixed);
      assert.ok(fixed.startsWith(head));
      return fixed.slice(head.length);
    };
    assert.equal(
      fixUse(
        '            uses: say\n            with:\n              # ours\n              greting: hello # kept\n              times: [1]\n              gone: 1\n              type: x\n              overlay: {step: {timeout: 5m}}\n',
      ),
      `            uses: say\n            with:\n              # ours\n              greeting: hello # kept\n              times: \${{ inputs.times }}\n              type: x\n              overlay: {step: {timeout: 5m}}\n`,
    );
    assert.equal(
      fixUse('            uses: "say" # all\n'),
      `            uses: "say" # all\n            with:\n              greeting: \${{ inputs.greeting }}\n              times: \${{ inputs.times }}\n              type: \${{ inputs.type }}\n`,
    );
  });

  it('solves every mistake in the inputs of templates that is planted in generated workspaces', function () {
    this.timeout(timeLimit(60_000));
    let solved = 0;
    for (let number = 0; number < campaign(15, 500); number++) {
      const [old, made1] = [makeWorkspace(SEED + number), makeWorkspaceV1(SEED + number)];
      const random = seededRandom(SEED + number);
      const made = number % 2 === 0 ? old : made1;
      const workspace = new Workspace();
      for (const [path, text] of made.files) workspace.put(path, text);
      for (const { name, files, path } of made === old ? plantBreaks(old, random) : plantBreaksV1(made1, random)) {
        const text = files.get(path)!;
        workspace.put(path, text);
        if (workspace.findingsOf(path).some(({ reconciles }) => reconciles !== null)) {
          const fixed = reconcile(workspace, path, text);
          if (fixed === null) {
            // The only input set of a list cannot be removed from it.
            assert.match(workspace.findingsOf(path)[0]!.message, /input set/, name);
            workspace.put(path, made.files.get(path)!);
            continue;
          }
          workspace.put(path, fixed);
          assert.deepEqual(workspace.problemsOf(path), [], `seed ${SEED + number}: ${name}\n${fixed}`);
          solved++;
        }
        workspace.put(path, made.files.get(path)!);
      }
    }
    assert.ok(solved > 20);
  });
});
