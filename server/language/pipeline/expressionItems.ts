import { CompletionItemKind } from 'vscode-languageserver';
import { completePath, type PathCandidate } from '../../core/pipeline/expressions/completePath.ts';
import { listInputMethods } from '../../core/pipeline/expressions/expressionTexts.ts';
import type { Span } from '../../core/tree.ts';
import type { ItemDraft } from '../itemDraft.ts';
import { scopeAt } from './expressionScope.ts';
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
  const isClosed = /^[^\n<]*>/.test(text.slice(end, end + 200));
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
  const call = kind === 'method' && !isCalled ? ['("', { first: '', words: [] }, '")'] : [];
  const closing = label === 'input' && kind === 'root' && !isClosed ? ['>'] : [];
  return { label, kind: KINDS[kind], pieces: [label, ...call, ...closing], ...(title === '' ? {} : { detail: title }), text };
}

function toMethods(called: string, isCalled: boolean): ItemDraft[] {
  const free = listInputMethods().filter(([name]) => !called.includes(`.${name}(`));
  return free.map(([name, text]) => {
    const call = isCalled ? [] : name === 'executionInput' ? ['()'] : ['(', { first: '', words: [] }, ')'];
    return { label: name, kind: CompletionItemKind.Method, pieces: [name, ...call], detail: text.title, text };
  });
}
