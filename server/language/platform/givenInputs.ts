import * as l10n from '@vscode/l10n';
import type { Hover, Location } from 'vscode-languageserver';
import { ENTITY_NAMES, type PlacedEntity } from '../../core/platform/workspace/entity.ts';
import { follow, type InputStep, type ReachedValue, stepsTo } from '../../core/platform/workspace/inputPath.ts';
import { constraintsOf, type EntityInput, hasInputs, inputOf, isInput, isRequired } from '../../core/platform/workspace/inputValues.ts';
import type { Span } from '../../core/tree.ts';
import { mayBeGiven } from '../../documents/platform/workspace/facts.ts';
import { code, fill, join, type Prose, type Sentence, toMarkup } from '../prose.ts';
import type { OpenPipeline } from './openPipelines.ts';
import { meantAlone } from './referencePlace.ts';
import type { WorkspaceDocuments } from './workspaceDocuments.ts';

/** A place in the inputs given for an entity, such as `templateInputs`, and what it is in the entity. */
interface GivenInput {
  readonly placed: PlacedEntity;
  readonly steps: readonly InputStep[];
  /** The token in the document. */
  readonly at: Span;
  readonly reached: ReachedValue;
}

/** Returns the input of an entity that is given at an offset; null if there is none, or if several entities are meant. */
function findGiven(documents: WorkspaceDocuments, open: OpenPipeline, offset: number): GivenInput | null {
  if (!mayBeGiven(open.reading, offset)) return null;
  const { index } = documents.workspace;
  const facts = index.of(documents.take(open));
  const reference = facts?.references.findLast(({ given }) => given !== null && offset >= given.start && offset <= given.end);
  if (facts === undefined || reference === undefined) return null;
  const found = stepsTo(reference.given, offset);
  const placed = meantAlone(index, reference, facts.scope);
  if (found === null || placed === null) return null;
  const reached = follow(placed.entity.body, found.steps);
  return reached?.at == null ? null : { placed, ...found, reached };
}

/** Returns the place in an entity of the input that is given at an offset; empty if there is none. */
export function findInput(documents: WorkspaceDocuments, open: OpenPipeline, offset: number): Location[] {
  const found = findGiven(documents, open, offset);
  return found === null ? [] : documents.locate(found.placed.path, found.reached.at);
}

/** Returns all places that give the input at an offset, which is that of an entity or given for one; empty if there is none. */
export function findGivers(documents: WorkspaceDocuments, open: OpenPipeline, offset: number, withDeclaration: boolean): Location[] {
  const { index } = documents.workspace;
  const path = documents.take(open);
  const entity = index.of(path)?.entity ?? null;
  const found = findGiven(documents, open, offset) ?? (entity === null ? null : findOwn({ path, entity }, offset));
  if (found === null || !hasInputs(found.reached.value)) return [];
  const { placed, steps, reached } = found;
  const uses = index.usesOf(placed).flatMap(({ path: user, reference }) => {
    const given = follow(reference.given, steps);
    return given === null ? [] : documents.locate(user, given.at);
  });
  return [...(withDeclaration ? documents.locate(placed.path, reached.at) : []), ...uses];
}

/** Returns the runtime input of an entity at an offset of its own document. */
function findOwn(placed: PlacedEntity, offset: number): GivenInput | null {
  const found = stepsTo(placed.entity.body, offset);
  const reached = found === null ? null : follow(placed.entity.body, found.steps);
  return found === null || reached === null || !isInput(reached.value) ? null : { placed, ...found, reached };
}

/** Describes the input that is given at an offset, as its entity declares it; null if there is none. */
export function describeGiven(documents: WorkspaceDocuments, open: OpenPipeline, offset: number, isMarkdown: boolean): Hover | null {
  const found = findGiven(documents, open, offset);
  const prose = found === null ? null : toProse(found);
  return found === null || prose === null
    ? null
    : { contents: toMarkup([prose], isMarkdown), range: open.lines.rangeOf(found.at.start, found.at.end) };
}

function toProse({ placed: { entity }, steps, reached }: GivenInput): Prose | null {
  const { value, around, entry } = reached;
  const name = steps.at(-1)?.name ?? '';
  const { kind, identifier, version } = entity;
  const owner =
    version === null
      ? [ENTITY_NAMES[kind], ' ', code(identifier)]
      : fill(l10n.t('{0} {1} version {2}'), ENTITY_NAMES[kind], code(identifier), code(version));
  if (!hasInputs(value)) return null;
  const input = inputOf(value);
  if (input === null) return { title: name, notes: [], paragraphs: [fill(l10n.t('Part of {0}, with runtime inputs inside it.'), owner)] };
  const isNeeded = around !== null && entry !== null && isRequired(input, around, entry.key);
  return {
    title: name,
    notes: isNeeded ? [l10n.t('required')] : [],
    paragraphs: [fill(input.kind === 'text' ? l10n.t('Runtime input of {0}.') : l10n.t('Input of {0}.'), owner), ...describeInput(input)],
  };
}

/** Describes what an input accepts. */
function describeInput(input: EntityInput): Sentence[] {
  const { default: value, allowedValues, isMany, regex, isExecutionInput } = constraintsOf(input);
  const { description, type } = input.kind === 'input' ? input : { description: null, type: null };
  const one = isMany ? l10n.t('One or more of {0}.') : l10n.t('One of {0}.');
  return [
    ...(description === null ? [] : [description]),
    ...(type === null ? [] : [fill(l10n.t('Type: {0}.'), code(type))]),
    ...(allowedValues === null ? [] : [fill(one, join(allowedValues.map(code), ', '))]),
    ...(regex === null ? [] : [fill(l10n.t('Must match {0}.'), code(regex))]),
    ...(value === null ? [] : [fill(l10n.t('Default: {0}.'), code(value))]),
    ...(isExecutionInput ? [l10n.t('Requested when the stage or step is reached.')] : []),
  ];
}
