import * as l10n from '@vscode/l10n';
import { type Bounds, findRollbackBlocks, readBounds, type TimeBound } from '../../core/platform/pipelines/bounds.ts';
import type { Span } from '../../core/tree.ts';
import type { Block } from './block.ts';
import type { PipelineText } from './reading.ts';
import { perFrame } from './recognise.ts';

/** A property that a step inherits, shown after a position of the document. */
interface StepHint {
  readonly at: number;
  readonly text: string;
  /** The same as a sentence that names the origin. */
  readonly tooltip: string;
}

const boundsOfFrame = perFrame(({ tree, list }, _, dialect) => readBounds(tree, list, dialect));
const rollbackOfFrame = perFrame(({ tree }) => findRollbackBlocks(tree));

/** Returns hints for the steps within a span of a document: the time limit they inherit, and the failure strategy that applies to them. */
export function hintsIn({ blocks, text }: PipelineText, within: Span): StepHint[] {
  return blocks.flatMap((block) => (block.start <= within.end && block.end >= within.start ? hintsOf(block, text) : []));
}

function hintsOf(block: Block, text: string): StepHint[] {
  const own = boundsOfFrame(block);
  if (own?.kind !== 'step') return [];
  const around = boundsAround(block);
  // A step of version 1 has no key of its own around its fields: the hints are at the end of its first line.
  const start = block.toDocument(own.key.start);
  const at = own.key.end === own.key.start ? endOfLine(text, start) : block.toDocument(own.key.end) + 1;
  const hints: StepHint[] = [];
  const time = own.timeout === null ? findTime(around) : null;
  if (time !== null) {
    const tooltip = l10n.t('This step has no timeout of its own: {0} ends after {1}.', toOwner(time.owner), time.bound.text);
    hints.push({ at, text: l10n.t('at most {0}', time.bound.text), tooltip });
  }
  const owner = own.failure === null && !isRollback(block) ? around.find(({ failure }) => failure !== null) : undefined;
  if (owner?.failure) {
    const tooltip = l10n.t('This step has no failure strategies of its own: those of {0} apply, {1}.', toOwner(owner), owner.failure);
    hints.push({ at, text: l10n.t('on failure: {0}', owner.failure), tooltip });
  }
  return hints;
}

/** Returns the bounds of the enclosing blocks, the innermost first. */
function boundsAround({ parent }: Block): Bounds[] {
  const around: Bounds[] = [];
  for (let block = parent; block !== null; block = block.parent) {
    const bounds = boundsOfFrame(block);
    if (bounds !== null) around.push(bounds);
  }
  return around;
}

/** Returns the shortest enclosing time limit; null if there is none, or if one of unknown length may be shorter. */
function findTime(around: readonly Bounds[]): { readonly owner: Bounds; readonly bound: TimeBound } | null {
  let found: { owner: Bounds; bound: TimeBound } | null = null;
  for (const owner of around) {
    const { timeout } = owner;
    if (timeout === null) continue;
    if (timeout.milliseconds === null) return null;
    if (found === null || timeout.milliseconds < found.bound.milliseconds!) found = { owner, bound: timeout };
  }
  return found;
}

function toOwner({ kind, name }: Bounds): string {
  const called = name === '' ? '' : ` "${name}"`;
  switch (kind) {
    case 'pipeline':
      return l10n.t('the pipeline{0}', called);
    case 'stage':
      return l10n.t('the stage{0}', called);
    case 'stepGroup':
      return l10n.t('the step group{0}', called);
    default:
      return l10n.t('the step{0}', called);
  }
}

function isRollback(block: Block): boolean {
  for (let at = block; at.parent !== null; at = at.parent) if (rollbackOfFrame(at.parent).has(at.index)) return true;
  return false;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  if (end === -1) return text.length;
  return text[end - 1] === '\r' ? end - 1 : end;
}
