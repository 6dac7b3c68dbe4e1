import type { Member } from '../../core/insights/orgTree.ts';
import { type DeveloperSearch, listDevelopers } from '../../service/developers/developers.ts';
import { listIdentities } from '../../service/developers/identities.ts';
import { requirePeople } from '../../service/insights/teamOnly.ts';
import { requireTeam } from '../../service/insights/teams.ts';
import type { ServiceContext } from '../../service/serviceContext.ts';
import { INSIGHT_ENDPOINTS } from '../../wire/endpoints/insights.ts';
import type { TeamDevelopers } from '../../wire/insights.ts';
import { array, integer } from '../../wire/schemas/jsonSchema.ts';
import type { CallTo, Handlers } from '../call.ts';
import { toQueryReader } from '../readRequest.ts';
import { findItems, toParameters, toSlice } from './teamBodies.ts';

/** Searches nothing. */
export const ALL_DEVELOPERS: DeveloperSearch = {
  versionId: null,
  emails: null,
  developerRefIds: null,
  search: null,
  sortKey: 'email',
  descending: false,
  pageIndex: 0,
  pageSize: Number.MAX_SAFE_INTEGER,
};

const { searchTeamDevelopers, listTeamDevelopers } = INSIGHT_ENDPOINTS;
const Search = toQueryReader({ ...searchTeamDevelopers, query: { ...listTeamDevelopers.query, developerRefIds: array(integer) } });

type TeamQuery = CallTo<'listTeamDevelopers'>['query'] & Partial<Pick<InstanceType<typeof Search>, 'developerRefIds'>>;

/** The handlers of the developers of teams. */
export const TEAM_DEVELOPER_HANDLERS = {
  listTeamDevelopers({ service, parameters, query }): Promise<TeamDevelopers> {
    return listPage(service, parameters.teamRefId, query);
  },

  searchTeamDevelopers({ service, parameters, request, body }): Promise<TeamDevelopers> {
    return listPage(service, parameters.teamRefId, new Search(toParameters(request, body)));
  },
} satisfies Handlers;

/** Answers a page, by default in the order of the tree. */
async function listPage(service: ServiceContext, teamRefId: string, query: TeamQuery): Promise<TeamDevelopers> {
  const { pageIndex, pageSize } = query;
  await requirePeople(service);
  const { tree, place } = await requireTeam(service, teamRefId);
  const { from, to } = tree.teams[place]!;
  const found = await findMembers(service, tree.members.slice(from, to), query);
  const page = toSlice(found, pageIndex, pageSize);
  const developers = await describe(
    service,
    page.map(({ email }) => email),
  );
  const totals = { totalElements: found.length, totalPages: Math.ceil(found.length / pageSize) };
  return {
    teamRefId: tree.refIds[place]!,
    developers: developers.map(({ refId, name, email, identities }) => {
      return { refId, name, email, identities, manual: false, shared: false };
    }),
    developersInfo: developers.map(({ refId, name, email, attributes, identities }) => {
      const integrationUsers = identities.map(({ identity, integrationId }) => ({ cloudId: identity, integrationId }));
      return { refId, developerId: refId, name, email, attributes, integrationUsers };
    }),
    integrationsForIdentities: [],
    pagination: { pageNumber: pageIndex, pageSize, ...totals },
    // Everyone is in one team and those above it.
    sharedDevelopers: 0,
    totalDevelopers: to - from,
  };
}

async function findMembers(service: ServiceContext, members: readonly Member[], query: TeamQuery): Promise<readonly Member[]> {
  const { searchKey, sortKey, shared, hasIdentities, developerRefIds = null } = query;
  if (shared === 'true') return [];
  let wanted = members;
  if (developerRefIds !== null) {
    const named = await listDevelopers(service, { ...ALL_DEVELOPERS, developerRefIds });
    const emails = new Set(named.map(({ email }) => email));
    wanted = wanted.filter(({ email }) => emails.has(email));
  }
  if (hasIdentities !== null) {
    const { records } = await listIdentities(service, ALL_DEVELOPERS);
    const emails = new Set(records.map(({ email }) => email));
    wanted = wanted.filter(({ email }) => emails.has(email) === (hasIdentities === 'true'));
  }
  const key = sortKey === 'email' || sortKey === 'name' ? sortKey : null;
  return findItems(wanted, query, (member) => member[searchKey ?? 'name'], key === null ? null : (member) => member[key]);
}

/** Returns the developers with these e-mails in their order, without those who left the roster since. */
async function describe(service: ServiceContext, emails: readonly string[]) {
  if (emails.length === 0) return [];
  const found = await listDevelopers(service, { ...ALL_DEVELOPERS, emails });
  const { records } = await listIdentities(service, { ...ALL_DEVELOPERS, emails });
  const accounts = Map.groupBy(records, ({ email }) => email);
  const byEmail = new Map(found.map((developer) => [developer.email, developer]));
  return emails.flatMap((email) => {
    const developer = byEmail.get(email);
    if (developer === undefined) return [];
    const { developerRefId: refId, name, attributes } = developer;
    const identities = (accounts.get(email) ?? []).map(({ identity, integrationId }) => ({ identity, integrationId }));
    return [{ refId, name, email, attributes, identities }];
  });
}
