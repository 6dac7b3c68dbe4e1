import ts from 'typescript';
import type { LASTING_PLACES } from '../../client/window/nextSteps.ts';
import { readSources, type Source } from './sources.ts';

/** A button of a message: a command, or something with a lasting place. */
export interface Button {
  readonly title: string;
  readonly commands: readonly string[];
  readonly lasts: keyof typeof LASTING_PLACES | null;
}

/** A message of the editor that has buttons. */
export interface Message {
  readonly path: string;
  readonly text: string;
  readonly buttons: readonly Button[];
}

const SOURCES = readSources('client');
const SHOWS = /\breport\.(notify|refuse)$/;
/** How far declarations are followed from a message to its buttons. */
const DEEPEST = 5;

/** Returns every message that is shown with something that may be buttons, in the order of the files. */
export function listMessages(): readonly Message[] {
  return SOURCES.flatMap((source) => {
    if (!/\breport\b/.test(source.text)) return [];
    return findAll(source.tree, ts.isCallExpression).flatMap(({ expression, arguments: given }): Message[] => {
      const [message, ...steps] = given;
      if (!SHOWS.test(expression.getText()) || message === undefined || steps.length === 0) return [];
      const buttons = steps.flatMap((step) => findButtons(step, source));
      return [{ path: source.path, text: findText(message, source), buttons: removeDuplicates(buttons) }];
    });
  });
}

/** Returns the buttons that `client/window/report.ts` itself makes for refusals and errors. */
export function listOwnButtons(): readonly Button[] {
  const source = SOURCES.find(({ path }) => path === 'client/window/report.ts')!;
  return removeDuplicates(readButtons(source.tree, source));
}

/** Returns every file that shows a message, without the one that shows them all. */
export function listShowing(): readonly string[] {
  return SOURCES.filter(({ text }) => /window\.show(Information|Warning|Error)Message\(/.test(text)).map(({ path }) => path);
}

/** Returns the buttons in an expression, and in the declarations that it refers to by name. */
function findButtons(node: ts.Node, source: Source, depth = 0, seen = new Set<ts.Node>()): Button[] {
  const own = readButtons(node, source);
  if (depth > DEEPEST) return own;
  const names = new Set(findAll(node, ts.isIdentifier).map(({ text }) => text));
  const declared = [...names].flatMap((name) => findDeclarations(name, source)).filter(({ node: one }) => !seen.has(one));
  for (const one of declared) seen.add(one.node);
  return [...own, ...declared.flatMap((one) => findButtons(one.node, one.source, depth + 1, seen))];
}

function readButtons(node: ts.Node, source: Source): Button[] {
  const commands = findAll(node, ts.isCallExpression)
    .filter(({ expression }) => expression.getText() === 'toStep')
    .map(({ arguments: [title, command] }) => ({ title: findText(title!, source), commands: readCommands(command!, source), lasts: null }));
  const others = findAll(node, ts.isObjectLiteralExpression).flatMap((literal): Button[] => {
    const value = (name: string) =>
      literal.properties.find((one): one is ts.PropertyAssignment => ts.isPropertyAssignment(one) && one.name.getText() === name);
    const lasts = value('lasts')?.initializer;
    if (lasts === undefined || !ts.isStringLiteral(lasts)) return [];
    return [{ title: findText(value('title')?.initializer ?? literal, source), commands: [], lasts: lasts.text as 'problems' }];
  });
  return [...commands, ...others];
}

/** Returns the command of a button, or those of the table that it is taken from. */
function readCommands(node: ts.Node, source: Source): readonly string[] {
  if (ts.isStringLiteral(node)) return [node.text];
  const [table] = findAll(node, ts.isIdentifier);
  return table === undefined
    ? []
    : findDeclarations(table.text, source).flatMap(({ node: one }) => findAll(one, ts.isStringLiteral).map(({ text }) => text));
}

/** Returns the functions and values with a name in the file; if there are none, the functions with that name in other files. */
function findDeclarations(name: string, source: Source): readonly { readonly node: ts.Node; readonly source: Source }[] {
  if (name === 'toStep') return [];
  const own = listDeclarations(source).get(name) ?? [];
  if (own.length > 0) return own.map((node) => ({ node, source }));
  return SOURCES.flatMap((other) =>
    (listDeclarations(other).get(name) ?? []).filter((node) => !ts.isVariableDeclaration(node)).map((node) => ({ node, source: other })),
  );
}

const declarations = new Map<Source, Map<string, ts.Node[]>>();

/** Lists, by name, the declarations of a file that may make buttons: functions that return steps, values, and what follows an import. */
function listDeclarations(source: Source): Map<string, ts.Node[]> {
  const known = declarations.get(source);
  if (known !== undefined) return known;
  const found = new Map<string, ts.Node[]>();
  declarations.set(source, found);
  if (!/Step|\blasts:|toShowProblems/.test(source.text)) return found;
  // A function that returns no step makes buttons only for messages of its own.
  const isDeclaration = (node: ts.Node) =>
    ts.isVariableDeclaration(node) ||
    (ts.isFunctionDeclaration(node) && /\bStep\b/.test(node.type?.getText() ?? '')) ||
    (ts.isPropertyAssignment(node) && node.name.getText() === 'offer');
  for (const node of findAll(source.tree, isDeclaration as (node: ts.Node) => node is ts.FunctionDeclaration)) {
    const name = node.name?.getText() ?? '';
    found.set(name, [...(found.get(name) ?? []), node]);
  }
  return found;
}

/** Returns the first text that users read in an expression, or in the value that it names. */
function findText(node: ts.Node, source: Source): string {
  const [text] = findAll(node, ts.isCallExpression).flatMap(({ expression, arguments: given }) => {
    const name = expression.getText();
    const shown = name === 'l10n.t' ? given[0] : name === 'plural' ? given[2] : undefined;
    return shown !== undefined && ts.isStringLiteralLike(shown) ? [shown.text] : [];
  });
  if (text !== undefined) return text;
  const [name] = findAll(node, ts.isIdentifier);
  const isOwn = (one: ts.Node): one is ts.VariableDeclaration => ts.isVariableDeclaration(one) && one.name.getText() === name?.text;
  const value = name === undefined ? undefined : findAll(source.tree, isOwn)[0]?.initializer;
  return value === undefined || value === node || findAll(value, ts.isCallExpression).length === 0
    ? node.getText().replace(/\s+/g, ' ')
    : findText(value, { ...source, tree: ts.createSourceFile('', '', ts.ScriptTarget.Latest) });
}

function findAll<Found extends ts.Node>(node: ts.Node, fits: (node: ts.Node) => node is Found): Found[] {
  const found: Found[] = fits(node) ? [node] : [];
  ts.forEachChild(node, (child) => {
    found.push(...findAll(child, fits));
  });
  return found;
}

function removeDuplicates(buttons: readonly Button[]): readonly Button[] {
  return [...new Map(buttons.map((button) => [JSON.stringify(button), button])).values()];
}
