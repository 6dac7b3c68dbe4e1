import { CompletionItemKind } from 'vscode-languageserver';
import { completePath, type PathCandidate } from '../../core/platform/pipelines/expressions/completePath.ts';
import { listInputMethods } from '../../core/platform/pipelines/expressions/expressionTexts.ts';
import { Scope } from '../../core/platform/pipelines/expressions/scope.ts';
import {
  type DeclaredStage,
  type DeclaredStep,
  NOWHERE,
  type ScopeNames,
  type ScopePosition,
} from '../../core/platform/pipelines/expressions/scopeNames.ts';
import type { Span } from '../../core/tree.ts';
import type { Block } from '../../documents/platform/block.ts';
import { BLANK, type ItemDraft } from '../completionItems.ts';
import type { OpenPipeline } from './openPipelines.ts';

/** The items offered inside an expression, and the span they replace. */
export interface ExpressionItems {
  readonly drafts: readonly ItemDraft[];
  readonly token: Span;
}

const INPUT_METHOD = /<\+input>((?:\.\w+\((?:[^()]|\([^()]*\))*\))*)\.(\w*)$/;

/** Offers what is possible at an offset inside `<+…`, and the methods after `<+input>.`; null elsewhere. */
export function toExpressionItems(pipeline: OpenPipeline, offset: number): ExpressionItems | null {
  const { text } = pipeline.reading;
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  let end = offset;
  while (/[\w$]/.test(text[end] ?? '')) end++;
  const method = INPUT_METHOD.exec(before);
  if (method !== null)
    return { drafts: toMethods(method[1] ?? '', text[end] === '('), token: { start: offset - (method[2] ?? '').length, end } };
  const { scope, position } = scopeAt(pipeline, offset);
  const completion = completePath(before, position, scope);
  if (completion === null) return null;
  const isClosed = /^[^\n<]*(?:>|\}\})/.test(text.slice(end, end + 200));
  const drafts = completion.candidates.map((candidate) => toItem(candidate, isClosed, text[end] === '('));
  return { drafts, token: { start: offset - (before.length - completion.from), end } };
}

const KINDS: Readonly<Record<PathCandidate['kind'], CompletionItemKind>> = {
  root: CompletionItemKind.Module,
  word: CompletionItemKind.Property,
  method: CompletionItemKind.Method,
  stage: CompletionItemKind.Class,
  step: CompletionItemKind.Function,
  group: CompletionItemKind.Class,
  variable: CompletionItemKind.Variable,
  output: CompletionItemKind.Variable,
  axis: CompletionItemKind.Variable,
};

function toItem({ label, kind, detail, text }: PathCandidate, isClosed: boolean, isCalled: boolean): ItemDraft {
  const title = detail === '' ? (text?.title ?? '') : detail;
  const call = kind === 'method' && !isCalled ? ['("', BLANK, '")'] : [];
  const closing = label === 'input' && kind === 'root' && !isClosed ? ['>'] : [];
  return { label, kind: KINDS[kind], pieces: [label, ...call, ...closing], ...(title === '' ? {} : { detail: title }), text };
}

function toMethods(called: string, isCalled: boolean): ItemDraft[] {
  const free = listInputMethods().filter(([name]) => !called.includes(`.${name}(`));
  return free.map(([name, text]) => {
    const call = isCalled ? [] : name === 'executionInput' ? ['()'] : ['(', BLANK, ')'];
    return { label: name, kind: CompletionItemKind.Method, pieces: [name, ...call], detail: text.title, text };
  });
}

/** What an expression can refer to, and its position. */
interface ScopeAt {
  readonly scope: Scope;
  readonly position: ScopePosition;
}

const SCOPES = new WeakMap<ScopeNames, Scope>();

/** Returns what an expression at an offset can refer to. */
export function scopeAt({ reading, check }: OpenPipeline, offset: number): ScopeAt {
  const names = check.declarations[0]?.scope;
  if (names === undefined) return { scope: new Scope({ variables: NO_NAMES, stages: NO_NAMES }), position: NOWHERE };
  const scope = SCOPES.get(names) ?? new Scope(names);
  SCOPES.set(names, scope);
  const around = numbersAround(reading.blockAt(offset), reading.blocks);
  const stage = names.stages.items.find(({ block }) => around.has(block) && block !== 0) ?? null;
  return { scope, position: stage === null ? NOWHERE : toPosition(stage, around) };
}

const NO_NAMES = { items: [], isComplete: false };

/** Returns the numbers of a block and of those around it. */
function numbersAround(innermost: Block, blocks: readonly Block[]): ReadonlySet<number> {
  const around = new Set<number>();
  for (let block: Block | null = innermost; block !== null; block = block.parent) around.add(findNumber(block, blocks));
  return around;
}

function findNumber({ start, end }: Block, blocks: readonly Block[]): number {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { start: other } = blocks[middle]!;
    if (other < start) low = middle + 1;
    else high = middle;
  }
  while (blocks[low] !== undefined && blocks[low]!.start === start && blocks[low]!.end !== end) low++;
  return low;
}

function toPosition(stage: DeclaredStage, around: ReadonlySet<number>): ScopePosition {
  for (const area of stage.areas) {
    const found = findSteps(area.steps.items, around, stage.block);
    if (found.length === 0) continue;
    const groups = found.filter(({ steps }) => steps !== null);
    return { stage, area, groups, step: found.find(({ steps }) => steps === null) ?? null };
  }
  return { stage, area: null, groups: [], step: null };
}

/** Returns the step at a place with the groups around it. Steps without a block of their own cannot be distinguished. */
function findSteps(steps: readonly DeclaredStep[], around: ReadonlySet<number>, outer: number): DeclaredStep[] {
  const step = steps.find(({ block }) => block !== outer && around.has(block));
  return step === undefined ? [] : [step, ...findSteps(step.steps?.items ?? [], around, step.block)];
}
