const SAFE = /^(?:<\+|[A-Za-z_./])[^\n\r\t]*$/;
const WORDS = /^(?:true|false|null|yes|no|on|off|~|\.inf|\.nan)$/i;

/** A text as YAML writes it on one line: bare where that reads as the same text, else in double quotes. */
export function writeScalar(text: string): string {
  const isBare = SAFE.test(text) && !WORDS.test(text) && !/: |:$| #|\s$|^[.]\d/.test(text) && text.isWellFormed();
  return isBare ? text : JSON.stringify(text);
}

/** The same inside brackets and braces. */
export function writeFlowScalar(text: string): string {
  const written = writeScalar(text);
  return written.startsWith('"') || !/[,[\]{}]/.test(written) ? written : JSON.stringify(text);
}
