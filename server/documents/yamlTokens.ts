import * as l10n from '@vscode/l10n';
import { CST, type ErrorCode, Lexer, Parser } from 'yaml';

/** What each YAML error means and how to fix it, by the error code of the parser. */
export const YAML_FAULTS: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: l10n.t('An alias (*name) cannot have an anchor or tag. Remove them.'),
  BAD_ALIAS: l10n.t('The name of this anchor or alias cannot be read. Use letters, digits, - and _.'),
  BAD_COLLECTION_TYPE: l10n.t('The tag does not match its value. Remove the tag.'),
  BAD_DIRECTIVE: l10n.t('Invalid directive: a line that starts with % is one. Remove it, or quote the text.'),
  BAD_DQ_ESCAPE: l10n.t('Unknown escape in double quotes. Double the backslash, or use single quotes.'),
  BAD_INDENT: l10n.t('Wrong indentation. Use as many spaces as the neighboring lines.'),
  BAD_PROP_ORDER: l10n.t('Misplaced anchor or tag. Put it right before its value.'),
  BAD_SCALAR_START: l10n.t('A value cannot start with this character. Put it in quotes.'),
  BLOCK_AS_IMPLICIT_KEY: l10n.t('This line has a second "key: value". Put it on its own line, or quote the text with the colon.'),
  BLOCK_IN_FLOW: l10n.t('Lists and objects in brackets cannot use dashes or indentation. Use commas, or remove the brackets.'),
  DUPLICATE_KEY: l10n.t('Duplicate key. Remove one of the two.'),
  IMPOSSIBLE: l10n.t('This is not valid YAML. Check quotes, brackets and indentation before it.'),
  KEY_OVER_1024_CHARS: l10n.t('This key is longer than 1024 characters. Check for a missing quote or line break before it.'),
  MISSING_CHAR: l10n.t('A quote, a bracket, a comma or the colon of a key is missing. Add it.'),
  MULTILINE_IMPLICIT_KEY: l10n.t('A key and its colon must be on one line. Check for a missing colon on the line before.'),
  MULTIPLE_ANCHORS: l10n.t('A value can have only one anchor (&name). Remove the others.'),
  MULTIPLE_DOCS: l10n.t('A second document starts here. Keep one document in a file.'),
  MULTIPLE_TAGS: l10n.t('A value can have only one tag. Remove the others.'),
  NON_STRING_KEY: l10n.t('A key must be a string. Put it in quotes.'),
  RESOURCE_EXHAUSTION: l10n.t('The document is nested too deeply. Make it flatter.'),
  TAB_AS_INDENT: l10n.t('YAML does not allow tabs for indentation. Indent with spaces.'),
  TAG_RESOLVE_FAILED: l10n.t('The value does not fit its tag. Remove the tag.'),
  UNEXPECTED_TOKEN: l10n.t('Unexpected token. Check quotes, brackets and indentation before it.'),
};

/** The tokens of a text, or why it is too large, with the offset where the limit was exceeded. */
type YamlTokens = { readonly tokens: readonly CST.Token[] } | { readonly excess: string; readonly offset: number };

/** Maximum nesting of values. */
const DEEPEST = 100;

/** Maximum number of open values. The parser closes them recursively and must not exhaust the stack; anything beyond this is too deep. */
const MOST_OPEN = 2 * DEEPEST;

/** Maximum number of tokens: about 60,000 lines of a pipeline. */
const MOST_PIECES = 600_000;

/** Tokenizes a text, and stops as soon as it is too deep or too long: the parser would take seconds and gigabytes. */
export function readTokens(text: string): YamlTokens {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  const depth = countDepth();
  let offset = 0;
  let pieces = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (depth(lexeme) > DEEPEST) return tooDeep(offset);
    if (++pieces > MOST_PIECES) return { excess: l10n.t('The document contains too many values. Split it.'), offset };
    if (!MARKERS.includes(lexeme)) offset += lexeme.length;
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length > MOST_OPEN) return tooDeep(offset);
  }
  tokens.push(...parser.end());
  const deep = findTooDeep(tokens);
  return deep === null ? { tokens } : tooDeep(deep);
}

function tooDeep(offset: number): YamlTokens {
  return { excess: l10n.t('Values are nested more than {0} levels deep. Make the document flatter.', DEEPEST), offset };
}

/** Markers that the lexer inserts between the parts of the text. */
const MARKERS: readonly string[] = [CST.DOCUMENT, CST.FLOW_END, CST.SCALAR];

/** Counts open brackets, and consecutive indicators on one line, as in `- - - a`. */
function countDepth(): (lexeme: string) => number {
  let brackets = 0;
  let indicators = 0;
  let isText = false;
  return (lexeme) => {
    const wasText = isText;
    isText = lexeme === CST.SCALAR;
    if (wasText || isText) indicators = 0;
    else if (lexeme === '[' || lexeme === '{') brackets++;
    else if (lexeme === ']' || lexeme === '}') brackets--;
    else if (lexeme === '-' || lexeme === '?' || lexeme === ':') indicators++;
    else if (/[\r\n]/.test(lexeme)) indicators = 0;
    return brackets + indicators;
  };
}

/** Returns the offset of a value that is nested too deeply, or null; iterative, so that no depth exhausts the stack. */
function findTooDeep(tokens: readonly CST.Token[]): number | null {
  const open = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next;
    if (depth > DEEPEST) return token.offset;
    for (const inner of innerTokens(token)) open.push({ token: inner, depth: depth + 1 });
  }
  return null;
}

function innerTokens(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value];
  if (!CST.isCollection(token)) return [];
  return token.items.flatMap(({ key, value }) => [key, value].filter((inner) => inner !== null && inner !== undefined));
}
