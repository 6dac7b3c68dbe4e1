/** Returns a key that JavaScript sorts by code point, as every database here does: JavaScript's own order puts 😀 before ﹏. */
export function toSortKey(text: string): string {
  return OUT_OF_ORDER.test(text) ? text.replace(EACH_OUT_OF_ORDER, moveUnit) : text;
}

// Surrogates encode code points above the Basic Multilingual Plane, so they must sort after the code units above them.
const OUT_OF_ORDER = /[\ud800-\uffff]/;
const EACH_OUT_OF_ORDER = /[\ud800-\uffff]/g;

function moveUnit(unit: string): string {
  const code = unit.charCodeAt(0);
  return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
}
