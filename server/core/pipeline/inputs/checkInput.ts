import { type ExpressionProblem, quote } from '../expressions/problem.ts';
import type { ScalarText } from '../expressions/scalarText.ts';
import { changeFix, type Fix, replaceFix } from '../finding.ts';
import { listWords } from '../listWords.ts';
import { checkInputValues } from './checkInputValues.ts';
import { addInputProblem, type InputCheck } from './inputCheck.ts';
import { findInputMethod, INPUT_METHODS, type InputMethodName, isInputMethod } from './inputMethods.ts';
import { INPUT, type InputMethod, readInput } from './readInput.ts';

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
    addInputProblem(check, wordSpan, `${INPUT} has no method ${quote(word)}. Use one of ${listWords(INPUT_METHODS)}.`);
  } else if (!isInputMethod(word)) {
    const message = `${INPUT} has no method ${quote(word)}. Did you mean "${name}"?`;
    addInputProblem(check, wordSpan, message, [changeFix(at, name)]);
  } else if (args === null) {
    const fixes = name === 'executionInput' ? [replaceFix('Add ()', { start: at.end, end: at.end }, '()')] : [];
    addInputProblem(check, wordSpan, `"${name}" needs parentheses. Write ${EXAMPLES[name]}.`, fixes);
  } else if (!isClosed) {
    const { end } = check.place(args);
    addInputProblem(check, wordSpan, `Unclosed "${name}(". Add the closing parenthesis.`, [replaceFix('Add )', { start: end, end }, ')')]);
  } else if (name === 'executionInput' && args.text.trim() !== '') {
    addInputProblem(check, args, '"executionInput" takes no arguments. Leave its parentheses empty.', [
      replaceFix('Remove them', check.place(args), ''),
    ]);
  } else if (name !== 'executionInput' && args.text.trim() === '') {
    addInputProblem(check, wordSpan, `"${name}" is empty. Write ${EXAMPLES[name]}, or remove it.`, [removeFix(check, method)]);
  }
}

function removeFix({ place }: InputCheck, { word, start, end }: InputMethod): Fix {
  return replaceFix(`Remove .${word}`, place({ start, end }), '');
}

/** Reports duplicate methods. */
function checkTwice(check: InputCheck): void {
  const seen = new Set<InputMethodName>();
  for (const method of check.input.methods) {
    const { name, word, wordSpan } = method;
    if (name === null) continue;
    if (seen.has(name) && isInputMethod(word))
      addInputProblem(check, wordSpan, `Duplicate "${name}". Remove one of the two.`, [removeFix(check, method)]);
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
    const message = `Write one dot, without spaces, between ${methods.length === 0 ? INPUT : 'the methods'} and "${named[2]}".`;
    addInputProblem(check, { start: gap.end, end: gap.end + named[2]!.length }, message, [replaceFix('Write one dot', place(gap), '.')]);
  } else if (/^\.\s*$/.test(written)) {
    addInputProblem(check, rest, `A method must follow the dot: ${listWords(INPUT_METHODS)}.`, [
      replaceFix('Remove the dot', place(rest), ''),
    ]);
  } else if (methods.length > 0 && !written.includes('\n') && methods.every(({ isClosed }) => isClosed)) {
    const message = `Unexpected ${quote(written)} after the runtime input. Remove it.`;
    addInputProblem(check, rest, message, [replaceFix('Remove it', place({ start: before, end: rest.end }), '')]);
  }
}

const LONGEST_REST = 500;
