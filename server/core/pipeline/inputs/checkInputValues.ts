import { findNearest } from '../../nearest.ts';
import { listFew, quote } from '../expressions/problem.ts';
import { changeFix, type Fix, replaceFix } from '../finding.ts';
import { addInputProblem, type InputCheck } from './inputCheck.ts';
import { findAllowed, isAllowed, readDefaults } from './inputFacts.ts';
import { checkPattern, matchesPattern } from './plainPattern.ts';
import type { InputMethod } from './readInput.ts';
import { type InputValue, splitValues } from './splitValues.ts';

/** Checks the arguments of a runtime input's methods if they are well formed: at most one problem per method. */
export function checkInputValues(check: InputCheck): void {
  const { methods } = check.input;
  const pattern = findMethod(methods, 'regex');
  const lack = pattern === undefined || holdsExpression(pattern) ? null : checkPattern(pattern.args.text);
  if (pattern !== undefined && lack !== null) addInputProblem(check, pattern.args, `This pattern ${lack}. Correct it.`);
  const given = findMethod(methods, 'default');
  if (given === undefined || checkForm(check, given)) return;
  if (holdsExpression(given)) return;
  if (checkAllowed(check, given)) return;
  const value = readDefaults(methods)?.join(',') ?? '';
  if (pattern === undefined || lack !== null || matchesPattern(pattern.args.text, value) !== false || holdsExpression(pattern)) return;
  addInputProblem(check, given.args, `The default ${quote(value)} does not match ${quote(pattern.args.text)}. Change one of the two.`);
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
    const fix = replaceFix('Put it in quotes', place(args), toSource(`"${written}"`));
    addInputProblem(check, args, 'A default cannot start with *, which YAML reads as an alias. Put it in quotes.', [fix]);
    return true;
  }
  const isMany = check.input.methods.some(({ name }) => name === 'selectManyFrom');
  if (isMany || /^[{["]|<\+/.test(written) || splitValues(args.text).length < 2) return false;
  const fix = replaceFix('Put it in quotes', place(args), toSource(`\\'${written}\\'`));
  addInputProblem(check, args, `A default with a comma must be quoted: \\'${written.slice(0, 60)}\\'.`, [fix]);
  return true;
}

/** Reports a default that is not an allowed value; returns whether it did. */
function checkAllowed(check: InputCheck, given: Called): boolean {
  const { methods } = check.input;
  const allowed = findAllowed(methods);
  if (allowed === null || !isCertain(allowed.values)) return false;
  const strange = (readDefaults(methods) ?? []).find((value) => !isAllowed(value, allowed.texts));
  if (strange === undefined || /^[{[]/.test(strange)) return false;
  const nearest = findNearest(strange, allowed.texts);
  const hint = nearest === null ? 'Add it to them, or use one of them.' : `Did you mean ${quote(nearest)}?`;
  const message = `The default ${quote(strange)} is not one of the allowed values ${listFew(allowed.texts)}. ${hint}`;
  addInputProblem(check, given.args, message, toFixes(check, given, strange, nearest, allowed.values.at(-1)!));
  return true;
}

function toFixes({ place, toSource }: InputCheck, { args }: Called, strange: string, nearest: string | null, last: InputValue): Fix[] {
  const { end } = place(last);
  const isComplex = /[,'"\\]/.test(strange) || strange !== args.text.trim();
  const add = isComplex
    ? []
    : [replaceFix(`Add ${quote(strange)} to the allowed values`, { start: end, end }, toSource(`,${strange}`), false)];
  return nearest === null || isComplex || /[,'"\\]/.test(nearest) ? add : [changeFix(place(args), nearest), ...add];
}

/** Whether the allowed values are known: not if they are expressions or objects. */
function isCertain(values: readonly InputValue[]): boolean {
  return values.every(({ text }) => !text.includes('<+') && !/^[{[]/.test(text));
}
