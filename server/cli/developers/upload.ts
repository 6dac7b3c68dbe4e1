import { basename } from 'node:path';
import * as l10n from '@vscode/l10n';
import { countChanges, readUploaded, type SentRoster, sendRoster, type UploadedRoster } from '../../api/developers/uploads.ts';
import { findNameParts, guessMappings } from '../../core/developers/columnsToMap.ts';
import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import { FIELD_NAMES, type FieldType, REQUIRED_FIELD_TYPES } from '../../core/developers/fieldTypes.ts';
import { plural } from '../../core/plural.ts';
import { Refusal } from '../../core/refusal.ts';
import { toPrintable } from '../../core/text.ts';
import { LONGEST_HEADER } from '../../documents/csv/table.ts';
import { readSample } from '../../documents/developers/readInputs.ts';
import { decodeText } from '../../documents/encoding.ts';
import type { ReuploadReview, UploadPreview } from '../../wire/developers.ts';
import { MAX_CSV_BYTES } from '../../wire/limits.ts';
import { type Answer, toTextAnswer, toTextTable } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { readBytes } from '../files.ts';
import { toHeading } from '../headings.ts';
import { readFieldMapping } from '../options.ts';
import { showProblems, toWarningLines } from '../problemLines.ts';
import { type ResourceCommand, writes } from '../resource.ts';
import { repeatTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { addFormatFlags, MAP, ROSTER_FILE } from './arguments.ts';
import { describeFields, readPerson } from './review.ts';

interface UploadFlags extends TargetFlags {
  readonly format: 'text' | 'json';
  readonly map?: readonly string[];
}

const NOTES = l10n.t(`The first upload needs its field mapping confirmed with \`developers map\`;
every later one needs its changes approved with \`developers approve\`.`);

/** `fairlead developers upload`. */
export const UPLOAD: ResourceCommand<UploadFlags> = writes('uploadRoster', {
  name: 'upload',
  description: l10n.t('Upload a roster'),
  arguments: [ROSTER_FILE],
  options: [MAP],
  addAllFlags: addFormatFlags,
  example: 'fairlead developers upload people.roster.csv',
  notes: NOTES,
  change: async (cli, flags, path) => {
    const fieldMappings = flags.map?.map(readFieldMapping);
    const content = await readBytes(path, cli.terminal, MAX_CSV_BYTES);
    const fileName = path === '-' ? 'roster.csv' : basename(path);
    const instance = await requireInstance(cli, flags);
    return {
      instance,
      names: [fileName],
      send: async (service, options) => {
        const roster = { fileName, content, fieldMappings, places: true };
        const sent = await sendRoster(service, roster, options).catch(async (error: unknown) => {
          if (error instanceof Refusal) await showRefused(cli, path, flags, error);
          throw error;
        });
        return toAnswer(cli, path, flags, sent, sampleColumns(content));
      },
    };
  },
});

/** Returns the values of each column in the first records. */
type ValuesOf = (column: string) => readonly string[];

function sampleColumns(content: Uint8Array): ValuesOf {
  const { headers, valuesOf } = readSample(decodeText(content, LONGEST_HEADER).text);
  return (column) => valuesOf(headers.findIndex((header) => header.trim() === column));
}

function toAnswer(cli: Cli, path: string, flags: UploadFlags, sent: SentRoster, valuesOf: ValuesOf): Answer {
  const same = repeatTargetFlags(flags);
  if (flags.format === 'text') {
    const { problems, warnings } = sent.answer;
    if (problems === undefined) for (const line of toWarningLines(warnings)) cli.terminal.err(line);
    else showProblems(cli.terminal, path, problems);
  }
  return toTextAnswer(
    sent.answer,
    sent.kind === 'later'
      ? toReviewText(path, sent.answer, readUploaded(sent), same, valuesOf)
      : toPreviewText(path, sent.answer, readUploaded(sent), same, valuesOf),
  );
}

async function showRefused(cli: Cli, path: string, flags: UploadFlags, { details }: Refusal): Promise<void> {
  const { errors, problems = [] } = details;
  if (flags.format === 'json' && errors !== undefined) {
    await cli.terminal.out(`${JSON.stringify({ status: 'FAILURE', errors, problems })}\n`);
  } else {
    showProblems(cli.terminal, path, problems);
  }
}

/** Maximum changes of each kind shown; the counts cover the rest. */
const MOST_LISTED = 10;

/** Formats the preview of a first upload, and the next command; `flags` are those that select the service. */
function toPreviewText(
  path: string,
  { developersPreview = [] }: UploadPreview,
  uploaded: UploadedRoster,
  flags: string,
  valuesOf: ValuesOf,
): string {
  const { versionId, fieldMappings, unmapped } = uploaded;
  return [
    `${describeUpload(path, uploaded)}\n`,
    '\n',
    toMappingTable(fieldMappings, developersPreview[0]),
    '\n',
    unmapped.length > 0
      ? toMapStep(uploaded, flags, valuesOf)
      : `${l10n.t('Next: {0}, or with --map "COLUMN=TYPE" for each column of another type.', `fairlead developers map ${versionId}${flags}`)}\n`,
  ].join('');
}

/** Formats the review of a newer upload, and the next command. */
function toReviewText(path: string, answer: ReuploadReview, uploaded: UploadedRoster, flags: string, valuesOf: ValuesOf): string {
  const { versionId, fieldMappings, unmapped } = uploaded;
  const { review = {}, updated = [] } = answer;
  const summary = countChanges(answer);
  const described = `${describeUpload(path, uploaded)}\n`;
  if (unmapped.length > 0) return [described, '\n', toMappingTable(fieldMappings), '\n', toMapStep(uploaded, flags, valuesOf)].join('');
  const describePerson = (record: Readonly<Record<string, string>>): string => readPerson(record, fieldMappings).join('  ');
  const changes = updated.map(({ email, changes }) => `${email}  ${describeFields(changes).join(', ')}`);
  const most = Math.max(summary.added, summary.updated ?? 0, summary.removed);
  return [
    described,
    `${l10n.t('{0} added, {1} changed, {2} removed, {3} unchanged.', summary.added, summary.updated ?? '?', summary.removed, summary.unchanged ?? '?')}\n`,
    ...toChangeLines('+', (review.addedDevs ?? []).map(describePerson), summary.added),
    ...toChangeLines('~', changes, summary.updated ?? 0),
    ...toChangeLines('-', (review.deletedDevs ?? []).map(describePerson), summary.removed),
    ...(most > MOST_LISTED ? [`${l10n.t('All of them: {0}', `fairlead developers review ${versionId}${flags}`)}\n`] : []),
    '\n',
    `${l10n.t('Next: {0}', `fairlead developers approve ${versionId}${flags}`)}\n`,
  ].join('');
}

/**
 * Formats the command that maps the missing fields; columns are guessed from their headers and values, and COLUMN is a placeholder if that
 * fails.
 */
function toMapStep({ versionId, fieldMappings, unmapped }: UploadedRoster, flags: string, valuesOf: ValuesOf): string {
  const missing = REQUIRED_FIELD_TYPES.filter((type) => unmapped.includes(FIELD_NAMES[type]));
  const guessed = guessMappings(fieldMappings, missing.includes('MANAGER_EMAIL'), valuesOf);
  const columnOf = (type: FieldType): string => guessed.find(({ fieldType }) => fieldType === type)?.csvColumn ?? 'COLUMN';
  const known = fieldMappings.filter(({ fieldType }) => fieldType !== 'CUSTOM');
  const wanted = [...known, ...missing.map((fieldType) => ({ csvColumn: columnOf(fieldType), fieldType }))];
  const maps = wanted.map(({ csvColumn, fieldType }) => ` --map ${toShellText(`${toPrintable(csvColumn)}=${fieldType}`)}`).join('');
  const parts = missing.includes('NAME')
    ? findNameParts(fieldMappings.map(({ csvColumn }) => ({ header: csvColumn, values: valuesOf(csvColumn) })))
    : null;
  const joined =
    parts === null
      ? ''
      : `${l10n.t('“{0}” and “{1}” are parts of the name; join them first: {2}', ...parts, 'fairlead developers reshape --propose')}\n`;
  const missed = l10n.t('No column is recognized as {0}. Check the columns named here, and map them.', unmapped.join(', '));
  return `${missed}\n${joined}${l10n.t('Next: {0}', `fairlead developers map ${versionId}${maps}${flags}`)}\n`;
}

/** Quotes a text as one word of a shell, without expansion. */
function toShellText(text: string): string {
  return /["$`\\!]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}

/** Formats the mapping of each column, with an example value if there is one. */
export function toMappingTable(mappings: readonly FieldMapping[], sample?: Readonly<Record<string, string>>): string {
  const rows = mappings.map(({ csvColumn, fieldType }) => [csvColumn, fieldType, sample?.[csvColumn] ?? '']);
  const headings = [toHeading('column'), l10n.t('STANDS FOR'), l10n.t('EXAMPLE')];
  return toTextTable(sample === undefined ? headings.slice(0, 2) : headings, rows);
}

function toChangeLines(symbol: string, lines: readonly string[], total: number): string[] {
  const shown = lines.slice(0, MOST_LISTED).map((line) => `  ${symbol} ${toPrintable(line)}\n`);
  return total > shown.length ? [...shown, `  ${symbol} ${l10n.t('… {0} more', total - shown.length)}\n`] : shown;
}

function describeUpload(path: string, { count, versionId }: UploadedRoster): string {
  const file = toPrintable(path);
  return plural(count, '{0}: 1 record uploaded as version {2}.', '{0}: {1} records uploaded as version {2}.', file, count, versionId);
}
