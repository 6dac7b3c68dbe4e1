import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLIC_BUNDLES, writePublicSchema } from '../support/publicSchema.ts';
import { type Ended, makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

const LEVELS = Array.from({ length: 26 }, (_, level) => level);
const WORDS = Array.from({ length: 200 }, (_, index) => `w${index}`);
const DEEP = 20_000;
const INFO = 'v0/pipeline/steps/custom/fold-step-info.yaml';

/** Returns an object with a field of a schema. */
const withField = (field: string): string => `{ type: object, properties: { x: ${field} } }`;

/** Fields that decide by one of many values, in each case which others there are, and so on. */
const decideIn = (levels: number): string =>
  levels === 0
    ? '{ type: object }'
    : `{ type: object, properties: { t${levels}: { enum: [${WORDS.join(', ')}] } }, allOf: [{ if: { properties: { t${levels}: { enum: [${WORDS.join(', ')}] } } }, then: ${decideIn(levels - 1)} }] }`;

/** Schemas of a few kilobytes, by the files of the publisher's folder that they replace. */
const HOSTILE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'aliases that double': {
    [INFO]: `a0: &a0 ${withField('{ type: string }')}\n${LEVELS.map((level) => `a${level + 1}: &a${level + 1} { type: object, properties: { p: *a${level}, q: *a${level} } }\n`).join('')}type: object\nproperties: { p: *a26 }\n`,
  },
  'aliases that double in alternatives': {
    [INFO]: `a0: &a0 { type: string }\n${LEVELS.map((level) => `a${level + 1}: &a${level + 1} { oneOf: [*a${level}, *a${level}] }\n`).join('')}type: object\nproperties: { p: *a26 }\n`,
  },
  'files that double': {
    [INFO]: 'type: object\nallOf: [{ $ref: d0.yaml }, { $ref: d0.yaml }]\n',
    ...Object.fromEntries(
      LEVELS.map((level) => [
        `v0/pipeline/steps/custom/d${level}.yaml`,
        `type: object\nallOf: [{ $ref: d${level + 1}.yaml }, { $ref: d${level + 1}.yaml }]\nproperties: { p${level}: { type: string } }\n`,
      ]),
    ),
    'v0/pipeline/steps/custom/d26.yaml': 'type: object\nproperties: { p: { type: string } }\n',
  },
  'values that decide in values that decide': { [INFO]: decideIn(4) },
  'one long list of values in many places': {
    [INFO]: `words: &words [${Array.from({ length: 20_000 }, (_, index) => `w${index}`).join(', ')}]\ntype: object\nproperties:\n${WORDS.map((word) => `  ${word}: { enum: *words }\n`).join('')}`,
  },
  'lists within lists': { [INFO]: `type: object\nproperties: { p: ${'[ '.repeat(DEEP)}${']'.repeat(DEEP)} }\n` },
  'objects within objects': { [INFO]: `${'{ type: object, properties: { x: '.repeat(90)}{}${' } }'.repeat(90)}\n` },
  'files within files': Object.fromEntries([
    [INFO, withField('{ $ref: f0.yaml }')],
    ...Array.from({ length: 2_000 }, (_, index) => [`v0/pipeline/steps/custom/f${index}.yaml`, withField(`{ $ref: f${index + 1}.yaml }`)]),
  ]) as Record<string, string>,
  'fields without number': {
    [INFO]: `type: object\nproperties:\n${Array.from({ length: 20_000 }, (_, index) => `  p${index}: { type: string }\n`).join('')}`,
  },
};

/** Writes one of these folders. */
function writeHostile(folder: string, files: Readonly<Record<string, string>>): void {
  writePublicSchema(folder);
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
}

describe('schemas from a stranger', () => {
  const { folder, remove } = makeFolder();
  after(remove);
  const take = (path: string): Promise<Ended> =>
    runHere(['catalogue', 'import', path, '--date', '2099-01-31', '--to', 'taken.json'], { cwd: folder });

  for (const [name, files] of Object.entries(HOSTILE))
    it(`are refused with a message: ${name}`, async () => {
      writeHostile(join(folder, name), files);
      const { code, stderr } = await take(name);
      assert.equal(code, 2, stderr);
      assert.match(
        stderr,
        /describes more than any catalogue needs: its schemas contain each other too often, or too deeply\. Name a checkout/,
      );
    });

  it('are refused as one file, too', async () => {
    const deep = `${'{"x":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`;
    const bundle = JSON.stringify(PUBLIC_BUNDLES['p0.json']);
    writeFileSync(join(folder, 'p0.json'), bundle.replace('"definitions":{', `"definitions":{"deep":${deep},`));
    const { code, stderr } = await take('p0.json');
    assert.equal(code, 2);
    assert.match(stderr, /p0\.json is nested more than 100 levels deep; make it flatter\. Name a folder/);
  });

  it('are refused as a catalogue whose shapes are alternatives of themselves, or of too many', async () => {
    mkdirSync(join(folder, 'plain'));
    writePublicSchema(join(folder, 'plain'));
    assert.equal((await take('plain')).code, 0);
    const { pipelines, ...others } = JSON.parse(readFileSync(join(folder, 'taken.json'), 'utf8')) as {
      readonly pipelines: { readonly shapes: object };
    };
    const doubling = Object.fromEntries(LEVELS.map((level) => [`A${level}`, [`A${level + 1}`, `A${level + 1}`]]));
    for (const shapes of [{ A0: 'A0' }, { A0: 'A1', A1: ['text', 'A0'] }, { ...doubling, A26: 'text' }]) {
      const catalogue = { ...others, pipelines: { ...pipelines, shapes: { ...pipelines.shapes, ...shapes } } };
      writeFileSync(join(folder, 'shapes.json'), JSON.stringify(catalogue));
      const { code, stderr } = await take('shapes.json');
      assert.equal(code, 2);
      assert.match(stderr, /shapes\.json has a shape that cannot be read: A\d+ has more than 1000 alternatives/);
    }
  });
});
