import * as l10n from '@vscode/l10n';
import { GRAMMARS } from '../../core/grammars.ts';
import { type InputMethod, readInput, splitValues } from '../../core/platform/pipelines/inputs/input.ts';
import { findEnumValue, type Shape } from '../../core/shape.ts';
import { type ShapePlace, type ShapeTrail, settle, shapesOfKey } from '../../core/shapeAt.ts';
import { toKey } from '../../core/shapeKeys.ts';
import type { ScalarNode, Span } from '../../core/tree.ts';
import { writeScalar } from '../../core/writeScalar.ts';
import type { Block } from '../../documents/platform/block.ts';
import { holderOf, type RootKind } from './pipelinePlace.ts';

/** A place that can be rewritten. */
export interface RewritePlace {
  readonly kind: RootKind;
  readonly trail: ShapeTrail;
  readonly block: Block;
  /** The value there, or that of the key there, if it is a scalar. */
  readonly scalar: ScalarNode | null;
}

/** Another way to write it; spans are offsets in the block's frame. */
export interface Rewrite {
  readonly title: string;
  readonly edits: readonly { readonly span: Span; readonly text: string }[];
}

/** Maximum number of values written into `allowedValues`. */
const MOST_ALLOWED = 12;

/** Turns a fixed value into a runtime input with that value as its default, and a runtime input into its default or first allowed value. */
export function rewriteInput({ kind, trail, scalar }: RewritePlace): readonly Rewrite[] {
  const holder = holderOf(trail);
  const last = trail.places.at(-1);
  if (scalar === null || scalar.value === null || scalar.style === 'literal' || scalar.style === 'folded' || last === undefined) return [];
  const key = trail.key && toKey(trail.key.key);
  const shapes = key === null ? last.shapes : shapesOf(kind.shapes, holder, key);
  if (shapes.length === 0 || !shapes.every(takesInput) || isDeciding(key === null ? last : null, holder, key)) return [];
  const text = String(scalar.value);
  const input = readInput(text);
  if (input !== null) {
    const fixed = input.rest === null ? toFixed(input.methods, shapes) : null;
    return fixed === null ? [] : [{ title: l10n.t('Change to the fixed value {0}', fixed), edits: [{ span: scalar, text: fixed }] }];
  }
  if (text.includes('<+') || !/^[^()\n"',\\]*$/.test(text) || !shapes.some((shape) => isGood(text, shape))) return [];
  const values = shapes.flatMap((shape) => (shape.kind === 'enum' ? shape.values : []));
  const allowed = values.length > 1 && values.length <= MOST_ALLOWED ? `.allowedValues(${values.join(',')})` : '';
  const written = writeScalar(text === '' ? '<+input>' : `<+input>.default(${text})${allowed}`);
  return [{ title: l10n.t('Change to a runtime input'), edits: [{ span: scalar, text: written }] }];
}

/** Whether a value can be the default of an input. */
function isGood(text: string, shape: Shape): boolean {
  if (shape.kind === 'enum') return findEnumValue(shape, text) !== null;
  return shape.kind !== 'grammar' || GRAMMARS[shape.grammar](text) === null;
}

function shapesOf(shapes: RewritePlace['kind']['shapes'], holder: ShapePlace | null, key: string): readonly Shape[] {
  return holder === null ? [] : settle(shapesOfKey(holder.parts, holder.shapes, key), null, shapes);
}

function takesInput(shape: Shape): boolean {
  if (shape.kind === 'grammar') return shape.grammar === 'duration' || shape.grammar === 'interval';
  return ['text', 'flag', 'enum', 'integer', 'number', 'secret', 'anything'].includes(shape.kind);
}

/** Whether the value decides which other fields apply: it cannot be an input. */
function isDeciding(value: ShapePlace | null, holder: ShapePlace | null, key: string | null): boolean {
  const written = key ?? (value?.entry == null ? null : toKey(value.entry.key));
  return written !== null && holder?.parts.some(({ shape }) => shape.choices.some((choice) => choice.key === written)) === true;
}

function toFixed(methods: readonly InputMethod[], shapes: readonly Shape[]): string | null {
  const first = (...names: readonly string[]) => {
    const args = methods.find(({ name }) => name !== null && names.includes(name))?.args?.text;
    return args === undefined ? undefined : splitValues(args)[0]?.text;
  };
  const word = shapes
    .map((shape) => (shape.kind === 'enum' ? shape.values[0] : shape.kind === 'flag' ? 'true' : undefined))
    .find((one) => one !== undefined);
  const fixed = first('default') ?? first('allowedValues', 'selectOneFrom') ?? word;
  if (fixed === undefined || fixed === '') return null;
  const isBare =
    shapes.some(({ kind }) => kind === 'flag' || kind === 'integer' || kind === 'number') && /^(?:true|false|-?\d+(?:\.\d+)?)$/.test(fixed);
  const isTime = shapes.some(({ kind }) => kind === 'grammar') && /^\d[\w ]*$/.test(fixed);
  return isBare || isTime ? fixed : writeScalar(fixed);
}
