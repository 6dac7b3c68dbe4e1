/** Signs that begin something else than a text, where they stand first. Digits and dots may begin numbers, which are looked at by themselves. */
const FIRST = /^[\p{L}\p{N}_/.$(^<]/u;
/** Words of YAML 1.2, and those that readers of YAML 1.1 take for flags. */
const WORDS = /^(?:true|false|null|yes|no|on|off|y|n|<<|[.](?:inf|nan))$/i;
/** Numbers and times of either, and what looks like one. */
const NUMBER = /^[.]?\d[\d_.,:a-fA-FxXoO+-]*$|^\d{4}-\d/;
/** What ends a text or begins a comment, and characters that YAML does not take as they are, or takes for line ends. */
const FOREIGN = /: |:$| #| $|^[.]{3}|^---|[^\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u;

/** A text as YAML 1.2 writes it on one line: bare where that reads as the same text, also by readers of YAML 1.1, else in double quotes. */
export function writeScalar(text: string): string {
  const isBare = FIRST.test(text) && !FOREIGN.test(text) && !WORDS.test(text) && !NUMBER.test(text);
  return isBare ? text : quoteScalar(text);
}

/** The same inside brackets and braces. */
export function writeFlowScalar(text: string): string {
  const written = writeScalar(text);
  return written.startsWith('"') || !/[,[\]{}]/.test(written) ? written : quoteScalar(text);
}

/** A text in double quotes, with escapes. */
function quoteScalar(text: string): string {
  return JSON.stringify(text).replace(UNSEEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** What JSON writes as it is and YAML does not. */
const UNSEEN = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;
