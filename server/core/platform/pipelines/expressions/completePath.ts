import * as l10n from '@vscode/l10n';
import { findRoot, KNOWN_ROOTS, listChildren, listMethods, type WordText } from './expressionTexts.ts';
import { OPENINGS_V0, OPENINGS_V1 } from './openings.ts';
import { readExpressions } from './readExpressions.ts';
import type { Scope } from './scope.ts';
import type { DeclaredStage, DeclaredStep, ScopePosition } from './scopeNames.ts';
import { type DefinitionKind, type Entered, enterRoot, enterWord, type NamesSpot, type Spot } from './spots.ts';

/** A completion at the cursor. */
export interface PathCandidate {
  readonly label: string;
  /** `word`: has documentation, like `variables`; `method`: followed by parentheses; otherwise the kind of what the pipeline declares. */
  readonly kind: 'root' | 'word' | 'method' | DefinitionKind;
  /** One line beside the label, like the name or the type; '' if there is none. */
  readonly detail: string;
  readonly text: WordText | null;
}

/**
 * Returns completions at the end of a text, whose last expression is not closed yet, and the start of the word that they replace; null outside
 * an expression.
 */
export function completePath(
  before: string,
  position: ScopePosition,
  scope: Scope,
): { readonly from: number; readonly candidates: readonly PathCandidate[] } | null {
  const { version = 0 } = scope.names;
  const openings = version === 1 ? OPENINGS_V1 : OPENINGS_V0;
  if (!readExpressions(before, undefined, openings).some(({ isClosed }) => !isClosed)) return null;
  let start = before.length;
  while (start > 0 && /[\w$.]/.test(before.charAt(start - 1))) start--;
  const words = before.slice(start).split('.');
  const from = before.length - words.at(-1)!.length;
  // After brackets and quotes nothing is known.
  if (words.length > 1 && (words[0] === '' || /[\])>"'-]/.test(before.charAt(start - 1)))) return { from, candidates: [] };
  return { from, candidates: listAfter(words.slice(0, -1), position, scope) };
}

function listAfter(words: readonly string[], position: ScopePosition, scope: Scope): PathCandidate[] {
  const [root, ...rest] = words;
  if (root === undefined) {
    const roots = scope.names.version === 1 ? ['inputs', ...KNOWN_ROOTS.filter((label) => label !== 'input')] : KNOWN_ROOTS;
    return roots.map((label) => ({ label, kind: 'root', detail: '', text: findRoot(label) }));
  }
  const methods =
    words.length === 1 ? listMethods(root).map(([label, text]) => ({ label, kind: 'method', detail: text.title, text }) as const) : [];
  let entered: Entered | null = enterRoot(position, root, scope);
  for (const word of rest) entered = entered?.spot ? enterWord(scope, entered.spot, word) : null;
  return entered?.spot ? [...listSpot(entered.spot), ...methods] : methods;
}

function listSpot(spot: Spot): PathCandidate[] {
  if (spot.kind === 'names') return listNames(spot);
  const words = Object.entries(listChildren(spot.table)).map(
    ([label, text]) => ({ label, kind: 'word', detail: text.title, text }) as const,
  );
  if (spot.kind === 'stage' && spot.stage.axes.items.length > 0) {
    const text = { title: l10n.t('Matrix'), text: l10n.t('The matrix axes of the stage.') };
    words.push({ label: 'matrix', kind: 'word', detail: text.title, text });
  }
  return spot.kind === 'step' ? words.filter(({ label }) => canHave(spot.step, label)) : words;
}

/** Whether a word is valid after a step or group: groups have steps and variables, steps have outputs. */
function canHave({ steps, type }: DeclaredStep, label: string): boolean {
  if (steps !== null) return !STEP_WORDS.includes(label);
  if (label === 'issue') return type === null || type.startsWith('Jira');
  if (label === 'ticket') return type === null || type.startsWith('ServiceNow');
  return label !== 'steps' && label !== 'variables';
}

const STEP_WORDS: readonly string[] = ['output', 'spec', 'retryCount', 'issue', 'ticket', 'type'];

function listNames({ of, names }: NamesSpot): PathCandidate[] {
  const seen = new Set<string>();
  const candidates: PathCandidate[] = [];
  for (const declared of names.items) {
    if (seen.has(declared.name) || !WORD.test(declared.name)) continue;
    seen.add(declared.name);
    const { title = '', type = null } = declared as Partial<DeclaredStage & DeclaredStep>;
    const isGroup = of === 'step' && (declared as DeclaredStep).steps !== null;
    const detail = [title, type ?? ''].filter((part) => part !== '').join(' · ');
    candidates.push({ label: declared.name, kind: isGroup ? 'group' : of, detail, text: null });
  }
  return candidates;
}

/** Other names can only be read by `get("…")`. */
const WORD = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
