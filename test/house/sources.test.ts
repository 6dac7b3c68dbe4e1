import assert from 'node:assert/strict';
import path from 'node:path';
import ts from 'typescript';
import { findNodes, placeOf, readSources, type Source } from '../support/sources.ts';

/** Whether a source is AssemblyScript, which only looks like TypeScript; its own compiler checks it. */
const isAssembly = ({ path: file }: Source) => file.includes('/bytes/wasm/');
const PRODUCT = readSources('server', 'client', 'schemas').filter((source) => !isAssembly(source));
const TESTS = readSources('test', 'scripts');
const INDEX_FILES = ['client/main/commands.ts', 'test/extension/index.ts'];

const linesOf = ({ text }: Source) => text.trimEnd().split('\n').length;
const pathOf = ({ path }: Source) => path;

describe('the source files', () => {
  it('are in the expected folders', () => {
    assert.ok(PRODUCT.length > 0);
  });

  it('have at most 300 lines each', () => {
    const long = PRODUCT.filter((source) => linesOf(source) > 300).map((source) => `${source.path}: ${linesOf(source)}`);
    assert.deepEqual(long, []);
  });

  it('have a median of at most 90 lines', () => {
    const lengths = PRODUCT.map(linesOf).sort((a, b) => a - b);
    assert.ok(lengths[lengths.length >> 1]! <= 90, `median ${lengths[lengths.length >> 1]}`);
  });

  it('have camelCase names', () => {
    const odd = PRODUCT.filter(({ path: file }) => !/^[a-z][A-Za-z0-9]*(?:\.d)?\.ts$/.test(path.basename(file)));
    assert.deepEqual(odd.map(pathOf), []);
  });

  it('have no catch-all names, and no barrels', () => {
    const vague = /^(utils?|common|helpers?|manager|misc|shared)$|(Utils?|Helpers?|Manager)$/;
    const odd = [...PRODUCT, ...TESTS].filter(({ path: file }) => {
      const isIndex = path.basename(file) === 'index.ts' && !INDEX_FILES.includes(file);
      return (
        isIndex ||
        file
          .replace(/\.ts$/, '')
          .split('/')
          .some((part) => vague.test(part))
      );
    });
    assert.deepEqual(odd.map(pathOf), []);
  });

  it('never use `any` and never silence a checker', () => {
    const any = (node: ts.Node): node is ts.Node => node.kind === ts.SyntaxKind.AnyKeyword;
    const uses = [...PRODUCT, ...TESTS]
      .filter(({ text }) => /\bany\b/.test(text))
      .flatMap((source) => findNodes(source.tree, any).map((node) => placeOf(source, node)));
    assert.deepEqual(uses, []);
    const silenced = [...PRODUCT, ...TESTS].filter(({ text }) => /^\s*(\/\/|\/\*)\s*(@ts-|biome-ignore|eslint-)/m.test(text));
    assert.deepEqual(silenced.map(pathOf), []);
  });

  it('open pick lists only through client/window/ask.ts, so that Enter works in all of them', () => {
    const opening = PRODUCT.filter(({ text }) => /\b(createQuickPick|showQuickPick|showWorkspaceFolderPick)\b/.test(text));
    assert.deepEqual(opening.map(pathOf), ['client/window/ask.ts']);
  });

  it('create tree views and set their texts in one place, and never delete a view property', () => {
    const trees = PRODUCT.filter(({ text }) => /\bcreateTreeView\(/.test(text));
    assert.deepEqual(trees.map(pathOf), ['client/views/nodeView.ts']);
    const CHANGE = /\bdelete [\w.#]*[vV]iew\b|[vV]iew\.(description|message|badge|title) =/;
    assert.deepEqual(PRODUCT.filter(({ text }) => CHANGE.test(text)).map(pathOf), []);
  });

  it('document each export in a sentence', () => {
    assert.deepEqual(PRODUCT.flatMap(findUndocumented), []);
  });
});

type Declaration = ts.FunctionDeclaration | ts.ClassDeclaration | ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.VariableStatement;

function findUndocumented(source: Source): string[] {
  return source.tree.statements
    .filter(isExportedDeclaration)
    .filter((statement) => !isDocumented(statement) && !isDerived(statement))
    .map((statement) => `${placeOf(source, statement)} ${statement.getText().split('\n', 1)[0]}`);
}

function isExportedDeclaration(node: ts.Statement): node is Declaration {
  const declares =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isVariableStatement(node);
  return declares && node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
}

function isDocumented(node: ts.Node): boolean {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = comments.map((comment) => ts.getTextOfJSDocComment(comment.comment) ?? '').join(' ');
  // The table of endpoints documents a handler that names its endpoint.
  return text.trim().split(/\s+/).length >= 2 || /^(GET|POST|PUT|PATCH|DELETE) \//.test(text);
}

/** Whether a type is derived from a documented table, as in `type Scope = (typeof SCOPES)[number]`. */
function isDerived(node: ts.Node): boolean {
  return ts.isTypeAliasDeclaration(node) && findNodes(node, ts.isTypeQueryNode).length > 0;
}
