import type { Permission, ResourceType } from '../../core/access/roles.ts';
import type { Endpoint, EndpointShape, Evidence, Leniency } from '../endpoint.ts';
import { MAX_PLATFORM_BODY_BYTES } from '../limits.ts';
import { array, count, enumOf, json, positive, type Schema, strictObject, string } from '../schemas/jsonSchema.ts';
import { ENVELOPE, PAGE } from '../schemas/platform.ts';

/** The address of organizations. */
export const ORGANIZATIONS = '/ng/api/organizations';
/** The address of projects. */
export const PROJECTS = '/ng/api/projects';
/** The address of connectors. */
export const CONNECTORS = '/ng/api/connectors';

/** The parameter that names an account. */
export const account = { accountIdentifier: string };
/** The parameters that name a scope in it. */
export const scope = { ...account, orgIdentifier: string, projectIdentifier: string };

/** The requested page of a list. */
export const PAGE_QUERY = {
  pageIndex: count,
  pageSize: { ...positive, maximum: 100, default: 50 },
  /** A substring of the identifier or the name, ignoring case. */
  searchTerm: string,
};

const { status, ...rest } = ENVELOPE;

/** Describes an answer in the envelope. */
export const envelope = <Data>(data: Schema<Data>) => ({ answer: json(strictObject({ status, data, ...rest })), isWrapped: true }) as const;

/** Describes a page of a list. */
export const pageOf = <Item>(item: Schema<Item>) => strictObject({ content: array(item), ...PAGE });

/** The answer to a deletion. */
export const yes = envelope(enumOf(true));

/** The largest pageIndex. */
const MAX_PAGES = 1_000_000;

const LENIENCY = { largestNumber: MAX_PAGES, otherNames: { pageIndex: 'page', pageSize: 'size' } } as const satisfies Leniency;

/** Creates a row of area D. */
export function row<const Path extends string, const More extends EndpointShape & Partial<Endpoint>>(
  method: Endpoint['method'],
  path: Path,
  permission: Permission,
  evidence: Evidence,
  summary: string,
  more: More,
) {
  return {
    method,
    path,
    area: 'platform',
    needs: `platform:${permission}`,
    resource: resourceOf(path),
    evidence,
    summary,
    leniency: LENIENCY,
    bodyLimit: MAX_PLATFORM_BODY_BYTES,
    readsStandby: permission === 'view',
    ...more,
  } as const;
}

function resourceOf(path: string): ResourceType {
  if (path.startsWith(ORGANIZATIONS)) return 'organization';
  if (path.startsWith(PROJECTS)) return 'project';
  return path.startsWith(CONNECTORS) ? 'connector' : 'pipeline';
}
