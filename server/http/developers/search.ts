import type { DeveloperSearch } from '../../service/developers/developers.ts';
import type { CallTo } from '../call.ts';
import { refuseParameter } from '../readRequest.ts';

type SearchQuery = CallTo<'listDeveloperIdentities'>['query'] & Partial<Pick<CallTo<'listDevelopers'>['query'], 'versionId'>>;

/** Returns what the query of the developer list asks for; `sortKey` is the default sort key. Throws INVALID_REQUEST, naming the parameter. */
export function toDeveloperSearch(query: SearchQuery, sortKey = 'name'): DeveloperSearch {
  const { searchKey: key, searchValue: value } = query;
  if (key === null && value !== null) throw refuseParameter('searchKey', 'is required with searchValue. Name the field to search');
  if (key !== null && value === null) throw refuseParameter('searchValue', 'is required with searchKey. Give the text to search for');
  return {
    versionId: query.versionId ?? null,
    emails: query.emails,
    developerRefIds: query.developerRefIds,
    search: key === null || value === null ? null : { key, value },
    sortKey: query.sortKey ?? sortKey,
    descending: query.sortOrder === 'desc',
    pageIndex: query.pageIndex,
    pageSize: query.pageSize,
  };
}
