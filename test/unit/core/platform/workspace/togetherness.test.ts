import assert from 'node:assert/strict';
import { Workspace } from '../../../../../server/documents/platform/workspace/workspace.ts';

const NAMED = '  orgIdentifier: default\n  projectIdentifier: shop\n';

function template(scope: string): string {
  return `template:\n  name: Say\n  identifier: say\n  versionLabel: v1\n${scope}  type: Step\n  spec:\n    type: ShellScript\n    spec:\n      shell: Bash\n      greeting: <+input>\n`;
}

function pipeline(version: string, scope: string): string {
  return `pipeline:\n  name: one\n  identifier: one\n${scope}  stages:\n    - stage:\n        name: a\n        identifier: a\n        type: Custom\n        spec:\n          execution:\n            steps:\n              - step:\n                  name: b\n                  identifier: b\n                  template:\n                    templateRef: say\n                    versionLabel: ${version}\n`;
}

/** Returns the problems of a pipeline that uses a template of another file twice: in a version that exists, and in one that does not. */
function codesOf(templatePath: string, pipelinePath: string, scope = ''): string[] {
  return ['v1', 'v2'].flatMap((version) => {
    const workspace = new Workspace();
    workspace.put(templatePath, template(scope));
    workspace.put(pipelinePath, pipeline(version, scope));
    return workspace.problemsOf(pipelinePath).map(({ code }) => code);
  });
}

const BOTH = ['MISSING_INPUT', 'UNKNOWN_VERSION'];

describe('documents that belong together', () => {
  it('are below one .harness, in folders that sort them, or in one folder and project', () => {
    assert.deepEqual(codesOf('/w/.harness/say.yaml', '/w/.harness/apps/shop/one.yaml'), BOTH);
    assert.deepEqual(codesOf('/w/templates/say/v1.yaml', '/w/pipelines/one.yaml'), BOTH);
    assert.deepEqual(codesOf('file:///w/step-templates/say.yaml', 'file:///w/Pipelines/one.yaml'), BOTH);
    assert.deepEqual(codesOf('C:\\w\\templates\\say.yaml', 'C:\\w\\pipelines\\one.yaml'), BOTH);
    assert.deepEqual(codesOf('/w/ci/say.yaml', '/w/ci/one.yaml', NAMED), BOTH);
    assert.deepEqual(codesOf('/w/templates/say.yaml', '/w/one.yaml', NAMED), BOTH);
  });

  it('are not examples of several people: nothing is said of them', () => {
    assert.deepEqual(codesOf('/w/a/say.yaml', '/w/b/one.yaml'), []);
    assert.deepEqual(codesOf('/w/fixtures/say.yaml', '/w/fixtures/one.yaml'), []);
    assert.deepEqual(codesOf('/w/a/.harness/say.yaml', '/w/b/.harness/one.yaml'), []);
    assert.deepEqual(codesOf('/home/me/projects/a/templates/say.yaml', '/home/me/projects/b/pipelines/one.yaml'), []);
    assert.deepEqual(codesOf('/w/resources/templates/say.yaml', '/w/resources/one.yaml'), []);
  });

  it('are compared wherever they are if they name one project, but another version may be on the service', () => {
    assert.deepEqual(codesOf('/w/a/say.yaml', '/w/b/one.yaml', NAMED), ['MISSING_INPUT']);
  });
});
