import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readCatalogueFile } from '../../../../../server/core/platform/catalogue/catalogueFile.ts';
import { convertSchema } from '../../../../../server/core/platform/catalogue/convertSchema.ts';
import { SHIPPED_CATALOGUE, SHIPPED_NOTATION } from '../../../../../server/core/platform/pipelines/catalogue.ts';
import type { NotedFields } from '../../../../../server/core/shapeNotation.ts';
import { toSchemaFiles } from '../../../../../server/documents/platform/schemaFolder.ts';
import { campaign, SEED } from '../../../../support/campaign.ts';
import { PUBLIC_SCHEMA } from '../../../../support/publicSchema.ts';

const DAY = '2099-01-31';
const RUNS = campaign(20, 3_000);

function convert(files: Readonly<Record<string, string>>, known = SHIPPED_NOTATION) {
  return convertSchema(
    toSchemaFiles((path) => files[path]),
    known,
    () => DAY,
  );
}

describe('a converted schema', () => {
  const { file, added } = convert(PUBLIC_SCHEMA)!;
  const { pipelines, pipelinesV1 } = file;

  it('has a new type of step with its fields, and what it refers to', () => {
    assert.deepEqual(pipelines.steps.FoldPaper, 'Fold');
    assert.deepEqual(pipelines.shapes.Fold, { 'sheet*': 'Sheet', folds: 'CommonFold list 1..', metadata: 'text' });
    assert.deepEqual(pipelines.shapes.Sheet, { 'width*': 'whole 1..', colour: 'White | Red' });
    assert.deepEqual(pipelines.shapes.CommonFold, { angle: 'number', inner: 'CommonFold list' });
    assert.ok(pipelines.offers.custom?.includes('FoldPaper'));
    assert.ok(added.includes('step FoldPaper'));
  });

  it('has a new field of a known type, and keeps what was known of it', () => {
    assert.deepEqual(pipelines.steps.Wait, { ...(SHIPPED_NOTATION.steps.Wait as NotedFields), patience: 'flag' });
  });

  it('keeps every type and shape that was known', () => {
    for (const part of ['steps', 'stages', 'shapes'] as const) {
      const lost = Object.keys(SHIPPED_NOTATION[part]).filter((name) => !Object.hasOwn(pipelines[part], name));
      assert.deepEqual(lost, [], part);
    }
  });

  it('has the shapes of version 1: the cases of an entry as fields, of which one must be given', () => {
    assert.deepEqual(pipelinesV1.documents.pipeline, { version: '| 1', 'pipeline*': 'Pipeline' });
    const stage = { steps: 'text list', group: { stages: 'Stage list' }, 'at least one of': 'steps / group' };
    assert.deepEqual(pipelinesV1.shapes, { Pipeline: { id: 'text', stages: 'Stage list 1..' }, Stage: stage });
  });

  it('is the same when it is converted again', () => {
    const again = convert(PUBLIC_SCHEMA, pipelines)!;
    assert.deepEqual(again.added, []);
    assert.deepEqual(again.file, file);
  });

  it('is a catalogue file that can be used', () => {
    const { catalogue, complaint } = readCatalogueFile(JSON.stringify(file));
    assert.equal(complaint, null);
    assert.equal(catalogue?.published, DAY);
    assert.equal(catalogue?.types.stepTypes.length, SHIPPED_CATALOGUE.types.stepTypes.length + 1);
  });

  it('is null for a folder without pipelines of both versions', () => {
    assert.equal(convert({}), null);
    const { 'v1/pipeline/pipeline_root.yaml': _, ...rest } = PUBLIC_SCHEMA;
    assert.equal(convert(rest), null);
  });

  it(`can be used or is refused for damaged folders: ${RUNS} with a file cut, emptied or exchanged (seed ${SEED})`, () => {
    const paths = fc.constantFrom(...Object.keys(PUBLIC_SCHEMA));
    const damages = fc.array(fc.tuple(paths, fc.oneof(fc.nat(200), paths)), { minLength: 1, maxLength: 3 });
    let usable = 0;
    fc.assert(
      fc.property(damages, (all) => {
        const files = { ...PUBLIC_SCHEMA };
        for (const [path, by] of all) files[path] = typeof by === 'number' ? files[path]!.slice(0, by) : PUBLIC_SCHEMA[by]!;
        const converted = convert(files);
        if (converted === null) return;
        const { complaint } = readCatalogueFile(JSON.stringify(converted.file));
        if (complaint === null) usable++;
        else assert.match(complaint, /^has a shape that cannot be read: no shape is called/);
      }),
      { numRuns: RUNS, seed: SEED },
    );
    assert.ok(usable > RUNS / 4, `${usable} of ${RUNS} could be used`);
  });
});

describe('a catalogue file', () => {
  const { file } = convert(PUBLIC_SCHEMA)!;
  const complaintOf = (value: unknown) => readCatalogueFile(typeof value === 'string' ? value : JSON.stringify(value)).complaint;
  const { FoldPaper: _, Wait: __, ...steps } = file.pipelines.steps;

  const BROKEN: readonly (readonly [string, unknown, RegExp])[] = [
    ['cut off', JSON.stringify(file).slice(0, 5000), /^is not JSON$/],
    ['of another kind', { pipeline: {} }, /^is not a catalogue/],
    ['without a day', { ...file, published: 'today' }, /^has no date/],
    ['with two days', { ...file, published: '2099-02-01' }, /^lacks the pipelines of version 0/],
    ['without shapes', { ...file, pipelines: { ...file.pipelines, shapes: undefined } }, /^lacks "pipelines.shapes"/],
    ['without version 1', { ...file, pipelinesV1: {} }, /^lacks the pipelines of version 1/],
    ['without a known type', { ...file, pipelines: { ...file.pipelines, steps } }, /^lacks 1 types that this version knows, such as Wait$/],
    [
      'that is older',
      { ...file, published: '2020-01-31', pipelines: { ...file.pipelines, published: '2020-01-31' } },
      /^is of 2020-01-31, older/,
    ],
    [
      'with a name of no shape',
      { ...file, pipelinesV1: { ...file.pipelinesV1, shapes: { A: 'Missing' } } },
      /cannot be read: no shape is called Missing/,
    ],
    [
      'with a shape that is no notation',
      { ...file, pipelines: { ...file.pipelines, shapes: { ...file.pipelines.shapes, Sheet: 'gibberish' } } },
      /cannot be read: no kind of value is called gibberish/,
    ],
  ];
  for (const [what, value, complaint] of BROKEN) it(`${what} is refused`, () => assert.match(complaintOf(value) ?? '', complaint));
});
