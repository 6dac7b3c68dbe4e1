/** Control characters, and those that change the writing direction: sent or stored text must not control a terminal or break a line of a plan in two. */
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** The same except line breaks, tabs and the colour codes that Fairlead writes. */
const STEERING = /(\u001b\[(?:0|31|33|34|36)m|[\n\t])|[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const SHORT_FORMS: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Escapes a text for one line of output; characters that cannot be shown become escapes. */
export function toPrintable(text: string): string {
  return text.replace(UNPRINTABLE, toEscape);
}

/** Builds a line from a template; its values are escaped so that they cannot break the line. */
export function line(literals: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return literals.map((literal, index) => literal + (index < values.length ? toPrintable(String(values[index])) : '')).join('');
}

/** Escapes a text of many lines for a terminal, whatever its origin; CRLF becomes LF. */
export function toTerminalText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(STEERING, (character, kept?: string) => kept ?? toEscape(character));
}

function toEscape(character: string): string {
  return SHORT_FORMS[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
