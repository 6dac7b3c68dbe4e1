/** Control characters, and those that turn the direction of writing: what was sent or stored must steer no terminal, and break into no second line of a plan. */
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

const SHORT_FORMS: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text made fit for one line that somebody reads; what cannot be shown is written as an escape. */
export function toPrintable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => SHORT_FORMS[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
