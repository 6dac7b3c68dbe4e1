import { guessMappings } from '../../core/developers/columnsToMap.ts';
import { FIELD_NAMES, type FieldType, REQUIRED_FIELD_TYPES } from '../../core/developers/fieldTypes.ts';
import { toPrintable } from '../../core/printable.ts';
import type { MappedColumn, ReuploadReview, UploadPreview } from '../../wire/developers.ts';
import { toTextTable } from '../textTable.ts';

/** The common part of both answers to an upload. */
type Uploaded = Pick<UploadPreview, 'versionId' | 'fieldMappings' | 'validationErrors'>;

/** Maximum changes of each kind shown; the counts cover the rest. */
const MOST_SHOWN = 10;

/** Formats the preview of a first upload, and the next command; `flags` are those that select the service. */
export function toPreviewText(path: string, preview: UploadPreview, flags: string): string {
  const { versionId, totalRecords, fieldMappings, sampleRecords } = preview;
  return [
    `${toPrintable(path)}: ${records(totalRecords)} uploaded as version ${versionId}.\n`,
    '\n',
    toMappingTable(fieldMappings, sampleRecords[0]),
    '\n',
    findUnmapped(preview).length > 0
      ? toMapStep(preview, flags, (column) => sampleRecords.map((record) => record[column] ?? ''))
      : `Next: fairlead developers map ${versionId}${flags}, or with --map "COLUMN=TYPE" for each column that stands for something else.\n`,
  ].join('');
}

/** Formats the review of a newer upload, and the next command. */
export function toReviewText(path: string, review: ReuploadReview, flags: string): string {
  const { versionId, totalRecords, fieldMappings, summary, added, updated, removed } = review;
  const uploaded = `${toPrintable(path)}: ${records(totalRecords)} uploaded as version ${versionId}.\n`;
  if (findUnmapped(review).length > 0)
    return [uploaded, '\n', toMappingTable(fieldMappings), '\n', toMapStep(review, flags, () => [])].join('');
  const changes = updated.map(({ email, changes }) => {
    const fields = Object.entries(changes).map(([field, { from, to }]) => `${field}: “${from}” becomes “${to}”`);
    return `${email}  ${fields.join(', ')}`;
  });
  return [
    uploaded,
    `${summary.added} added, ${summary.updated} changed, ${summary.removed} removed, ${summary.unchanged} unchanged.\n`,
    ...toChangeLines(
      '+',
      added.map(({ email, name }) => `${email}  ${name}`),
      summary.added,
    ),
    ...toChangeLines('~', changes, summary.updated),
    ...toChangeLines(
      '-',
      removed.map(({ email, name }) => `${email}  ${name}`),
      summary.removed,
    ),
    '\n',
    `Next: fairlead developers approve ${versionId}${flags}\n`,
  ].join('');
}

/** Returns the service's names of the required fields that no column of an upload has. */
function findUnmapped({ validationErrors }: Uploaded): string[] {
  return validationErrors.flatMap(({ errorType, fieldName }) =>
    errorType === 'REQUIRED_FIELD_MISSING' && fieldName !== null ? [fieldName] : [],
  );
}

/**
 * Formats the command that maps the missing fields; columns are guessed from their headers and values, and COLUMN is a placeholder if that
 * fails.
 */
function toMapStep(uploaded: Uploaded, flags: string, valuesOf: (column: string) => readonly string[]): string {
  const { versionId, fieldMappings } = uploaded;
  const unmapped = findUnmapped(uploaded);
  const missing = REQUIRED_FIELD_TYPES.filter((type) => unmapped.includes(FIELD_NAMES[type]));
  const guessed = guessMappings(fieldMappings, missing.includes('MANAGER_EMAIL'), valuesOf);
  const columnOf = (type: FieldType): string => guessed.find(({ fieldType }) => fieldType === type)?.csvColumn ?? 'COLUMN';
  const known = fieldMappings.filter(({ fieldType }) => fieldType !== 'CUSTOM');
  const wanted = [...known, ...missing.map((fieldType) => ({ csvColumn: columnOf(fieldType), fieldType }))];
  const maps = wanted.map(({ csvColumn, fieldType }) => ` --map ${toShellText(`${toPrintable(csvColumn)}=${fieldType}`)}`).join('');
  return `No column is recognized as ${unmapped.join(', ')}. Check the columns named here, and map them.\nNext: fairlead developers map ${versionId}${maps}${flags}\n`;
}

/** Quotes a text as one word of a shell, without expansion. */
function toShellText(text: string): string {
  return /["$`\\!]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}

/** Formats the mapping of each column, with an example value if there is one. */
export function toMappingTable(mappings: readonly MappedColumn[], sample?: Readonly<Record<string, string>>): string {
  const rows = mappings.map(({ csvColumn, fieldType }) => [csvColumn, fieldType, sample?.[csvColumn] ?? '']);
  return toTextTable(sample === undefined ? ['COLUMN', 'STANDS FOR'] : ['COLUMN', 'STANDS FOR', 'EXAMPLE'], rows);
}

function toChangeLines(symbol: string, lines: readonly string[], total: number): string[] {
  const shown = lines.slice(0, MOST_SHOWN).map((line) => `  ${symbol} ${toPrintable(line)}\n`);
  return total > shown.length ? [...shown, `  ${symbol} … ${total - shown.length} more\n`] : shown;
}

function records(count: number): string {
  return `${count} ${count === 1 ? 'record' : 'records'}`;
}
