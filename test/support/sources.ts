import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A TypeScript file of the project: its path with forward slashes, text and syntax tree. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
}

/** Reads our own TypeScript files under the given folders, ordered by path. */
export function readSources(...folders: readonly string[]): Source[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { exclude: ['**/node_modules/**'] }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('/node_modules/'))
    .sort()
    .map((path) => {
      const source = known.get(path) ?? readSource(path);
      known.set(path, source);
      return source;
    });
}

const known = new Map<string, Source>();

/** Reads a file; it is parsed when its tree is asked for, and once per process, because parsing all takes seconds. */
function readSource(path: string): Source {
  const text = readFileSync(path, 'utf8');
  let tree: ts.SourceFile | null = null;
  return {
    path,
    text,
    get tree() {
      tree ??= ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
      return tree;
    },
  };
}

/** Finds every node of a tree for which `test` holds. */
export function findNodes<T extends ts.Node>(tree: ts.Node, test: (node: ts.Node) => node is T): T[] {
  const found: T[] = [];
  const visit = (node: ts.Node) => {
    if (test(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Returns the `path:line` of a node, as a terminal in an editor opens it. */
export function placeOf(source: Source, node: ts.Node): string {
  return `${source.path}:${source.tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}
