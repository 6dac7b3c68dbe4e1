import { strToU8, zipSync } from 'fflate';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const LINKS = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** Makes an Excel workbook of sheets, given as the XML of their rows, and of texts that cells share. The style 1 shows dates. */
export function makeWorkbook(sheets: Readonly<Record<string, string>>, texts: readonly string[] = []): Uint8Array {
  const names = Object.keys(sheets);
  const parts = {
    'xl/workbook.xml': `<workbook ${MAIN} ${LINKS}><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, index) => `<Relationship Id="r${index}" Target="worksheets/sheet${index}.xml"/>`).join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${texts.map((text) => `<si><r><t>${text}</t></r><rPh><t>x</t></rPh></si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, index) => [
        `xl/worksheets/sheet${index}.xml`,
        `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></x:worksheet>`,
      ]),
    ),
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(`<?xml version="1.0"?>\n${xml}`)])));
}
