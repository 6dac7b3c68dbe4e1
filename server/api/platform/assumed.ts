import { isJsonObject } from '../../core/jsonObject.ts';
import type { ResourceScope } from '../../core/platform/scope.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ASSUMED_ENDPOINTS } from '../../wire/assumedEndpoints.ts';
import type { PageQuery } from '../../wire/platform.ts';
import { type CallOptions, call } from '../client.ts';
import type { Instance } from '../instance.ts';

/** A template, service, environment or infrastructure as an assumed endpoint lists it; what the answer does not say is missing. */
export interface ListedEntity {
  readonly identifier: string;
  readonly name?: string;
  readonly type?: string;
  /** The version of a template. */
  readonly version?: string;
}

/** A page of such a list. */
export interface ListedPage {
  readonly content: readonly ListedEntity[];
  readonly totalPages: number;
}

/** The endpoints that list what a reference can name. */
export type EntityList = keyof typeof ASSUMED_ENDPOINTS;

/**
 * Returns a page of the templates, services or environments of a scope, or of the infrastructures of one of its environments; null if the
 * service has no such endpoint (404), or its answer is not a list. Entries without an identifier are left out.
 */
export async function listAssumed(
  instance: Instance,
  list: EntityList,
  scope: ResourceScope & { readonly environmentIdentifier?: string },
  { pageIndex, pageSize }: PageQuery,
  options: CallOptions = {},
): Promise<ListedPage | null> {
  const query = { ...scope, page: pageIndex ?? 0, size: pageSize ?? 0 };
  try {
    const answer =
      list === 'listTemplates'
        ? call(instance, list, { query: { ...query, templateListType: 'All' }, body: { filterType: 'Template' } }, options)
        : call(instance, list, { query }, options);
    return toPage(await answer, query.size);
  } catch (error) {
    // The key may be allowed to view another scope, which is for the caller to decide.
    if (error instanceof Refusal && error.code !== 'CANCELLED' && error.status !== 403) return null;
    throw error;
  }
}

/** The keys in which a list may wrap its entries. */
const WRAPPERS = ['template', 'service', 'environment', 'infrastructure'] as const;

function toPage(answer: unknown, size: number): ListedPage | null {
  const data = isJsonObject(answer) ? (answer.data ?? answer) : answer;
  const entries = isJsonObject(data) ? data.content : data;
  if (!Array.isArray(entries)) return null;
  const total = isJsonObject(data) ? (data.totalPages ?? toPages(data.totalElements ?? data.totalItems, size)) : 1;
  return { content: entries.flatMap(toEntity), totalPages: typeof total === 'number' ? total : 1 };
}

function toPages(count: unknown, size: number): number | null {
  return typeof count === 'number' && size > 0 ? Math.ceil(count / size) : null;
}

function toEntity(entry: unknown): ListedEntity[] {
  if (!isJsonObject(entry)) return [];
  const wrapped = WRAPPERS.map((key) => entry[key]).find(isJsonObject) ?? entry;
  const text = (...keys: readonly string[]): string | undefined => keys.map((key) => wrapped[key]).find(isText);
  const identifier = text('identifier');
  if (identifier === undefined) return [];
  const [name, type, version] = [
    text('name'),
    text('templateEntityType', 'entityType', 'entity_type', 'type'),
    text('versionLabel', 'version_label'),
  ];
  return [
    {
      identifier,
      ...(name === undefined ? {} : { name }),
      ...(type === undefined ? {} : { type }),
      ...(version === undefined ? {} : { version }),
    },
  ];
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
