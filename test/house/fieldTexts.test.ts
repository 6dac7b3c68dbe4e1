import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import accountTexts from '../../schemas/texts/account.json' with { type: 'json' };
import connectorTexts from '../../schemas/texts/connectors.json' with { type: 'json' };
import documentation from '../../schemas/texts/documentation.json' with { type: 'json' };
import requestTexts from '../../schemas/texts/exportRequests.json' with { type: 'json' };
import fieldTexts from '../../schemas/texts/fields.json' with { type: 'json' };
import sourceTexts from '../../schemas/texts/insightSources.json' with { type: 'json' };
import stageTexts from '../../schemas/texts/stages.json' with { type: 'json' };
import stepTexts from '../../schemas/texts/steps.json' with { type: 'json' };
import { MANIFEST_SHAPE } from '../../server/core/account/accountSchemas.ts';
import { DEFINITIONS_SHAPE, DEFINITIONS_SHAPES } from '../../server/core/account/entityValues.ts';
import { type FieldTexts, findFieldText, type OwnedTexts } from '../../server/core/fieldTexts.ts';
import { EXPORT_REQUEST_SHAPE, EXPORT_REQUEST_SHAPES } from '../../server/core/insights/exportRequest.ts';
import { SOURCE_SHAPES, SOURCES_SHAPE } from '../../server/core/insights/sources.ts';
import { toLink } from '../../server/core/markdown.ts';
import { CONNECTOR_TYPES } from '../../server/core/platform/connector.ts';
import { DOCUMENT_ROOTS, documentShapeOf, SHIPPED_CATALOGUE } from '../../server/core/platform/pipelines/catalogue.ts';
import { listSlots, type Slot } from '../support/shapeSlots.ts';

const { stageTypes: STAGE_TYPES, stepTypes: STEP_TYPES } = SHIPPED_CATALOGUE.types;
const OF_PIPELINES: FieldTexts = fieldTexts;
const OF_CONNECTORS: FieldTexts = { fields: { ...fieldTexts.fields, ...connectorTexts.fields }, of: connectorTexts.of };

const pipelineSlots = DOCUMENT_ROOTS.filter((root) => root !== 'connector').flatMap(slotsOf);
const connectorSlots = slotsOf('connector');

/** Returns all fields of a document below its root. */
function slotsOf(root: string): Slot[] {
  const { shape, shapes } = documentShapeOf(root)!;
  return listSlots(shape, shapes).filter(({ key }) => key !== root);
}

/** Minimum share of documented fields (issue 4). */
const LEAST_SHARE = 0.6;

function shareOf(slots: readonly Slot[], texts: FieldTexts): number {
  return slots.filter(({ owners, key }) => findFieldText(texts, owners, key) !== null).length / slots.length;
}

/** Returns texts for fields that their owner does not have. */
function listLost({ of }: OwnedTexts<unknown>, slots: readonly Slot[]): string[] {
  const places = new Set(
    slots.flatMap(({ owners, key }) => owners.map(({ name, path }) => `${name} ${path === '' ? key : `${path}.${key}`}`)),
  );
  return Object.entries(of).flatMap(([owner, texts]) =>
    Object.keys(texts)
      .map((path) => `${owner} ${path}`)
      .filter((place) => !places.has(place)),
  );
}

describe('the documentation of fields', () => {
  it('covers every type of step, stage and connector', () => {
    assert.deepEqual(Object.keys(stepTexts).toSorted(), STEP_TYPES.toSorted());
    assert.deepEqual(
      STAGE_TYPES.filter((type) => !Object.hasOwn(stageTexts, type)),
      [],
    );
    assert.deepEqual(Object.keys(connectorTexts.types).toSorted(), CONNECTOR_TYPES.toSorted());
  });

  it('describes only fields that exist', () => {
    const keys = new Set([...pipelineSlots, ...connectorSlots].map(({ key }) => key));
    assert.deepEqual(
      Object.keys(OF_CONNECTORS.fields).filter((key) => !keys.has(key)),
      [],
    );
    assert.deepEqual(listLost(OF_PIPELINES, pipelineSlots), []);
    assert.deepEqual(listLost(OF_CONNECTORS, connectorSlots), []);
  });

  it('covers exactly the fields of an export request', () => {
    const keys = new Set(listSlots(EXPORT_REQUEST_SHAPE, EXPORT_REQUEST_SHAPES).map(({ key }) => key));
    assert.deepEqual(Object.keys(requestTexts.fields).toSorted(), [...keys].toSorted());
  });

  it('covers exactly the fields of a list of sources', () => {
    const slots = listSlots(SOURCES_SHAPE, SOURCE_SHAPES);
    const named = slots.filter(({ owners, key }) => findFieldText(sourceTexts, owners, key) === null).map(({ key }) => key);
    assert.deepEqual([named, listLost(sourceTexts, slots)], [[], []]);
  });

  it('covers exactly the fields of fairlead.yaml and of the definitions of segments', () => {
    const slots = [MANIFEST_SHAPE, DEFINITIONS_SHAPE].flatMap((shape) => listSlots(shape, DEFINITIONS_SHAPES));
    const named = slots.filter(({ owners, key }) => findFieldText(accountTexts, owners, key) === null).map(({ key }) => key);
    assert.deepEqual([named, listLost(accountTexts, slots)], [[], []]);
  });

  it('covers most fields', function () {
    const shares = [shareOf(pipelineSlots, OF_PIPELINES), shareOf(connectorSlots, OF_CONNECTORS)];
    const [pipelines, connectors] = shares.map((share) => `${(100 * share).toFixed(1)} %`);
    this.test!.title += `: ${pipelines} of ${pipelineSlots.length} in pipelines, ${connectors} of ${connectorSlots.length} in connectors`;
    for (const share of shares) assert.ok(share >= LEAST_SHARE, shares.join(', '));
  });
});

/** Hash of the type names in the first release; a later type names its own release. */
const FIRST_CATALOGUE = '0e8d9d424b5473865c248e834b7298007e8696361a05b83af7857b98437d1526';

describe('the documentation pages of the catalogue', () => {
  const pages = [documentation.stages, documentation.steps, ...Object.values(documentation.fields)].flatMap((owned) =>
    Object.values(owned),
  );

  it('belong to types and fields that exist', () => {
    assert.deepEqual(
      Object.keys(documentation.steps).filter((type) => !STEP_TYPES.includes(type)),
      [],
    );
    assert.deepEqual(
      Object.keys(documentation.stages).filter((type) => !STAGE_TYPES.some((known) => known === type)),
      [],
    );
    assert.deepEqual(listLost({ fields: {}, of: documentation.fields }, pipelineSlots), []);
  });

  it('are https addresses of one host, which Markdown shows as links', () => {
    for (const page of pages) {
      const { protocol, host, search, hash, href } = new URL(page);
      assert.deepEqual([protocol, host, search, hash, href], ['https:', documentation.host, '', '', page]);
      assert.equal(toLink('Documentation', page), `[Documentation](${page})`);
    }
  });

  it('name the release that added each later type, and only releases in CHANGELOG.md', () => {
    const later: Readonly<Record<string, string>> = documentation.later;
    const first = [...STAGE_TYPES, ...STEP_TYPES].filter((type) => !Object.hasOwn(later, type)).toSorted();
    assert.equal(createHash('sha256').update(first.join('\n')).digest('hex'), FIRST_CATALOGUE);
    const released = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\S+)$/gm)].map(([, release]) => release);
    for (const release of [documentation.first, ...Object.values(later)]) assert.ok(released.includes(release), release);
  });
});
