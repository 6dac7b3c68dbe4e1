import {
  anything,
  array,
  boolean,
  count,
  enumOf,
  type Fields,
  integer,
  object,
  record,
  type Schema,
  strictObject,
  string,
  toReferences,
} from './jsonSchema.ts';

const accessResponse = strictObject({ create: boolean, delete: boolean, edit: boolean, view: boolean });
const Integration = strictObject({ id: integer }, { name: string });
const integrations = array(toReferences({ Integration }).Integration);
/** What the published client has of a team, then what it has nothing for. */
const team = {
  displayName: string,
  leaf: boolean,
  /** Missing for a root. */
  parentRefId: integer,
  accessResponse,
  developerCount: count,
  /** 0 for a root. */
  depth: count,
  /** Missing if columns define the teams. */
  managerEmail: string,
};
const sortOrder = enumOf('asc', 'desc');
const search = { searchValue: string, sortOrder };

/** How the published client searches org trees; the profiles are never there. */
export const ORG_TREE_SEARCH = {
  ...search,
  searchKey: enumOf('name', 'businessAlignmentProfileName', 'efficiencyProfileName', 'productivityProfileName'),
  sortBy: enumOf(
    'name',
    'businessAlignmentProfileName',
    'createdAt',
    'efficiencyProfileName',
    'productivityProfileName',
    'teamCount',
    'updatedAt',
    'updatedBy',
  ),
};

/** How the published client searches teams. */
export const TEAM_SEARCH = {
  ...search,
  leafTeamsOnly: { ...boolean, default: true },
  searchKey: enumOf('name', 'managerName', 'orgTreeName'),
  sortBy: enumOf('name', 'createdAt', 'developerCount', 'managerName', 'orgTreeName', 'updatedAt', 'updatedBy'),
};

/** How the published client searches the developers of a team. */
export const TEAM_DEVELOPER_SEARCH = {
  ...search,
  searchKey: enumOf('email', 'name'),
  sortKey: enumOf('email', 'name', 'manual', 'shared', 'updated_at', 'updated_by'),
};

/** A team with all below it. */
export interface TeamHierarchy {
  readonly name: string;
  readonly displayName: string;
  readonly orgTreeId: number;
  readonly refId: number;
  readonly children: readonly TeamHierarchy[];
}
const teamHierarchy: Schema<TeamHierarchy> = { $ref: '#/components/schemas/TeamHierarchy' };

/** A team of an org tree with all below it; if there are several root teams, they are below one without a refId. */
export interface OrgTreeTeam extends Partial<Fields<typeof orgTreeTeam>> {
  readonly name: string;
  readonly children?: readonly OrgTreeTeam[];
}
const { depth: _, ...orgTreeTeam } = { refId: integer, ...team, integrations, groupedFilters: record(anything) };
const OrgTreeTeam: Schema<OrgTreeTeam> = { $ref: '#/components/schemas/OrgTreeTeam' };

const OrgTree = strictObject(
  { id: integer, name: string },
  {
    orgIdentifier: string,
    projectIdentifier: string,
    access: boolean,
    /** Header names that define the teams, the outermost first; empty if each manager has a team. */
    groupByFields: array(strictObject({ fieldName: string, order: count })),
    /** All of them must hold; one with several values holds if the field has one of them. */
    filters: array(strictObject({ fieldName: string, fieldValues: array(string), operator: enumOf('EQUALS') })),
    integrations,
    canvasDashboardIds: array(string),
    /** Missing if there are several root teams. */
    rootTeamRefId: integer,
    teamCount: count,
    /** Developers who are in a team. */
    developerCount: count,
  },
);
const ListedTeam = strictObject(
  { refId: integer, name: string },
  {
    id: integer,
    ...team,
    integrations,
    orgTree: strictObject({ id: integer, name: string }, { orgIdentifier: string, projectIdentifier: string }),
    teamManagers: array(string),
  },
);
const AccessibleTeam = strictObject({ refId: integer, name: string }, { id: integer, displayName: string, parentRefId: integer });
const TeamDeveloper = strictObject(
  { refId: integer, name: string, email: string },
  { identities: array(strictObject({ identity: string, integrationId: integer })), manual: boolean, shared: boolean },
);
const lists = toReferences({ OrgTree, ListedTeam, AccessibleTeam, TeamDeveloper });

/** The schemas of org trees and teams. */
export const TEAM_SCHEMAS = {
  Integration,
  OrgTree,
  OrgTreePage: strictObject({ records: array(lists.OrgTree) }, { pageIndex: count, pageSize: count, totalCount: count }),
  OrgTreeSearch: object({}, ORG_TREE_SEARCH),
  TeamHierarchy: strictObject({ name: string, displayName: string, orgTreeId: integer, refId: integer, children: array(teamHierarchy) }),
  OrgTreeTeam: strictObject({ name: string }, { ...orgTreeTeam, children: array(OrgTreeTeam) }),
  ListedTeam,
  TeamPage: strictObject(
    { items: array(lists.ListedTeam) },
    { pageIndex: count, pageSize: count, totalItems: count, totalPages: count, hasNext: boolean, hasPrevious: boolean },
  ),
  TeamSearch: object({}, TEAM_SEARCH),
  AccessibleTeam,
  TeamsByAccess: strictObject({ editableTeams: array(lists.AccessibleTeam), viewableTeams: array(lists.AccessibleTeam) }),
  Team: strictObject(
    { refId: integer, name: string },
    {
      ...team,
      orgTreeId: integer,
      managerRefId: integer,
      /** The names from its root down to itself. */
      path: array(string),
      /** The teams directly below it. */
      childRefIds: array(integer),
    },
  ),
  TeamDeveloper,
  TeamDevelopers: strictObject(
    { developers: array(lists.TeamDeveloper) },
    {
      /** The same developers with their attributes. */
      developersInfo: array(
        strictObject({
          refId: integer,
          developerId: integer,
          name: string,
          email: string,
          attributes: record(string),
          integrationUsers: array(strictObject({ cloudId: string, integrationId: integer })),
        }),
      ),
      integrationsForIdentities: integrations,
      pagination: strictObject({ pageNumber: count, pageSize: count, totalElements: count, totalPages: count }),
      sharedDevelopers: count,
      teamRefId: integer,
      totalDevelopers: count,
    },
  ),
  TeamDeveloperSearch: object({}, { ...TEAM_DEVELOPER_SEARCH, developerRefIds: array(integer), hasIdentities: boolean, shared: boolean }),
};
