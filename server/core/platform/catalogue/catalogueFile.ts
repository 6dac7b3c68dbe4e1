import * as l10n from '@vscode/l10n';
import { isJsonObject, isTooDeep, TOO_DEEP } from '../../jsonObject.ts';
import type { Shape, Shapes } from '../../shape.ts';
import { Catalogue, SHIPPED_CATALOGUE } from '../pipelines/catalogue.ts';
import type { PipelineNotation } from '../pipelines/pipelineNotation.ts';
import { stepEntryOf } from '../pipelines/shapes.ts';
import { SHIPPED_NOTATION_V1, ShapesV1 } from '../pipelines/shapesV1.ts';
import type { Version1Notation } from './version1.ts';

/** The content of a catalogue file: the shapes of both versions, with the day of the public schema that they come from. */
export interface CatalogueFile {
  readonly fairleadCatalogue: 1;
  readonly published: string;
  readonly pipelines: PipelineNotation;
  readonly pipelinesV1: Version1Notation;
}

/** A catalogue file that was read: what it holds, or why it cannot be used. */
export type ReadCatalogue =
  | { readonly file: CatalogueFile; readonly catalogue: Catalogue; readonly complaint: null }
  | { readonly file: null; readonly catalogue: null; readonly complaint: string };

/** Reads a catalogue file and checks that every shape in it is sound; never throws. The complaint is a clause: `is not JSON`. */
export function readCatalogueFile(text: string): ReadCatalogue {
  if (isTooDeep(text)) return refuse(TOO_DEEP);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse(l10n.t('is not JSON'));
  }
  const complaint = checkParts(value) ?? checkContent(value as CatalogueFile);
  if (complaint !== null) return refuse(complaint);
  const file = value as CatalogueFile;
  return { file, catalogue: new Catalogue(file.pipelines, toWhole(file.pipelinesV1)), complaint: null };
}

function refuse(complaint: string): ReadCatalogue {
  return { file: null, catalogue: null, complaint };
}

const OBJECTS_OF_PIPELINES = ['documents', 'shapes', 'stages', 'stageFields', 'kinds', 'perKind', 'steps', 'stepFields', 'offers'] as const;

/** Checks the parts of a file before anything is read from them. */
function checkParts(value: unknown): string | null {
  if (!isJsonObject(value) || value.fairleadCatalogue !== 1) return l10n.t('is not a catalogue that `fairlead catalogue import` wrote');
  const { published, pipelines, pipelinesV1 } = value;
  if (typeof published !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(published)) return l10n.t('has no date of the form YYYY-MM-DD');
  if (!isJsonObject(pipelines) || pipelines.published !== published || !isTexts(pipelines.rollback))
    return l10n.t('lacks the pipelines of version 0');
  const missing = OBJECTS_OF_PIPELINES.find((part) => !isJsonObject(pipelines[part]));
  if (missing !== undefined) return l10n.t('lacks "pipelines.{0}"', missing);
  if (!isJsonObject(pipelinesV1) || !isJsonObject(pipelinesV1.documents) || !isJsonObject(pipelinesV1.shapes))
    return l10n.t('lacks the pipelines of version 1');
  if (!Object.values(pipelines.offers as object).every(isTexts)) return l10n.t('offers steps that are not a list of types');
  return null;
}

function checkContent({ published, pipelines, pipelinesV1 }: CatalogueFile): string | null {
  const { types } = SHIPPED_CATALOGUE;
  if (published < SHIPPED_CATALOGUE.published)
    return l10n.t('is of {0}, older than the catalogue of this version, {1}', published, SHIPPED_CATALOGUE.published);
  const lost = [
    ...types.stageTypes.filter((type) => !Object.hasOwn(pipelines.stages, type)),
    ...types.stepTypes.filter((type) => !Object.hasOwn(pipelines.steps, type)),
  ];
  if (lost.length > 0) return l10n.t('lacks {0} types that this version knows, such as {1}', lost.length, lost[0] ?? '');
  try {
    checkPipelines(pipelines);
    checkVersion1(pipelinesV1);
    return null;
  } catch (error) {
    return l10n.t('has a shape that cannot be read: {0}', error instanceof Error ? error.message : String(error));
  }
}

/** Reads every shape of version 0. Throws at the first that is not sound. */
function checkPipelines(notation: PipelineNotation): void {
  const catalogue = new Catalogue(notation);
  const names = [
    ...Object.keys(notation.shapes),
    ...Object.keys(notation.steps),
    ...catalogue.types.stageKinds.map(stepEntryOf),
    stepEntryOf(null),
  ];
  readAll(catalogue.shapes, [
    ...names,
    'Stage',
    'Pipeline.body',
    'Stage.body',
    'Step.body',
    'StepGroup.body',
    ...Object.values(notation.documents),
  ]);
}

/** Adds the documents and shapes that a file lacks, as the shipped catalogue has them: what this version adds may refer to them. */
function toWhole({ documents, shapes }: Version1Notation): Version1Notation {
  return { documents: { ...SHIPPED_NOTATION_V1.documents, ...documents }, shapes: { ...SHIPPED_NOTATION_V1.shapes, ...shapes } };
}

/** Reads every shape of version 1, with what this version adds to it. Throws at the first that is not sound. */
function checkVersion1(notation: Version1Notation): void {
  const version1 = new ShapesV1(toWhole(notation));
  readAll(version1.shapes, version1.names);
  for (const kind of Object.keys(SHIPPED_NOTATION_V1.documents)) {
    const document = version1.documentShapeOf(kind);
    if (document === null) throw new Error(`no document is called ${kind}`);
    visit(document, (name) => version1.shapes.shapeOf(name));
  }
}

/** Maximum shapes that one value is compared with. */
const MOST_ALTERNATIVES = 1000;

/** Reads shapes and all that they refer to. Throws if one of them has too many alternatives, or is an alternative of itself. */
function readAll(shapes: Shapes, names: readonly string[]): void {
  const seen = new Set<string>();
  const counted = new Map<string, number>();
  const count = (shape: Shape): number => {
    if (shape.kind === 'either') return shape.of.reduce((sum, one) => sum + count(one), 0);
    return shape.kind === 'named' ? countNamed(shape.name) : 1;
  };
  const countNamed = (name: string): number => {
    const known = counted.get(name);
    if (known !== undefined) return known;
    // Until it is counted: it may contain itself.
    counted.set(name, Number.POSITIVE_INFINITY);
    const alternatives = count(shapes.shapeOf(name));
    if (alternatives > MOST_ALTERNATIVES) throw new Error(`${name} has more than ${MOST_ALTERNATIVES} alternatives`);
    counted.set(name, alternatives);
    return alternatives;
  };
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    countNamed(name);
    visit(shapes.shapeOf(name), (other) => waiting.push(other));
  }
}

function visit(shape: Shape, see: (name: string) => void): void {
  if (shape.kind === 'named') see(shape.name);
  else if (shape.kind === 'list' || shape.kind === 'map') visit(shape.of, see);
  else if (shape.kind === 'either') for (const one of shape.of) visit(one, see);
  else if (shape.kind === 'fields') {
    for (const field of shape.fields.values()) visit(field, see);
    for (const { branches } of shape.choices) for (const branch of branches.values()) visit(branch, see);
    if (shape.rest !== null) visit(shape.rest, see);
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
