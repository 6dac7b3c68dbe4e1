import texts from '../../../../schemas/texts/expressions.json' with { type: 'json' };

/** What completion and hover say of a word. */
export interface WordText {
  readonly title: string;
  readonly text: string;
  readonly example?: string;
}

type Words = Readonly<Record<string, WordText>>;

const ROOTS: Words = texts.roots;
const METHODS: Words = texts.methods;
const CHILDREN: Readonly<Record<string, Words>> = texts.children;

/** The words that an expression can begin with wherever it stands; those that a pipeline declares come besides. */
export const KNOWN_ROOTS: readonly string[] = Object.keys(ROOTS);

const NO_WORDS: Words = {};

/** What is said of a root; null for a word that is none. */
export function findRoot(word: string): WordText | null {
  return Object.hasOwn(ROOTS, word) ? ROOTS[word]! : null;
}

/** The words that are known to come after a path, with `*` for names that people choose: `stages.*.spec`. There may be others. */
export function listChildren(path: string): Words {
  return Object.hasOwn(CHILDREN, path) ? CHILDREN[path]! : NO_WORDS;
}

/** What is said of a word after a path; null where it is not known. */
export function findChild(path: string, word: string): WordText | null {
  const words = listChildren(path);
  return Object.hasOwn(words, word) ? words[word]! : null;
}

/** The path of a word after a path, by which its own children are found: that of the word, or of any name. */
export function childPath(path: string, word: string): string {
  const own = path === '' ? word : `${path}.${word}`;
  return Object.hasOwn(CHILDREN, own) || !Object.hasOwn(CHILDREN, `${path}.*`) ? own : `${path}.*`;
}

/** The methods that can be called on a root, like `select` on `json`. */
export function listMethods(root: string): readonly (readonly [string, WordText])[] {
  const prefix = `${root}.`;
  return Object.entries(METHODS).flatMap(([name, text]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), text] as const] : []));
}

/** The methods of a runtime input, those that stand after `<+input>`. */
export function listInputMethods(): readonly (readonly [string, WordText])[] {
  return Object.entries(METHODS).filter(([name]) => !name.includes('.'));
}
