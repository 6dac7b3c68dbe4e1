/** A common mistake in a line of YAML; null if it does not apply to the line. */
export type LineMistake = (line: string) => string | null;

const hasValue = (line: string) => /: [^"'\s|>[{#]/.test(line);

const atValue =
  (indicator: string): LineMistake =>
  (line) =>
    hasValue(line) ? line.replace(/: /, `: ${indicator}`) : null;

/** Mistakes that each make a line of a pipeline unreadable; not every line, because an extra space may turn it into continued text. */
export const LINE_MISTAKES: Readonly<Record<string, LineMistake>> = {
  'one extra space': (line) => (line.trim() === '' ? null : ` ${line}`),
  'two extra spaces': (line) => (line.trim() === '' ? null : `  ${line}`),
  'one missing space': (line) => (/^ +\S/.test(line) ? line.slice(1) : null),
  'two missing spaces': (line) => (/^ {2,}\S/.test(line) ? line.slice(2) : null),
  'tabs instead of spaces': (line) => (/^ {2,}\S/.test(line) ? line.replace(/^ +/, (spaces) => '\t'.repeat(spaces.length / 2)) : null),
  'one tab': (line) => (/^ {2,}\S/.test(line) ? line.replace(/^ +/, '\t') : null),
  'no colon': (line) => (/^ *(- )?\w+:( |$)/.test(line) ? line.replace(':', '') : null),
  'no space after the colon': (line) => (/^ *(- )?\w+: \S/.test(line) ? line.replace(': ', ':') : null),
  'an unclosed quote': atValue('"'),
  'an unclosed apostrophe': atValue("'"),
  'an unclosed bracket': atValue('['),
  'an unclosed brace': atValue('{'),
  'an at sign': atValue('@'),
  'a percent sign': atValue('%'),
  'an ampersand': atValue('& '),
  'an asterisk': atValue('* '),
  'a template': (line) => (hasValue(line) ? line.replace(/: .*/, ': {{ .x }}') : null),
  'a second colon': (line) => (hasValue(line) ? `${line}: x` : null),
  'an unknown escape sequence': (line) =>
    hasValue(line) ? line.replace(/: (.*)/, (_, value: string) => `: "${value.replaceAll('"', '')} \\d"`) : null,
  'a word without a colon': (line) => (line.trim() === '' ? null : `${line.replace(/\S.*/, 'word')}\n${line}`),
  'a duplicate key': (line) => (/^ *\w+: \S/.test(line) ? `${line}\n${line}` : null),
};
