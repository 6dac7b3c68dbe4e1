import { toPrintable } from '../../core/printable.ts';
import type { MappedColumn, ReuploadReview, UploadPreview } from '../../wire/developers.ts';
import { toTextTable } from '../textTable.ts';

/** Changes of each kind shown; the counts tell of the rest. */
const MOST_SHOWN = 10;

/** The preview of a first upload, and the next command; `flags` are those that name the service. */
export function toPreviewText(path: string, preview: UploadPreview, flags: string): string {
  const { versionId, totalRecords, fieldMappings, sampleRecords } = preview;
  return [
    `${toPrintable(path)}: ${records(totalRecords)} uploaded as version ${versionId}.\n`,
    '\n',
    toMappingTable(fieldMappings, sampleRecords[0]),
    '\n',
    `Next: fairlead developers map ${versionId}${flags}, or with --map "COLUMN=TYPE" for each column that stands for something else.\n`,
  ].join('');
}

/** The review of a newer upload, and the next command. */
export function toReviewText(path: string, review: ReuploadReview, flags: string): string {
  const { versionId, totalRecords, summary, added, updated, removed } = review;
  const changes = updated.map(({ email, changes }) => {
    const fields = Object.entries(changes).map(([field, { from, to }]) => `${field}: “${from}” becomes “${to}”`);
    return `${email}  ${fields.join(', ')}`;
  });
  return [
    `${toPrintable(path)}: ${records(totalRecords)} uploaded as version ${versionId}.\n`,
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

/** What each column stands for, with an example where there is one. */
export function toMappingTable(mappings: readonly MappedColumn[], sample?: Readonly<Record<string, string>>): string {
  const rows = mappings.map(({ csvColumn, fieldType }) => [csvColumn, fieldType, sample?.[csvColumn] ?? '']);
  return toTextTable(sample === undefined ? ['COLUMN', 'STANDS FOR'] : ['COLUMN', 'STANDS FOR', 'EXAMPLE'], rows);
}

function toChangeLines(sign: string, lines: readonly string[], total: number): string[] {
  const shown = lines.slice(0, MOST_SHOWN).map((line) => `  ${sign} ${toPrintable(line)}\n`);
  return total > shown.length ? [...shown, `  ${sign} … ${total - shown.length} more\n`] : shown;
}

function records(count: number): string {
  return `${count} ${count === 1 ? 'record' : 'records'}`;
}
