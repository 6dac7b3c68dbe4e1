/** Folds a text for searching: lower case, without accents. */
export function foldText(text: string): string {
  const small = text.toLowerCase();
  return /^[\x00-\x7f]*$/.test(small)
    ? small
    : small
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .normalize('NFC');
}
