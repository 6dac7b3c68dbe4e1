/** Control characters, and those that turn the direction of writing: what was sent or stored must steer no terminal, and break into no second line of a plan. */
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** The same, but for what makes lines and columns, and the colours that Fairlead itself writes. */
const STEERING = /(\u001b\[(?:0|31|33|34|36)m|[\n\t])|[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const SHORT_FORMS: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Makes a text fit for one line that somebody reads; what cannot be shown is written as an escape. */
export function toPrintable(text: string): string {
  return text.replace(UNPRINTABLE, toEscape);
}

/** Builds a line out of a template: its values are made printable, so that they stay within the line. */
export function line(literals: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return literals.map((literal, index) => literal + (index < values.length ? toPrintable(String(values[index])) : '')).join('');
}

/** Makes a text of many lines fit for a terminal, whatever it was made of; of Windows' ends of lines the line feed is left. */
export function toTerminalText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(STEERING, (character, kept?: string) => kept ?? toEscape(character));
}

function toEscape(character: string): string {
  return SHORT_FORMS[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
