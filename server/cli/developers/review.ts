import * as l10n from '@vscode/l10n';
import { call } from '../../api/client.ts';
import { countChanges } from '../../api/developers/uploads.ts';
import { toMappings } from '../../core/developers/dataTypes.ts';
import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import type { FieldType } from '../../core/developers/fieldTypes.ts';
import type { ReuploadReview } from '../../wire/developers.ts';
import type { OutputFlags } from '../options.ts';
import type { ResourceCommand } from '../resource.ts';
import { requireInstance, type TargetFlags } from '../target.ts';
import { describePage, PAGE, PAGE_SIZE, UPLOADED_VERSION } from './arguments.ts';

interface ReviewFlags extends TargetFlags, OutputFlags {
  readonly page: number;
  readonly pageSize?: number;
}

/** `fairlead developers review`. */
export const REVIEW: ResourceCommand<ReviewFlags> = {
  name: 'review',
  description: l10n.t('List what a newer version changes, one page at a time'),
  arguments: [UPLOADED_VERSION],
  options: [PAGE, PAGE_SIZE],
  example: 'fairlead developers review 2 --page 2',
  read: async (cli, { page, pageSize, ...flags }, versionId) => {
    const query = { pageIndex: page - 1, ...(pageSize === undefined ? {} : { pageSize }) };
    const request = { parameters: { versionId }, query };
    const json = await call(await requireInstance(cli, flags), 'readReview', request, { signal: cli.interruption() });
    const { added, updated, removed } = countChanges(json);
    const most = Math.max(added, updated ?? 0, removed);
    const counts = l10n.t('{0} added, {1} changed, {2} removed', added, updated ?? '?', removed);
    const rows = [...toRows(json)];
    return {
      columns: ['change', 'email', 'name', 'detail'],
      rows,
      json,
      note: describePage(counts, page, Math.ceil(most / (json.pageSize ?? most))),
    };
  },
};

function* toRows({ review = {}, updated = [], schema }: ReuploadReview): Iterable<readonly string[]> {
  const mappings = toMappings(schema?.fields ?? []);
  for (const record of review.addedDevs ?? []) yield ['add', ...readPerson(record, mappings), ''];
  for (const { email, changes } of updated) yield ['change', email, '', describeFields(changes).join(', ')];
  for (const record of review.deletedDevs ?? []) yield ['remove', ...readPerson(record, mappings), ''];
}

/** Returns e-mail and name of a record; one of the former version may have other headers. */
export function readPerson(record: Readonly<Record<string, string>>, mappings: readonly FieldMapping[]): [email: string, name: string] {
  const read = (type: FieldType): string | undefined =>
    record[mappings.find(({ fieldType }) => fieldType === type)?.csvColumn.trim() ?? ''];
  return [read('EMAIL') ?? Object.values(record).find((value) => value.includes('@')) ?? '', read('NAME') ?? ''];
}

/** Describes the fields that change, each with its former value. */
export function describeFields(changes: NonNullable<ReuploadReview['updated']>[number]['changes']): string[] {
  return Object.entries(changes).map(([field, { from, to }]) => l10n.t('{0}: “{1}” becomes “{2}”', field, from, to));
}
