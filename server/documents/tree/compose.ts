import { Composer, type CST, type Document, isScalar, type YAMLError } from 'yaml';
import { readTokens } from '../yamlTokens.ts';

/** What `yaml` made of a text, mistakes or not, and the first of those; or why it is too much to be read, and the offset up to which it is not. */
export type Composed =
  | { readonly documents: readonly Document[]; readonly error: YAMLError | null }
  | { readonly excess: string; readonly offset: number };

/** Reads a text with `yaml`, which goes on after mistakes; never throws. */
export function compose(text: string): Composed {
  const first = composeText(text);
  if ('excess' in first || first.error === null || !BLANK_TABS.test(text)) return first;
  const again = composeText(text.replace(BLANK_TABS, (line) => ' '.repeat(line.length)));
  return 'excess' in again || again.error !== null ? first : again;
}

/** A line that holds nothing but blanks and perhaps a comment is a blank line, with a tab too, as js-yaml has it: nobody sees the tab. */
const BLANK_TABS = /^ *\t[ \t]*(?=\r?$|#)/gm;

function composeText(text: string): Composed {
  const read = readTokens(text);
  if ('excess' in read) return read;
  const documents = composeTokens(read.tokens, text.length);
  // A text may begin with the end of a document that is not there.
  const isEarly = documents.length > 1 && isEmpty(documents[0]!) && EARLY_END.test(text);
  const relevant = isEarly ? documents.slice(1) : documents;
  return { documents: relevant, error: relevant.find(({ errors }) => errors.length > 0)?.errors[0] ?? null };
}

const EARLY_END = /^(?:[ \t]*(?:#.*)?\r?\n)*\.\.\./;

function composeTokens(tokens: readonly CST.Token[], length: number): readonly Document[] {
  const { stackTraceLimit } = Error;
  try {
    // Each mistake is an error object, and there may be half a million: their stacks, which nobody reads, would take seconds.
    Error.stackTraceLimit = 0;
    return [...new Composer({ uniqueKeys: false, prettyErrors: false, version: '1.2' }).compose(tokens, true, length)];
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function isEmpty({ contents }: Document): boolean {
  return contents === null || (isScalar(contents) && contents.value === null);
}
