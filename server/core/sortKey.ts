/** A text whose order among others, as JavaScript compares them, is that of code points, which is the order of every database here: JavaScript's own puts 😀 before ﹏. */
export function toSortKey(text: string): string {
  return OUT_OF_ORDER.test(text) ? text.replace(EACH_OUT_OF_ORDER, moveUnit) : text;
}

// Halves of pairs stand for characters behind all others, and must therefore come after what is above them.
const OUT_OF_ORDER = /[\ud800-\uffff]/;
const EACH_OUT_OF_ORDER = /[\ud800-\uffff]/g;

function moveUnit(unit: string): string {
  const code = unit.charCodeAt(0);
  return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
}
