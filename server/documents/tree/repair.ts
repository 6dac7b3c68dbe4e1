import * as l10n from '@vscode/l10n';
import type { Fix } from '../../core/platform/pipelines/finding.ts';
import { applyEdits, type TextEdit } from '../../core/platform/pipelines/inputs/runtimeInput.ts';
import type { Span, TreeNode } from '../../core/tree.ts';
import { countFirst } from '../lineIndex.ts';
import { diagnose } from './diagnose.ts';
import { type Composed, compose, readComposed } from './readComposed.ts';
import { readFast } from './readFast.ts';
import { type Diagnosis, type Remedy, type Silence, toBefore, toShifts, toUnrepaired } from './remedy.ts';
import { type Hole, startDraft, type TreeDraft, type TreeFault } from './treeDraft.ts';

/** What was read from a faulty text after fixing it in memory, with offsets of the original text. */
interface Repaired {
  readonly documents: readonly (TreeNode | null)[];
  readonly faults: readonly TreeFault[];
  readonly anchors: TreeDraft['anchors'];
  readonly found: readonly number[];
}

/** Maximum number of faults reported per text. */
const MOST_ROUNDS = 4;

/** Longer texts are not fixed, because each attempt parses all of it. */
const LONGEST = 100_000;

/** A text after the remedies of the rounds so far. */
interface Stage {
  readonly text: string;
  readonly holes: readonly Hole[];
  readonly rounds: readonly (readonly TextEdit[])[];
}

/**
 * Fixes a text that `yaml` rejects until it can be parsed: each remedy is tried, and the first one that makes the text parse is taken, or
 * else the one that gets furthest. Returns the faults with their remedies; if the text cannot be fixed, the first fault alone.
 */
export function repair(text: string, holes: readonly Hole[], composed: Composed): Repaired | TreeFault {
  let stage: Stage = { text, holes, rounds: [] };
  let current = composed;
  const faults: TreeFault[] = [];
  const notes: Notes = { opaque: new Set(), dropped: new Set(), open: [] };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if ('excess' in current) break;
    if (current.error === null) return finish(stage, readAgain(stage, current), faults, notes);
    const diagnosis = diagnose(stage.text, current.documents, current.error);
    const tried = text.length > LONGEST ? null : tryRemedies(stage, diagnosis);
    faults.push(toFault(stage, diagnosis, tried?.remedy ?? null));
    if (tried === null) break;
    noteRemedy(stage, tried.remedy, notes);
    stage = tried.stage;
    if (tried.read !== null) return finish(stage, tried.read, faults, notes);
    current = compose(stage.text);
  }
  return faults[0] ?? tooMuch(composed);
}

function tooMuch(composed: Composed): TreeFault {
  const { excess, offset } =
    'excess' in composed
      ? composed
      : { excess: l10n.t('This is not valid YAML. Check quotes, brackets and indentation before it.'), offset: 0 };
  return { start: offset, end: offset + 1, message: excess, related: [], fixes: [] };
}

/** What is remembered of the remedies, as offsets of the original text. */
interface Notes extends Silence {
  readonly opaque: Set<number>;
  readonly dropped: Set<number>;
  readonly open: Span[];
}

interface Try {
  readonly remedy: Remedy;
  readonly stage: Stage;
  /** The result if the text parsed without a fault. */
  readonly read: Read | null;
}

interface Read {
  readonly draft: TreeDraft;
  readonly documents: readonly (TreeNode | null)[];
}

function tryRemedies(stage: Stage, { end, remedies }: Diagnosis): Try | null {
  let best: Try | null = null;
  let furthest = end;
  for (const remedy of remedies) {
    const { edits } = remedy;
    if (!edits.some((edit) => edit.text !== stage.text.slice(edit.start, edit.end)) || touchesHole(stage.holes, edits)) continue;
    const next = { text: applyEdits(stage.text, edits), holes: moveHoles(edits, stage.holes), rounds: [...stage.rounds, edits] };
    const draft = startDraft(next.text, next.holes, []);
    const fast = readFast(draft);
    if (fast.documents !== null) return { remedy, stage: next, read: { draft, documents: fast.documents } };
    const stop = toBefore(edits)(fast.stop);
    if (stop <= furthest) continue;
    furthest = stop;
    best = { remedy, stage: next, read: null };
  }
  return best;
}

function touchesHole(holes: readonly Hole[], edits: readonly TextEdit[]): boolean {
  return holes.some((hole) => edits.some(({ start, end }) => end > hole.dash && start < hole.end));
}

function readAgain({ text, holes }: Stage, composed: Exclude<Composed, { excess: string }>): Read {
  const draft = startDraft(text, holes, []);
  return { draft, documents: readComposed(draft, composed.documents) };
}

function toSourceOf({ rounds }: Stage): (offset: number) => number {
  const back = rounds.map(toBefore).reverse();
  return (offset) => back.reduce((at, before) => before(at), offset);
}

/** Moves holes according to edits that touch no hole. */
function moveHoles(edits: readonly TextEdit[], holes: readonly Hole[]): readonly Hole[] {
  const shifts = toShifts(edits);
  return holes.map(({ dash, end }) => {
    const shift = shifts[countFirst(edits.length, (edit) => edits[edit]!.end <= dash)]!;
    return { dash: dash + shift, end: end + shift };
  });
}

function finish(stage: Stage, { draft, documents }: Read, faults: readonly TreeFault[], notes: Notes): Repaired {
  const toSource = toSourceOf(stage);
  const place = <Place extends Span>(one: Place): Place => ({ ...one, start: toSource(one.start), end: toSource(one.end) });
  return {
    documents: documents.map((document) => document && toUnrepaired(document, toSource, notes)),
    // Duplicate keys may be a result of the fixes now: they are reported once the rest is valid.
    faults,
    anchors: draft.anchors.map(place),
    found: draft.found,
  };
}

function toFault(stage: Stage, { start, end, message, related }: Diagnosis, remedy: Remedy | null): TreeFault {
  const toSource = toSourceOf(stage);
  const place = <Place extends Span>(one: Place): Place => ({ ...one, start: toSource(one.start), end: toSource(one.end) });
  return { ...place({ start, end }), message, related: related.map(place), fixes: remedy === null ? [] : toFixes(remedy, place) };
}

function toFixes({ title, edits, offered }: Remedy, place: (span: Span) => Span): readonly Fix[] {
  if (title === null) return [];
  const replacements = edits.map(({ start, end, text }) => ({ kind: 'replace' as const, span: place({ start, end }), text }));
  return [{ title, isPreferred: true, edits: offered ?? replacements }];
}

function noteRemedy(stage: Stage, { opaque, dropped, open }: Remedy, notes: Notes): void {
  const toSource = toSourceOf(stage);
  if (opaque !== undefined) notes.opaque.add(toSource(opaque));
  if (dropped !== undefined) notes.dropped.add(toSource(dropped));
  if (open !== undefined) notes.open.push({ start: toSource(stage.text.slice(0, open).trimEnd().length), end: toSource(open) });
}
