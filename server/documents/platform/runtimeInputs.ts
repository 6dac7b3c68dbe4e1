import { isJsonObject, toJsonObject } from '../../core/jsonObject.ts';
import { documentShapeOf } from '../../core/platform/pipelines/catalogue.ts';
import { listDeclaredInputs } from '../../core/platform/pipelines/inputs/declaredInputs.ts';
import { listRuntimeInputs } from '../../core/platform/pipelines/inputs/listRuntimeInputs.ts';
import { type GivenInputs, type MergeProblem, mergeRuntimeInputs } from '../../core/platform/pipelines/inputs/mergeRuntimeInputs.ts';
import { applyEdits, type InputSource, type RuntimeInput } from '../../core/platform/pipelines/inputs/runtimeInput.ts';
import type { Path } from '../../core/shape.ts';
import { writeYaml } from '../writeYaml.ts';
import { readYaml } from '../yaml.ts';
import type { Block } from './block.ts';
import { type PipelineText, readPipelineText } from './reading.ts';
import { recogniseVersion } from './recognise.ts';

/** Lists the runtime inputs of a document in document order; their types are known if the document is of a recognised kind. */
export function inputsOf(reading: PipelineText): RuntimeInput[] {
  const { root, dialect } = recogniseVersion(reading);
  const source = toSource(reading.root);
  const asked = listRuntimeInputs(source, root === null ? null : documentShapeOf(root, dialect));
  if (dialect.version === 0) return asked;
  return [...listDeclaredInputs(source), ...asked].sort((one, other) => one.scalar.start - other.scalar.start);
}

/** A text with values in place of its runtime inputs, or the problems of the values; the text is unchanged then. */
interface FilledText {
  readonly text: string;
  readonly problems: readonly MergeProblem[];
}

/** Replaces runtime inputs by given values and keeps comments and layout; see `mergeRuntimeInputs`. Never throws. */
export function fillInputs(text: string, given: GivenInputs, isPartial = false): FilledText {
  return fillReading(readPipelineText(text), given, isPartial);
}

/** Same as `fillInputs` for a text that has already been read. */
export function fillReading(reading: PipelineText, given: GivenInputs, isPartial: boolean): FilledText {
  const inputs = inputsOf(reading);
  const { edits, problems } = mergeRuntimeInputs(inputs, readStructures(inputs, given), isPartial);
  return { text: applyEdits(reading.text, edits), problems };
}

/** Reads the lists and objects that are given as YAML, of which JSON is a part, as from a command line or a form. */
function readStructures(inputs: readonly RuntimeInput[], given: GivenInputs): GivenInputs {
  const structured = inputs.filter(({ type }) => type === 'list' || type === 'object');
  const types = new Map(structured.flatMap(({ id, fullName, type }) => [id, fullName].map((key) => [key, type])));
  const read = (key: string, value: unknown): unknown => {
    const type = types.get(key);
    if (type === undefined || typeof value !== 'string' || value.includes('\0')) return value;
    const { value: parsed } = readYaml(value, true);
    const fits = type === 'list' ? Array.isArray(parsed) : isJsonObject(parsed);
    return fits ? parsed : value;
  };
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, read(key, value)]));
}

function toSource(block: Block): InputSource {
  return {
    tree: block.frame.tree,
    toPlace: (offset) => block.toDocument(offset),
    blockOf: (index) => {
      const child = block.children[index];
      return child === undefined ? null : toSource(child);
    },
  };
}

/** The keys that identify a stage, step or variable in its pipeline, along with `name` if there is no identifier. */
const IDENTITY: readonly string[] = ['identifier', 'type'];

/** Returns the part of a plain document with the values at some paths and the keys that identify their place, as in input sets. */
function pickInputs(document: unknown, paths: readonly Path[]): unknown {
  if (paths.length === 0) return undefined;
  if (paths.some((path) => path.length === 0)) return document;
  if (Array.isArray(document)) {
    return document.flatMap((item, index) => {
      const picked = pickInputs(item, below(paths, index));
      return picked === undefined ? [] : [picked];
    });
  }
  if (typeof document !== 'object' || document === null) return undefined;
  const entries = Object.entries(document);
  const identifies = Object.hasOwn(document, 'identifier') ? IDENTITY : [...IDENTITY, 'name'];
  return Object.fromEntries(
    entries.flatMap(([key, value]) => {
      const picked = pickInputs(value, below(paths, key));
      if (picked !== undefined) return [[key, picked]];
      return identifies.includes(key) && typeof value === 'string' ? [[key, value]] : [];
    }),
  );
}

function below(paths: readonly Path[], step: string | number): Path[] {
  return paths.flatMap(([first, ...rest]) => (first === step ? [rest] : []));
}

/** An input set as YAML, or the problems of the values; the text is empty then. */
export interface InputSetText {
  readonly text: string;
  readonly problems: readonly MergeProblem[];
}

/** Writes given values of a pipeline as an input set, which contains only those values and their parents. Never throws. */
export function writeInputSet(
  reading: PipelineText,
  given: GivenInputs,
  { identifier, name }: Readonly<Record<'identifier' | 'name', string>>,
): InputSetText {
  const { text, problems } = fillReading(reading, given, true);
  if (problems.length > 0) return { text: '', problems };
  const paths = inputsOf(reading)
    .filter(({ id, fullName }) => isGiven(given, id) || isGiven(given, fullName))
    .map(({ path }) => path);
  const { value } = readYaml(text);
  if (recogniseVersion(reading).dialect.version === 1) return { text: writeYaml(toInputSetV1(value, paths)), problems: [] };
  const { pipeline } = toJsonObject(pickInputs(value, paths));
  const { orgIdentifier, projectIdentifier } = toJsonObject(toJsonObject(value).pipeline);
  const scope = Object.fromEntries(Object.entries({ orgIdentifier, projectIdentifier }).filter(([, word]) => typeof word === 'string'));
  return { text: writeYaml({ inputSet: { identifier, name, ...scope, pipeline: pipeline ?? {} } }), problems: [] };
}

/** Returns an input set of version 1: the values by the names of their inputs. */
function toInputSetV1(document: unknown, paths: readonly Path[]): unknown {
  const declared = toJsonObject(toJsonObject(toJsonObject(document).pipeline).inputs);
  const names = paths.flatMap(([root, key, name]) => (root === 'pipeline' && key === 'inputs' ? [String(name)] : []));
  return { version: 1, kind: 'input-set', spec: Object.fromEntries(names.map((name) => [name, toJsonObject(declared[name]).default])) };
}

function isGiven(given: GivenInputs, key: string): boolean {
  return given[key] !== undefined && given[key] !== null;
}
