import { readFileSync } from 'node:fs';
import ts from 'typescript';
import type { FieldTexts } from '../../server/core/fieldTexts.ts';
import { readSources } from './sources.ts';
import type { Texts } from './texts.ts';

/** Properties whose value VS Code shows. */
const SHOWN_PROPERTIES = new Set([
  'title',
  'prompt',
  'placeHolder',
  'label',
  'description',
  'detail',
  'verb',
  'question',
  'offer',
  'button',
  'message',
  'tooltip',
  'none',
  'openLabel',
  'saveLabel',
]);

/** Calls whose arguments the user reads, by the end of the callee; the numbers are argument indexes. */
const SHOWN_ARGUMENTS = new Map<string, readonly number[]>(
  Object.entries({
    tell: [0],
    refuse: [0],
    '#show': [1],
    toStep: [0],
    runWithProgress: [0],
    confirmWrite: [1, 2],
    Refusal: [1],
    pickOne: [0],
    describeAs: [0],
    showInformationMessage: [0],
    showErrorMessage: [0],
    showWarningMessage: [0],
  }),
);

/** Names of variables that contain such texts. */
const SHOWN_VARIABLES = /^(message|prompt|title|detail)$/;

/**
 * Finds the literals that a user reads and that are not translated by l10n.t: sentences and words, but not symbols, codes or file names.
 */
export function findPlainTexts(file: ts.SourceFile): ts.Expression[] {
  const found: ts.Expression[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && SHOWN_PROPERTIES.has(node.name.getText(file))) addTexts(node.initializer);
    if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      SHOWN_VARIABLES.test(node.name.text) &&
      node.initializer !== undefined
    ) {
      addTexts(node.initializer);
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const name = node.expression.getText(file).split('.').at(-1) ?? '';
      for (const index of SHOWN_ARGUMENTS.get(name) ?? []) {
        const argument = node.arguments?.[index];
        if (argument !== undefined) addTexts(argument);
      }
    }
    ts.forEachChild(node, look);
  };
  const addTexts = (expression: ts.Expression): void => {
    if (ts.isConditionalExpression(expression)) {
      addTexts(expression.whenTrue);
      addTexts(expression.whenFalse);
    } else if (ts.isParenthesizedExpression(expression)) addTexts(expression.expression);
    else if (isText(expression)) found.push(expression);
  };
  look(file);
  return [...new Set(found)];
}

/** The documentation of the fields of Fairlead's own files; that of the service's fields is not translated. */
const OWN_FIELDS = ['account', 'exportRequests', 'insightSources'].map((name) => `schemas/texts/${name}.json`);

/**
 * Collects every text of the client and of the programs that is translated, as key and value, in alphabetical order. Throws at a call whose
 * text is not a literal.
 */
export function collectTexts(): Texts {
  const keys = readSources('client', 'server').flatMap(({ path, tree }) =>
    findTextKeys(tree).map((key) => {
      if (key === null) throw new Error(`${path} translates a text that is not a literal.`);
      return key;
    }),
  );
  return Object.fromEntries([...new Set([...keys, ...OWN_FIELDS.flatMap(readFieldTexts)])].sort().map((key) => [key, key]));
}

function readFieldTexts(path: string): string[] {
  const { fields, of } = JSON.parse(readFileSync(path, 'utf8')) as FieldTexts;
  return [fields, ...Object.values(of)].flatMap((texts) => Object.values(texts).flatMap(({ title, text }) => [title, text]));
}

/** Collects the texts of which a translation may give more forms: those of `plural` for many. */
export function collectPlurals(): ReadonlySet<string> {
  const calls = readSources('client', 'server').flatMap(({ tree }) => findTextKeys(tree, ['plural']));
  return new Set(calls.flatMap((key, index) => (index % 2 === 1 && key !== null ? [key] : [])));
}

/** The calls that translate, each with the indexes of its texts. */
const TRANSLATING: Readonly<Record<string, readonly number[]>> = { 'l10n.t': [0], plural: [1, 2] };

/** Finds the keys of such calls in a file; null for a text that is not a literal. */
function findTextKeys(file: ts.SourceFile, calls = Object.keys(TRANSLATING)): (string | null)[] {
  const keys: (string | null)[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText(file);
      for (const index of calls.includes(name) ? (TRANSLATING[name] ?? []) : []) {
        const text = node.arguments[index];
        keys.push(text !== undefined && ts.isStringLiteralLike(text) ? text.text : null);
      }
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return keys;
}

/** Whether a literal has two consecutive letters outside `$(icon)` and placeholders. */
function isText(expression: ts.Expression): boolean {
  if (ts.isStringLiteralLike(expression)) return hasWords(expression.text);
  if (!ts.isTemplateExpression(expression)) return false;
  const parts = [expression.head.text, ...expression.templateSpans.map(({ literal }) => literal.text)];
  return hasWords(parts.join(' '));
}

function hasWords(text: string): boolean {
  return /\p{L}{2}/u.test(text.replace(/\$\([\w~-]+\)/g, ''));
}

/** A sentence, which ends or has a part that ends, or what is said of something, such as "is missing; add it". */
const SENTENCE = /(?:\p{L}+[,'’]? +){2}\S.*[.;:?!…](?: |$)|^(?:is|are|has|have|must|cannot|needs|contains|does|may|was)\b.* /su;

/** Calls whose texts only a log, a developer or a program reads. */
const UNREAD_CALLS = /(?:^|\.)(?:log|#log|console|logger)\.|Error$|^assert/;

/** Finds the literals outside l10n.t that read like a sentence, but for those of logs and of thrown bugs. */
export function findPlainSentences(file: ts.SourceFile): { readonly node: ts.Node; readonly text: string }[] {
  const found: { node: ts.Node; text: string }[] = [];
  const look = (node: ts.Node): void => {
    const texts = ts.isCallExpression(node) ? TRANSLATING[node.expression.getText(file)] : undefined;
    if (texts !== undefined && ts.isCallExpression(node)) {
      for (const [index, value] of node.arguments.entries()) if (!texts.includes(index)) look(value);
      return;
    }
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && UNREAD_CALLS.test(node.expression.getText(file))) return;
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isTaggedTemplateExpression(node)) return;
    const text = ts.isStringLiteralLike(node) ? node.text : ts.isTemplateExpression(node) ? toPattern(node) : null;
    if (text !== null && SENTENCE.test(text) && !/<\w|[{}]$|^\s*[-#.]/u.test(text)) found.push({ node, text });
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}

/** Returns the text of a template with {} for its values. */
function toPattern({ head, templateSpans }: ts.TemplateExpression): string {
  return [head.text, ...templateSpans.map(({ literal }) => literal.text)].join('{}');
}
