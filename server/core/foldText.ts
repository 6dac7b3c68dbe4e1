/** Letters that do not decompose into a base letter and an accent. */
const SPELT: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' };

/** Folds a text for searching and comparing names: lower case, without accents, letters as e-mails spell them. */
export function foldText(text: string): string {
  const small = text.toLowerCase();
  return /^[\x00-\x7f]*$/.test(small)
    ? small
    : small
        .replace(/[ßøæœđðłþı]/g, (letter) => SPELT[letter]!)
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .normalize('NFC');
}
