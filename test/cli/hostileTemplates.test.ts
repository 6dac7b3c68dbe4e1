import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

const LEVELS = 11;
const PAGE = 'x'.repeat(30_000);

const toTemplate = (id: string, type: string, spec: string): string =>
  `template:\n  name: ${id}\n  identifier: ${id}\n  versionLabel: v1\n  type: ${type}\n  spec:\n${spec}`;

const useOf = (id: string, indent: string): string => `${indent}template:\n${indent}  templateRef: ${id}\n${indent}  versionLabel: v1\n`;

/** A group with two steps of the same template. */
const toGroup = (id: string, next: string): string =>
  toTemplate(
    id,
    'StepGroup',
    `    steps:\n${['a', 'b'].map((step) => `      - stepGroup:\n          identifier: ${step}\n${useOf(next, '          ')}`).join('')}`,
  );

const toVersion1 = (run: string, greeting: string): string =>
  `version: 1\ntemplate:\n  id: say\n  version: 1.0.0\n  inputs:\n    greeting: {type: string, default: ${greeting}}\n  step:\n    run: ${run}\n`;

const USE_V1 = 'version: 1\npipeline:\n  stages:\n    - steps:\n        - uses: say@1.0.0\n';

/** Folders whose file `own.yaml` is expanded; none has a megabyte. */
const FOLDERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'long lines in templates that are used twice each': {
    'own.yaml': toGroup('own', 't0'),
    ...Object.fromEntries(Array.from({ length: LEVELS }, (_, level) => [`t${level}.yaml`, toGroup(`t${level}`, `t${level + 1}`)])),
    [`t${LEVELS}.yaml`]: toTemplate(`t${LEVELS}`, 'StepGroup', `    steps:\n      - step:\n          spec: ${PAGE}\n`),
  },
  'an input in many places': {
    'say.yaml': toVersion1(`|-\n      ${`\${{ inputs.greeting }} `.repeat(5_000)}`, PAGE),
    'own.yaml': USE_V1,
  },
  'an input in many places of a text in quotes': {
    'say.yaml': toVersion1(`"${`<+inputs.greeting> `.repeat(5_000)}"`, PAGE),
    'own.yaml': USE_V1,
  },
  'few uses far to the right': {
    'say.yaml': toTemplate('say', 'Step', Array.from({ length: 5_000 }, (_, index) => `    f${index}: 1\n`).join('')),
    'own.yaml': `pipeline:\n  stages:\n    - step:\n${useOf('say', ' '.repeat(30_000))}`,
  },
  'braces far to the right': {
    'say.yaml': toTemplate('say', 'Step', '    f: 1\n'),
    'own.yaml': `pipeline:\n  stages:\n    - step:\n${' '.repeat(30_000)}x: {a: {template: {templateRef: say, versionLabel: v1}}, ${Array.from({ length: 5_000 }, (_, index) => `f${index}: 1`).join(', ')}}\n`,
  },
};

describe('templates of a few kilobytes', () => {
  const { folder, remove } = makeFolder();
  after(remove);

  for (const [name, files] of Object.entries(FOLDERS))
    it(`that would expand to a hundred megabytes are refused with a message: ${name}`, async () => {
      for (const [path, text] of Object.entries(files)) {
        const file = join(folder, name, path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
      const { code, stdout, stderr } = await runHere(['expand', 'own.yaml', '.'], { cwd: join(folder, name) });
      assert.deepEqual([code, stdout.length], [1, 0]);
      assert.match(
        stderr,
        /^fairlead: own\.yaml cannot be expanded\. Its templates are too large, or use each other or their inputs too often/,
      );
    });
});
