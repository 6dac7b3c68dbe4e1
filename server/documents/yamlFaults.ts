import type { ErrorCode } from 'yaml';

/** What each YAML error means and how to fix it, by the error code of the parser. */
export const YAML_FAULTS: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: 'An alias (*name) takes no anchor and no tag of its own. Remove them.',
  BAD_ALIAS: 'The name of this anchor or alias cannot be read. Use letters, digits, - and _.',
  BAD_COLLECTION_TYPE: 'The tag does not go with what follows it. Remove the tag.',
  BAD_DIRECTIVE: 'A line that starts with % is a directive, and this one cannot be read. Remove it, or quote the text.',
  BAD_DQ_ESCAPE: 'A backslash in double quotes starts an escape, and this one is unknown. Write the backslash twice, or use single quotes.',
  BAD_INDENT: 'This line stands at the wrong depth. Give it as many spaces as its neighbours have.',
  BAD_PROP_ORDER: 'An anchor or tag stands in the wrong place. Put it right before its value.',
  BAD_SCALAR_START: 'A value cannot start with this character. Put the value in quotes.',
  BLOCK_AS_IMPLICIT_KEY: 'A second "key: value" stands on this line. Put it on a line of its own, or quote the text that holds the colon.',
  BLOCK_IN_FLOW:
    'Inside brackets lists and objects cannot be written over lines with - or by indentation. Use commas, or leave the brackets out.',
  DUPLICATE_KEY: 'This key stands here twice. Remove one of them.',
  IMPOSSIBLE: 'This cannot be read as YAML. Check quotes, brackets and indentation before it.',
  KEY_OVER_1024_CHARS: 'This key is longer than 1024 characters. Check for a missing quote or line end before it.',
  MISSING_CHAR: 'Something is not closed or not followed by what it needs: a quote, a bracket, a comma, or the colon of a key. Add it.',
  MULTILINE_IMPLICIT_KEY: 'A key must stand on one line with its colon. Check for a missing colon on the line before.',
  MULTIPLE_ANCHORS: 'A value can have only one anchor (&name). Remove the others.',
  MULTIPLE_DOCS: 'A second document starts here. Keep one document in a file.',
  MULTIPLE_TAGS: 'A value can have only one tag. Remove the others.',
  NON_STRING_KEY: 'A key must be a text. Put it in quotes.',
  RESOURCE_EXHAUSTION: 'The document is nested too deeply to be read. Make it flatter.',
  TAB_AS_INDENT: 'YAML takes no tabs at the beginning of a line. Indent with spaces.',
  TAG_RESOLVE_FAILED: 'The value does not fit its tag. Remove the tag.',
  UNEXPECTED_TOKEN: 'This stands where YAML expects something else. Check quotes, brackets and indentation before it.',
};
