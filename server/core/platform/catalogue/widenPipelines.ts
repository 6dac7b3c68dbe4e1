import type { Notation, NotedFields } from '../../shapeNotation.ts';
import type { PipelineNotation } from '../pipelines/pipelineNotation.ts';
import type { Version0Facts } from './version0.ts';
import { Widening } from './widening.ts';

/** Adds what the public schema says to a catalogue of version 0; what the catalogue says beyond it stays. Also lists what was added. */
export function widenPipelines(notation: PipelineNotation, facts: Version0Facts, published: string) {
  // A first pass finds out which shapes are the same, so that a second one refers to these instead of adding them again.
  const same = new Map<string, string>();
  widenOnce(notation, facts, published, same);
  const known = new Map([...same].filter(([, name]) => Object.hasOwn(notation.shapes, name)));
  return widenOnce(notation, facts, published, known);
}

type Fields = Record<string, NotedFields>;

function widenOnce(notation: PipelineNotation, facts: Version0Facts, published: string, same: Map<string, string>) {
  const shapes: Record<string, Notation> = { ...notation.shapes };
  const names = new Set([...Object.keys(notation.steps), ...Object.keys(facts.steps), ...Object.keys(notation.perKind)]);
  const widening = new Widening(shapes, facts.shapes, same, names);
  const { stages, stageFields, kinds } = widenStages(notation, facts, widening, shapes);
  const { steps, stepFields, perKind } = widenSteps(notation, facts, widening);
  shapes.Pipeline = widening.widen(shapes.Pipeline!, facts.pipeline, 'Pipeline');
  const widened = { ...notation, published, stages, stageFields, kinds, steps, stepFields, perKind, shapes: sort(shapes, notation.shapes) };
  return { notation: { ...widened, ...widenOffers(notation, facts, widening) }, added: widening.added, left: widening.left };
}

function widenStages(notation: PipelineNotation, facts: Version0Facts, widening: Widening, shapes: Record<string, Notation>) {
  const stages: Fields = { ...notation.stages };
  const stageFields: Fields = { ...notation.stageFields };
  const kinds: Record<string, string> = { ...notation.kinds };
  for (const [type, { kind, fields, spec }] of Object.entries(facts.stages)) {
    const found = typeof spec === 'string' ? (facts.shapes.get(spec) ?? {}) : spec;
    const known = stages[type];
    if (known === undefined) widening.added.push(`stage ${type}`);
    stages[type] = (known === undefined ? widening.adopt(found) : widening.widenFields(known, found as NotedFields, type)) as NotedFields;
    if (kind !== null) kinds[type] ??= kind;
    const own = splitFields(fields, shapes.Stage as NotedFields, stageFields[type] ?? {});
    shapes.Stage = widening.widenFields(shapes.Stage as NotedFields, own.common, 'Stage');
    const special = widening.widenFields(stageFields[type] ?? {}, own.special, type);
    if (Object.keys(special).length > 0) stageFields[type] = special;
  }
  return { stages, stageFields, kinds };
}

function widenSteps(notation: PipelineNotation, facts: Version0Facts, widening: Widening) {
  const steps: Record<string, Notation> = { ...notation.steps };
  const stepFields: Fields = { ...notation.stepFields };
  const perKind: Fields = { ...notation.perKind };
  for (const [type, { fields, spec }] of Object.entries(facts.steps)) {
    const known = steps[type];
    const found = typeof spec === 'string' && known !== undefined && typeof known !== 'string' ? (facts.shapes.get(spec) ?? spec) : spec;
    if (known === undefined) widening.added.push(`step ${type}`);
    steps[type] = known === undefined ? widening.adopt(found) : widening.widen(known, found, type);
    const own = splitFields(fields, perKind.Step!, stepFields[type] ?? {});
    perKind.Step = widening.widenFields(perKind.Step!, own.common, 'Step');
    const special = widening.widenFields(stepFields[type] ?? {}, own.special, type);
    if (Object.keys(special).length > 0) stepFields[type] = special;
  }
  perKind.StepGroup = widening.widen(perKind.StepGroup!, facts.stepGroup, 'StepGroup') as NotedFields;
  return { steps: sort(steps, notation.steps), stepFields, perKind };
}

/** Splits fields into those that the shape of every type has, and those of one type. */
function splitFields(
  fields: NotedFields,
  common: NotedFields,
  special: NotedFields,
): { readonly common: NotedFields; readonly special: NotedFields } {
  const keys = new Set(Object.keys(common).map((key) => key.replace('*', '')));
  const own = new Set(Object.keys(special).map((key) => key.replace('*', '')));
  const isCommon = (written: string) => keys.has(written.replace('*', '')) && !own.has(written.replace('*', ''));
  const entries = Object.entries(fields);
  return {
    common: Object.fromEntries(entries.filter(([written]) => isCommon(written))),
    special: Object.fromEntries(entries.filter(([written]) => !isCommon(written))),
  };
}

function widenOffers(notation: PipelineNotation, facts: Version0Facts, { added }: Widening) {
  const offers: Record<string, readonly string[]> = { ...notation.offers };
  for (const [kind, types] of Object.entries(facts.offers)) {
    const known = offers[kind] ?? [];
    const more = types.filter((type) => !known.includes(type));
    if (more.length === 0) continue;
    offers[kind] = [...known, ...more].sort(byName);
    added.push(`${kind} offers ${more.join(', ')}`);
  }
  const rollback = [...notation.rollback, ...facts.rollback.filter((kind) => !notation.rollback.includes(kind))];
  return { offers, rollback };
}

/** Sorts entries by name if any was added. */
function sort(entries: NotedFields, before: NotedFields): NotedFields {
  if (Object.keys(entries).length === Object.keys(before).length) return entries;
  return Object.fromEntries(Object.entries(entries).sort(([one], [other]) => byName(one, other)));
}

function byName(one: string, other: string): number {
  return one.toLowerCase() < other.toLowerCase() ? -1 : 1;
}
