import type { ErrorCode } from 'yaml';

/** What each YAML error means and how to fix it, by the error code of the parser. */
export const YAML_FAULTS: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: 'An alias (*name) cannot have an anchor or tag. Remove them.',
  BAD_ALIAS: 'The name of this anchor or alias cannot be read. Use letters, digits, - and _.',
  BAD_COLLECTION_TYPE: 'The tag does not match its value. Remove the tag.',
  BAD_DIRECTIVE: 'Invalid directive: a line that starts with % is one. Remove it, or quote the text.',
  BAD_DQ_ESCAPE: 'Unknown escape in double quotes. Double the backslash, or use single quotes.',
  BAD_INDENT: 'Wrong indentation. Use as many spaces as the neighboring lines.',
  BAD_PROP_ORDER: 'Misplaced anchor or tag. Put it right before its value.',
  BAD_SCALAR_START: 'A value cannot start with this character. Put it in quotes.',
  BLOCK_AS_IMPLICIT_KEY: 'This line has a second "key: value". Put it on its own line, or quote the text with the colon.',
  BLOCK_IN_FLOW: 'Lists and objects in brackets cannot use dashes or indentation. Use commas, or remove the brackets.',
  DUPLICATE_KEY: 'Duplicate key. Remove one of the two.',
  IMPOSSIBLE: 'This is not valid YAML. Check quotes, brackets and indentation before it.',
  KEY_OVER_1024_CHARS: 'This key is longer than 1024 characters. Check for a missing quote or line break before it.',
  MISSING_CHAR: 'A quote, a bracket, a comma or the colon of a key is missing. Add it.',
  MULTILINE_IMPLICIT_KEY: 'A key and its colon must be on one line. Check for a missing colon on the line before.',
  MULTIPLE_ANCHORS: 'A value can have only one anchor (&name). Remove the others.',
  MULTIPLE_DOCS: 'A second document starts here. Keep one document in a file.',
  MULTIPLE_TAGS: 'A value can have only one tag. Remove the others.',
  NON_STRING_KEY: 'A key must be a string. Put it in quotes.',
  RESOURCE_EXHAUSTION: 'The document is nested too deeply. Make it flatter.',
  TAB_AS_INDENT: 'YAML does not allow tabs for indentation. Indent with spaces.',
  TAG_RESOLVE_FAILED: 'The value does not fit its tag. Remove the tag.',
  UNEXPECTED_TOKEN: 'Unexpected token. Check quotes, brackets and indentation before it.',
};
