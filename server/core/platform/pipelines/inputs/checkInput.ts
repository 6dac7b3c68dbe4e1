import * as l10n from '@vscode/l10n';
import { findNearest } from '../../../nearest.ts';
import type { Span } from '../../../tree.ts';
import type { ScalarText } from '../expressions/expression.ts';
import { type ExpressionProblem, listFew, quote, toProblem } from '../expressions/problem.ts';
import { changeFix, type Fix, listWords, replaceFix } from '../finding.ts';
import {
  findAllowed,
  findInputMethod,
  INPUT,
  INPUT_METHODS,
  type InputMethod,
  type InputMethodName,
  type InputText,
  type InputValue,
  isAllowed,
  isInputMethod,
  readDefaults,
  readInput,
  splitValues,
} from './input.ts';
import { checkPattern, matchesPattern } from './plainPattern.ts';

/** Finds syntax errors in a runtime input, one problem per mistake; nothing if the text is not a runtime input. */
export function checkInput({ text, toPlace, toSource }: ScalarText): ExpressionProblem[] {
  const input = readInput(text);
  if (input === null) return [];
  const check: InputCheck = {
    text,
    input,
    problems: [],
    place: ({ start, end }) => ({ start: toPlace(start), end: toPlace(end) }),
    toSource,
  };
  for (const method of input.methods) checkMethod(check, method);
  checkRest(check);
  checkTwice(check);
  checkInputValues(check);
  return check.problems;
}

/** The syntax of each method, for messages. */
const EXAMPLES: Readonly<Record<InputMethodName, string>> = {
  default: '.default(value)',
  allowedValues: '.allowedValues(a,b)',
  selectOneFrom: '.selectOneFrom(a,b)',
  selectManyFrom: '.selectManyFrom(a,b)',
  regex: '.regex(^[a-z]+$)',
  executionInput: '.executionInput()',
};

function checkMethod(check: InputCheck, method: InputMethod): void {
  const { word, wordSpan, name, args, isClosed } = method;
  const at = check.place(wordSpan);
  if (name === null) {
    addInputProblem(check, wordSpan, l10n.t('{0} has no method {1}. Use one of {2}.', INPUT, quote(word), listWords(INPUT_METHODS)));
  } else if (!isInputMethod(word)) {
    const message = l10n.t('{0} has no method {1}. Did you mean "{2}"?', INPUT, quote(word), name);
    addInputProblem(check, wordSpan, message, [changeFix(at, name)]);
  } else if (args === null) {
    const fixes = name === 'executionInput' ? [replaceFix(l10n.t('Add {0}', '()'), { start: at.end, end: at.end }, '()')] : [];
    addInputProblem(check, wordSpan, l10n.t('"{0}" needs parentheses. Write {1}.', name, EXAMPLES[name]), fixes);
  } else if (!isClosed) {
    const { end } = check.place(args);
    addInputProblem(check, wordSpan, l10n.t('Unclosed "{0}(". Add the closing parenthesis.', name), [
      replaceFix(l10n.t('Add {0}', ')'), { start: end, end }, ')'),
    ]);
  } else if (name === 'executionInput' && args.text.trim() !== '') {
    addInputProblem(check, args, l10n.t('"executionInput" takes no arguments. Leave its parentheses empty.'), [
      replaceFix(l10n.t('Remove them'), check.place(args), ''),
    ]);
  } else if (name !== 'executionInput' && name !== 'default' && args.text.trim() === '') {
    addInputProblem(check, wordSpan, l10n.t('"{0}" is empty. Write {1}, or remove it.', name, EXAMPLES[name]), [removeFix(check, method)]);
  }
}

function removeFix({ place }: InputCheck, { word, start, end }: InputMethod): Fix {
  return replaceFix(l10n.t('Remove .{0}', word), place({ start, end }), '');
}

/** Reports duplicate methods. */
function checkTwice(check: InputCheck): void {
  const seen = new Set<InputMethodName>();
  for (const method of check.input.methods) {
    const { name, word, wordSpan } = method;
    if (name === null) continue;
    if (seen.has(name) && isInputMethod(word))
      addInputProblem(check, wordSpan, l10n.t('Duplicate "{0}". Remove one of the two.', name), [removeFix(check, method)]);
    seen.add(name);
  }
}

/** Reports text after the methods that was certainly meant as a method, or is meaningless. */
function checkRest(check: InputCheck): void {
  const { text, input, place } = check;
  const { rest, methods } = input;
  if (rest === null || rest.end - rest.start > LONGEST_REST) return;
  const written = text.slice(rest.start, rest.end);
  const before = methods.at(-1)?.end ?? INPUT.length;
  const named = /^([.\s]*)([A-Za-z_]\w*)\s*\(/.exec(written);
  const name = named === null ? null : findInputMethod(named[2]!);
  if (named !== null && name !== null) {
    const gap = { start: before, end: rest.start + named[1]!.length };
    const word = named[2]!;
    const message =
      methods.length === 0
        ? l10n.t('Write one dot, without spaces, between {0} and "{1}".', INPUT, word)
        : l10n.t('Write one dot, without spaces, between the methods and "{0}".', word);
    addInputProblem(check, { start: gap.end, end: gap.end + word.length }, message, [replaceFix(l10n.t('Write one dot'), place(gap), '.')]);
  } else if (/^\.\s*$/.test(written)) {
    addInputProblem(check, rest, l10n.t('A method must follow the dot: {0}.', listWords(INPUT_METHODS)), [
      replaceFix(l10n.t('Remove the dot'), place(rest), ''),
    ]);
  } else if (methods.length > 0 && !written.includes('\n') && methods.every(({ isClosed }) => isClosed)) {
    const message = l10n.t('Unexpected {0} after the runtime input. Remove it.', quote(written));
    addInputProblem(check, rest, message, [replaceFix(l10n.t('Remove it'), place({ start: before, end: rest.end }), '')]);
  }
}

const LONGEST_REST = 500;

/** Checks the arguments of a runtime input's methods if they are well formed: at most one problem per method. */
function checkInputValues(check: InputCheck): void {
  const { methods } = check.input;
  const pattern = findMethod(methods, 'regex');
  const reason = pattern === undefined || holdsExpression(pattern) ? null : checkPattern(pattern.args.text);
  if (pattern !== undefined && reason !== null) addInputProblem(check, pattern.args, l10n.t('This pattern {0}. Correct it.', reason));
  const given = findMethod(methods, 'default');
  if (given === undefined || checkForm(check, given)) return;
  if (holdsExpression(given)) return;
  if (checkAllowed(check, given)) return;
  const value = readDefaults(methods)?.join(',') ?? '';
  if (pattern === undefined || reason !== null || matchesPattern(pattern.args.text, value) !== false || holdsExpression(pattern)) return;
  addInputProblem(
    check,
    given.args,
    l10n.t('The default {0} does not match {1}. Change one of the two.', quote(value), quote(pattern.args.text)),
  );
}

type Called = InputMethod & { readonly args: NonNullable<InputMethod['args']> };

/** Returns the first method with a name, if it has arguments and is closed. */
function findMethod(methods: readonly InputMethod[], name: InputMethod['name']): Called | undefined {
  const method = methods.find((one) => one.name === name);
  return method?.args != null && method.isClosed && method.args.text.trim() !== '' ? (method as Called) : undefined;
}

function holdsExpression({ args }: Called): boolean {
  return args.text.includes('<+');
}

/** Reports a default that must be quoted; returns whether it did. */
function checkForm(check: InputCheck, { args }: Called): boolean {
  const { place, toSource } = check;
  const written = args.text.trim();
  if (written.startsWith('*')) {
    const fix = replaceFix(l10n.t('Put it in quotes'), place(args), toSource(`"${written}"`));
    addInputProblem(check, args, l10n.t('A default cannot start with *, which YAML reads as an alias. Put it in quotes.'), [fix]);
    return true;
  }
  const isMany = check.input.methods.some(({ name }) => name === 'selectManyFrom');
  if (isMany || /^[{["]|<\+/.test(written) || splitValues(args.text).length < 2) return false;
  const fix = replaceFix(l10n.t('Put it in quotes'), place(args), toSource(`\\'${written}\\'`));
  addInputProblem(check, args, l10n.t("A default with a comma must be quoted: \\'{0}\\'.", written.slice(0, 60)), [fix]);
  return true;
}

/** Reports a default that is not an allowed value; returns whether it did. */
function checkAllowed(check: InputCheck, given: Called): boolean {
  const { methods } = check.input;
  const allowed = findAllowed(methods);
  if (allowed === null || !isCertain(allowed.values)) return false;
  const strange = (readDefaults(methods) ?? []).find((value) => !isAllowed(value, allowed.texts));
  if (strange === undefined || /^[{[]/.test(strange)) return false;
  const { message, nearest } = describeStrange(strange, allowed.texts);
  addInputProblem(check, given.args, message, toFixes(check, given, strange, nearest, allowed.values.at(-1)!));
  return true;
}

/** Describes a default that is not one of the allowed values, and returns the one that was probably meant. */
export function describeStrange(
  strange: string,
  allowed: readonly string[],
): { readonly message: string; readonly nearest: string | null } {
  const nearest = findNearest(strange, allowed);
  const hint = nearest === null ? l10n.t('Add it to them, or use one of them.') : l10n.t('Did you mean {0}?', quote(nearest));
  return { message: l10n.t('The default {0} is not one of the allowed values {1}. {2}', quote(strange), listFew(allowed), hint), nearest };
}

function toFixes({ place, toSource }: InputCheck, { args }: Called, strange: string, nearest: string | null, last: InputValue): Fix[] {
  const { end } = place(last);
  const isComplex = /[,'"\\]/.test(strange) || strange !== args.text.trim();
  const add = isComplex
    ? []
    : [replaceFix(l10n.t('Add {0} to the allowed values', quote(strange)), { start: end, end }, toSource(`,${strange}`), false)];
  return nearest === null || isComplex || /[,'"\\]/.test(nearest) ? add : [changeFix(place(args), nearest), ...add];
}

/** Whether the allowed values are known: not if they are expressions or objects. */
function isCertain(values: readonly InputValue[]): boolean {
  return values.every(({ text }) => !text.includes('<+') && !/^[{[]/.test(text));
}

/** The state of checking a runtime input. */
interface InputCheck {
  readonly text: string;
  readonly input: InputText;
  readonly problems: ExpressionProblem[];
  /** Maps a span of the text to one of the source. */
  readonly place: (span: Span) => Span;
  /** Encodes a text for the source at this place. */
  readonly toSource: (text: string) => string;
}

/** Adds a problem at a span of the text. */
function addInputProblem({ problems, place }: InputCheck, span: Span, message: string, fixes: readonly Fix[] = []): void {
  problems.push(toProblem('INVALID_INPUT', place(span), message, fixes));
}
