import texts from '../../../../../schemas/texts/expressions.json' with { type: 'json' };

/** Documentation of a word, for completion and hover. */
export interface WordText {
  readonly title: string;
  readonly text: string;
  readonly example?: string;
}

type Words = Readonly<Record<string, WordText>>;

const ROOTS: Words = texts.roots;
const METHODS: Words = texts.methods;
const CHILDREN: Readonly<Record<string, Words>> = texts.children;

// Words of a text are looked up in maps: an object would first make each of them a property name.
const ROOT_TEXTS: ReadonlyMap<string, WordText> = new Map(Object.entries(ROOTS));
const CHILD_TEXTS: ReadonlyMap<string, ReadonlyMap<string, WordText>> = new Map(
  Object.entries(CHILDREN).map(([path, words]) => [path, new Map(Object.entries(words))]),
);

/** The words that an expression can start with anywhere, besides those that a pipeline declares. */
export const KNOWN_ROOTS: readonly string[] = Object.keys(ROOTS);

const NO_WORDS: Words = {};

/** Returns the documentation of a root; null if the word is not a root. */
export function findRoot(word: string): WordText | null {
  return ROOT_TEXTS.get(word) ?? null;
}

/** Returns the words known to follow a path, with `*` for names that people choose: `stages.*.spec`. There may be others. */
export function listChildren(path: string): Words {
  return Object.hasOwn(CHILDREN, path) ? CHILDREN[path]! : NO_WORDS;
}

/** Returns the documentation of a word after a path; null if unknown. */
export function findChild(path: string, word: string): WordText | null {
  return CHILD_TEXTS.get(path)?.get(word) ?? null;
}

/** Returns the path that the children of a word after a path are listed under: that of the word, or of any name (`*`). */
export function childPath(path: string, word: string): string {
  const own = path === '' ? word : `${path}.${word}`;
  return CHILD_TEXTS.has(own) || !CHILD_TEXTS.has(`${path}.*`) ? own : `${path}.*`;
}

/** Lists the methods of a root, like `select` of `json`. */
export function listMethods(root: string): readonly (readonly [string, WordText])[] {
  return METHODS_OF.get(root) ?? [];
}

const OF_ROOTS = Object.entries(METHODS).filter(([name]) => name.includes('.'));

/** The methods by the root that they follow. */
const METHODS_OF: ReadonlyMap<string, readonly (readonly [string, WordText])[]> = new Map(
  [...Map.groupBy(OF_ROOTS, ([name]) => name.slice(0, name.indexOf('.')))].map(([root, methods]) => [
    root,
    methods.map(([name, text]) => [name.slice(root.length + 1), text] as const),
  ]),
);

/** Lists the methods of a runtime input, which follow `<+input>`. */
export function listInputMethods(): readonly (readonly [string, WordText])[] {
  return Object.entries(METHODS).filter(([name]) => !name.includes('.'));
}
