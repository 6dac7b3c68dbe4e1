import assert from 'node:assert/strict';
import { readPipelineText } from '../../../../server/documents/platform/reading.ts';
import { recogniseVersion } from '../../../../server/documents/platform/recognise.ts';

/** Texts, and what they are: the root and the version. */
const TEXTS: readonly (readonly [title: string, text: string, root: string | null, version: 0 | 1])[] = [
  ['steps without wrappers', 'pipeline:\n  stages:\n  - steps:\n    - run: make\n', 'pipeline', 1],
  ['steps that are scripts', 'pipeline:\n  stages:\n  - steps:\n    - make\n', 'pipeline', 1],
  ['a named version alone', 'version: 1\npipeline:\n  name: Shop\n', 'pipeline', 1],
  ['a quoted version', 'version: "1"\npipeline:\n  stages: []\n', 'pipeline', 1],
  ['inputs', 'pipeline:\n  inputs:\n    tag:\n      type: string\n', 'pipeline', 1],
  ['a trigger', 'pipeline:\n  on: push\n  stages: []\n', 'pipeline', 1],
  ['a template by uses', 'pipeline:\n  stages:\n  - template:\n      uses: account.build\n', 'pipeline', 1],
  ['a parallel object', 'pipeline:\n  stages:\n  - parallel:\n      stages:\n      - steps:\n        - run: make\n', 'pipeline', 1],
  ['a step template', 'template:\n  inputs: {}\n  step:\n    run: make\n', 'template', 1],
  ['a group template', 'template:\n  group:\n    steps:\n    - run: make\n', 'template', 1],
  ['an input set', 'version: 1\nkind: input-set\nspec:\n  tag: x\n', 'inputSet', 1],
  ['an overlay', 'version: 1\nkind: overlay-input-set\nspec:\n  input_sets: [one]\n', 'overlayInputSet', 1],
  ['version 0', 'pipeline:\n  identifier: shop\n  stages:\n    - stage:\n        identifier: build\n', 'pipeline', 0],
  [
    'version 0 that names version 1',
    'version: 1\npipeline:\n  identifier: shop\n  stages:\n    - stage:\n        type: CI\n',
    'pipeline',
    0,
  ],
  [
    'version 0 that names version 1.0',
    'version: "1.0"\npipeline:\n  identifier: shop\n  stages:\n    - stage:\n        type: CI\n',
    'pipeline',
    0,
  ],
  ['version 0 without stage:', 'pipeline:\n  stages:\n    - identifier: build\n      type: CI\n      spec: {}\n', 'pipeline', 0],
  ['version 0 with an unwrapped step', 'pipeline:\n  identifier: a\n  stages:\n    - steps:\n        - run: make\n', 'pipeline', 0],
  ['parallel stages of version 0', 'pipeline:\n  stages:\n    - parallel:\n        - stage:\n            type: CI\n', 'pipeline', 0],
  ['a template by templateRef', 'pipeline:\n  stages:\n    - template:\n        templateRef: build\n', 'pipeline', 0],
  ['a name alone', 'pipeline:\n  name: Shop\n', 'pipeline', 0],
  ['an empty pipeline', 'pipeline:\n', 'pipeline', 0],
  ['a template of version 0', 'template:\n  identifier: a\n  name: a\n  type: Step\n  spec:\n    type: Run\n', 'template', 0],
  [
    'a GitHub workflow',
    'on: push\njobs:\n  test:\n    runs-on: ubuntu\n    steps:\n      - run: make\n      - uses: actions/checkout\n',
    null,
    0,
  ],
  ['a Compose file', 'version: "1"\nservices:\n  web:\n    image: nginx\n', null, 0],
  ['a GitLab pipeline', 'stages: [build]\nbuild:\n  stage: build\n  script: [make]\n', null, 0],
  ['a pod template', 'kind: Deployment\nspec:\n  template:\n    spec:\n      containers: []\n', null, 0],
  ['a template of another program', 'template:\n  step:\n    title: x\n', null, 0],
  ['a list of templates', 'template:\n  - sensor:\n      name: x\n', null, 0],
  ['another kind with a spec', 'version: 1\nkind: pipeline\nspec:\n  stages: []\n', null, 0],
  ['a resource with a kind', 'apiVersion: v1\nkind: input-set\nspec: {}\n', null, 0],
];

describe('the version of a document', () => {
  for (const [title, text, root, version] of TEXTS) {
    it(`is ${root === null ? 'unknown' : version} for ${title}`, () => {
      const found = recogniseVersion(readPipelineText(text));
      assert.deepEqual({ root: found.root, version: found.dialect.version }, { root, version });
    });
  }
});
