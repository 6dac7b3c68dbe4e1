/** Characters that can safely start a plain scalar. Digits and dots may start numbers, which are tested separately. */
const FIRST = /^[\p{L}\p{N}_/.$(^<]/u;
/** Keywords of YAML 1.2, and those that YAML 1.1 parsers read as booleans. */
const WORDS = /^(?:true|false|null|yes|no|on|off|y|n|<<|[.](?:inf|nan))$/i;
/** Numbers and times of either version, and what looks like one. */
const NUMBER = /^[.]?\d[\d_.,:a-fA-FxXoO+-]*$|^\d{4}-\d/;
/** What ends a scalar or starts a comment, and characters that YAML rejects or reads as line breaks. */
const FOREIGN = /: |:$| #| $|^[.]{3}|^---|[^\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u;

/** Formats a text as a YAML 1.2 scalar on one line: plain if YAML 1.1 parsers also read it as the same text, or else in double quotes. */
export function writeScalar(text: string): string {
  const isBare = FIRST.test(text) && !FOREIGN.test(text) && !WORDS.test(text) && !NUMBER.test(text);
  return isBare ? text : quoteScalar(text);
}

/** Formats a text as a scalar inside brackets or braces. */
export function writeFlowScalar(text: string): string {
  const written = writeScalar(text);
  return written.startsWith('"') || !/[,[\]{}]/.test(written) ? written : quoteScalar(text);
}

/** Formats a text in double quotes, with escapes. */
function quoteScalar(text: string): string {
  return JSON.stringify(text).replace(UNSEEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Characters that JSON leaves unescaped and YAML does not. */
const UNSEEN = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;
