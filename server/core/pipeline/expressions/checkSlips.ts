import { findNearest } from '../../nearest.ts';
import type { Span } from '../../tree.ts';
import { changeFix, type Fix } from '../finding.ts';
import type { Expression } from './expression.ts';
import { findRoot } from './expressionTexts.ts';
import { type ExpressionProblem, quote, toProblem } from './problem.ts';
import type { ScalarText } from './scalarText.ts';

/** Longer texts are scripts rather than values. */
const LONGEST_VALUE = 500;

/** Finds values that were certainly meant to be an expression or a runtime input, but start or end differently. */
export function checkSlips(scalar: ScalarText, expressions: readonly Expression[]): ExpressionProblem[] {
  const { text, toPlace } = scalar;
  if (text.length > LONGEST_VALUE) return [];
  const place = (start: number, end: number): Span => ({ start: toPlace(start), end: toPlace(end) });
  const say = (span: Span, message: string, fixes: readonly Fix[]) => [toProblem('INVALID_EXPRESSION', span, message, fixes)];
  const apart = /^<\s+\+\s*(?=([A-Za-z_]\w*)[\w.]*[^<>]*>)/.exec(text);
  if (apart !== null && findRoot(apart[1]!) !== null) {
    const span = place(0, apart[0].length);
    return say(span, 'An expression starts with <+ without a space. Remove the space.', [changeFix(span, '<+')]);
  }
  const bare = /^(?:<\s*|\+\s*<|<\s*\+\s+|<\+)?(input)\s*(?:>|$)/i.exec(text);
  const [first] = expressions;
  if (bare !== null && first === undefined && (text.startsWith('<') || text.startsWith('+')) && text.trim().endsWith('>')) {
    const span = place(0, bare[0].length);
    return say(span, `Unknown name ${quote(bare[0])}. Did you mean "<+input>"?`, [changeFix(span, '<+input>')]);
  }
  return first === undefined || first.start !== toPlace(0) || !first.isClosed ? [] : checkInputSlips(scalar, first, say);
}

type Say = (span: Span, message: string, fixes: readonly Fix[]) => ExpressionProblem[];

function checkInputSlips({ text, toPlace, toSource }: ScalarText, { inner, paths, start, end }: Expression, say: Say): ExpressionProblem[] {
  const [path] = paths;
  const [word, method] = path?.segments ?? [];
  if (path === undefined || word?.kind !== 'name' || !path.isLeading) return [];
  const trimmed = text.trimEnd();
  if (word.name.toLowerCase() === 'input' && method?.kind === 'call' && toPlace(trimmed.length) === end) {
    const written = /^<\+\s*input\s*(\.[\s\S]*)>$/i.exec(trimmed)?.[1]?.trim();
    const fixes = written === undefined ? [] : [changeFix({ start, end }, toSource(`<+input>${written}`))];
    return say(method, 'The methods of a runtime input follow it. Write <+input>.default(value).', fixes);
  }
  const written = text.slice(2, text.indexOf('>'));
  if (written === 'input' || written.trim() !== word.name || !isNearInput(word.name)) return [];
  const message = `Unknown runtime input ${quote(`<+${written}>`)}. Write "<+input>".`;
  return say(inner, message, [changeFix(inner, 'input')]);
}

/** Whether a word is a misspelt `input`, like `Input` or `inputs`; a word that ends with a digit is a name that people chose. */
function isNearInput(word: string): boolean {
  return word.length > 3 && !/\d$/.test(word) && findNearest(word, ['input'], 1) !== null;
}
