import * as l10n from '@vscode/l10n';
import { unzipSync } from 'fflate';
import { findHeader } from '../../core/developers/findHeader.ts';
import type { SourceRow } from '../../core/reshape/skip.ts';
import { readDateStyles } from './dates.ts';
import { readSheet, type SheetContext } from './sheet.ts';
import { readXml, XmlError } from './xml.ts';

/** A sheet of a workbook, and the names of all. */
export interface WorkbookSheet {
  readonly sheet: string;
  readonly sheets: readonly string[];
  readonly rows: readonly SourceRow[];
}

/** Maximum bytes of the parts of a workbook together, unpacked. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Reads the sheet with a name, or without one the first that has a header of people. Returns a sentence if that fails; null if the file is not a workbook. */
export function readWorkbook(bytes: Uint8Array, name: string | undefined): WorkbookSheet | string | null {
  try {
    const parts = unpack(bytes);
    if (parts === null) return l10n.t('This workbook is too large. Export the list as CSV.');
    return parts['xl/workbook.xml'] === undefined ? null : chooseSheet(parts, name);
  } catch (error) {
    // fflate throws plain errors with a code.
    if (!(error instanceof XmlError) && !(error instanceof Error && 'code' in error)) throw error;
    return l10n.t('This workbook is damaged. Save or export it again.');
  }
}

type Parts = Readonly<Record<string, Uint8Array | undefined>>;

function unpack(bytes: Uint8Array): Parts | null {
  let size = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/^xl\/(?:workbook|sharedStrings|styles|_rels\/workbook|worksheets\/[^/]+)\.xml(?:\.rels)?$/.test(name)) return false;
      size += originalSize;
      return size <= MOST_BYTES;
    },
  });
  return size <= MOST_BYTES ? parts : null;
}

function chooseSheet(parts: Parts, name: string | undefined): WorkbookSheet | string {
  const { sheets, start } = readSheets(parts);
  const context: SheetContext = {
    texts: readTexts(parts['xl/sharedStrings.xml']),
    dateStyles: readDateStyles(parts['xl/styles.xml']),
    start,
  };
  const names = sheets.map((sheet) => sheet.name);
  const read = ({ path }: NamedSheet): readonly SourceRow[] | null => readSheet(parts[path], context);
  const wanted = name === undefined ? undefined : sheets.find((sheet) => fold(sheet.name) === fold(name));
  if (name !== undefined && wanted === undefined)
    return l10n.t('The workbook has no sheet “{0}”. Use one of: {1}.', name, names.map((one) => `“${one}”`).join(', '));
  let first: WorkbookSheet | null = null;
  for (const sheet of wanted === undefined ? sheets : [wanted]) {
    const rows = read(sheet);
    if (rows === null) return l10n.t('The sheet “{0}” is too large. Export the list as CSV.', sheet.name);
    const found = { sheet: sheet.name, sheets: names, rows };
    if (wanted !== undefined || findHeader(rows) !== null) return found;
    if (rows.length > 0) first ??= found;
  }
  return first ?? l10n.t('The workbook has no rows. Export the list again.');
}

interface NamedSheet {
  readonly name: string;
  readonly path: string;
}

function readSheets(parts: Parts): { readonly sheets: readonly NamedSheet[]; readonly start: 1900 | 1904 } {
  const paths = new Map<string, string>();
  readXml(parts['xl/_rels/workbook.xml.rels'], {
    open: (name, attribute) => {
      if (name === 'Relationship') paths.set(attribute('Id') ?? '', (attribute('Target') ?? '').replace(/^\/?(?:xl\/)?/, 'xl/'));
    },
  });
  const sheets: NamedSheet[] = [];
  let start: 1900 | 1904 = 1900;
  readXml(parts['xl/workbook.xml'], {
    open: (name, attribute) => {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attribute('date1904') ?? '')) start = 1904;
      if (name === 'sheet') sheets.push({ name: attribute('name') ?? '', path: paths.get(attribute('id') ?? '') ?? '' });
    },
  });
  return { sheets, start };
}

/** Reads the texts that cells share; the readings of Asian texts are left out. */
function readTexts(part: Uint8Array | undefined): string[] {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isReading = false;
  readXml(part, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 't') isText = true;
      if (name === 'rPh') isReading = true;
    },
    text: (written) => {
      if (isText && !isReading) text += written;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isReading = false;
      if (name === 'si') texts.push(text);
    },
  });
  return texts;
}

function fold(name: string): string {
  return name.trim().toLowerCase();
}
