import { foldText } from '../text.ts';

/** How a total, or a note of the program that wrote the file, begins. */
const BEGINNING =
  /^\W*(?:(?:sub|grand )?-?total(?:s|e|es)?|gesamt\w*|insgesamt|summe|zwischensumme|totaal|aantal|anzahl|lacznie|celkem|toplam|yhteensa|head ?count|(?:record|row|employee) ?count|number of|end of|ende de[rs]|report|generated|exported|printed|confidential|vertraulich|copyright|bericht|as of|average)\b|^(?:合計|合计|总计|総計|小計|합계|итого|всего)/;

/** Words that are names too, unless they are alone. */
const ALONE = /^\W*(?:sum|count|suma|summa|somme|razem|end|ende|page \d.*|seite \d.*)\W*$/;

/** Words of which the rest is a number or a filter. */
const COUNTED = /\b(?:employees|records?|rows|people|users|members|entries|results|mitarbeite(?:r|nde)|medewerkers|zeilen|datensatze)\b/;

/** Characters that no name has. */
const SIGNS = /[\d:=*#©]/;

const FIGURE = /^[-+\d.,:/ %]+$/;

/**
 * Whether a row sums up the others, or is a note of the program that wrote the file, instead of describing a person: its only text is such
 * a note, and the others are figures.
 */
export function isTotal(cells: readonly string[]): boolean {
  const written = cells.map((cell) => foldText(cell.trim())).filter((cell) => cell !== '');
  const [text, ...others] = new Set(written.filter((cell) => !FIGURE.test(cell)));
  if (text === undefined || others.length > 0 || text.includes('@')) return false;
  return [BEGINNING, ALONE, COUNTED].some((form) => form.test(text)) || (SIGNS.test(text) && written.every((cell) => cell === text));
}
