import assert from 'node:assert/strict';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { compareValues } from '../../../../server/core/account/compareValues.ts';
import { mergeYaml } from '../../../../server/documents/account/mergeYaml.ts';
import { readYaml } from '../../../../server/documents/yaml.ts';
import { campaign, SEED } from '../../../support/campaign.ts';

const TEXT = `# The till.
pipeline:
  identifier: deploy # never change
  stages:
    # The first.
    - stage:
        identifier: build
        timeout: "10m"
    # The second.
    - stage:
        identifier: ship

        timeout: 5m
`;

describe('a YAML text that takes over a value', () => {
  it('keeps comments, order and notation of what stays', () => {
    const value = {
      pipeline: { stages: [{ stage: { timeout: '7m', identifier: 'ship' } }, { stage: { identifier: 'new' } }], identifier: 'deploy' },
    };
    assert.equal(
      mergeYaml(TEXT, value),
      `# The till.
pipeline:
  identifier: deploy # never change
  stages:
    # The second.
    - stage:
        identifier: ship

        timeout: 7m
    - stage:
        identifier: new
`,
    );
    assert.equal(mergeYaml(TEXT, readYaml(TEXT).value), TEXT);
  });

  it('keeps the indentation, the spaces in braces and the line ends of the text', () => {
    const texts = [
      'pipeline:\n    tags: { a: "1" }\n    stages:\n    - stage:\n          identifier: build\n          timeout: 10m\n',
      'pipeline:\n  tags: {a: "1"}\n  stages:\n  - stage:\n      identifier: build\n      timeout: 10m\n',
      'pipeline:\n    stages:\n    # The first.\n    - stage:\n          identifier: build\n          timeout: 10m\n          script: |\n              a: b\n\n              - c\n    # The last.\n    - a\n    tags:\n        x: y\n',
      'pipeline:\n    stages:\n      - stage:\n            timeout: 10m\n            steps:\n              - run: x\n',
      'pipeline:\r\n   stages:\r\n      - stage:\r\n           identifier: build\r\n           timeout: 10m\r\n',
    ];
    for (const text of texts) {
      const value = JSON.parse(JSON.stringify(readYaml(text).value).replace('10m', '7m')) as unknown;
      assert.equal(mergeYaml(text, value), text.replace('10m', '7m'));
    }
  });

  it('has the value afterwards, whatever both are', () => {
    const value = fc.jsonValue({ maxDepth: 4 }).map((one) => JSON.parse(JSON.stringify(one)) as unknown);
    fc.assert(
      fc.property(value, value, (before, after) => {
        const merged = mergeYaml(`# kept\n${stringify(before)}`, after);
        assert.deepEqual(compareValues(readYaml(merged).value, after), []);
      }),
      { numRuns: campaign(100, 10_000), seed: SEED },
    );
  });

  it('is written anew if it has anchors', () => {
    assert.equal(mergeYaml('a: &x 1\nb: *x\n', { a: 1, b: 2 }), 'a: 1\nb: 2\n');
  });
});
