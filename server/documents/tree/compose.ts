import { Composer, type CST, type Document, isScalar, type YAMLError } from 'yaml';
import { readTokens } from '../yamlTokens.ts';

/**
 * The documents that `yaml` composed from a text, despite errors, and the first error; or why the text is too large, with the offset where
 * the limit was exceeded.
 */
export type Composed =
  | { readonly documents: readonly Document[]; readonly error: YAMLError | null }
  | { readonly excess: string; readonly offset: number };

/** Composes a text with `yaml`, which continues after errors; never throws. */
export function compose(text: string): Composed {
  const first = composeText(text);
  if ('excess' in first || first.error === null || !BLANK_TABS.test(text)) return first;
  const again = composeText(text.replace(BLANK_TABS, (line) => ' '.repeat(line.length)));
  return 'excess' in again || again.error !== null ? first : again;
}

/**
 * Matches the start of a line with only blanks, including tabs, and perhaps a comment; like js-yaml, this counts as a blank line, because
 * the tab is invisible.
 */
const BLANK_TABS = /^ *\t[ \t]*(?=\r?$|#)/gm;

function composeText(text: string): Composed {
  const read = readTokens(text);
  if ('excess' in read) return read;
  const documents = composeTokens(read.tokens, text.length);
  // A text may start with the end marker of a document that does not exist.
  const isEarly = documents.length > 1 && isEmpty(documents[0]!) && EARLY_END.test(text);
  const relevant = isEarly ? documents.slice(1) : documents;
  return { documents: relevant, error: relevant.find(({ errors }) => errors.length > 0)?.errors[0] ?? null };
}

const EARLY_END = /^(?:[ \t]*(?:#.*)?\r?\n)*\.\.\./;

function composeTokens(tokens: readonly CST.Token[], length: number): readonly Document[] {
  const { stackTraceLimit } = Error;
  try {
    // Each error is an Error object, and there may be half a million of them: their unused stack traces would take seconds.
    Error.stackTraceLimit = 0;
    return [...new Composer({ uniqueKeys: false, prettyErrors: false, version: '1.2' }).compose(tokens, true, length)];
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function isEmpty({ contents }: Document): boolean {
  return contents === null || (isScalar(contents) && contents.value === null);
}
