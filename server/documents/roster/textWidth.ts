const NARROW = /^[\x20-\x7e]*$/;
const NO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const WIDE = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\uff01-\uff60]$/u;

/** Returns the approximate number of columns that a text takes in a monospaced font. */
export function textWidth(text: string): number {
  if (NARROW.test(text)) return text.length;
  let width = 0;
  for (const character of text) {
    if (!NO_WIDTH.test(character)) width += WIDE.test(character) ? 2 : 1;
  }
  return width;
}
