/**
 * Operations of the published client of areas A and B that are not answered by its names yet: `test/service/vendorClients.test.ts` fails
 * if one of them is, and docs/contract/bodies.md#endpoints says so.
 */
export const WAITING: ReadonlySet<string> = new Set([
  'developerControllerUploadDeveloperFile2',
  'developerControllerUploadDeveloperFile',
  'developerControllerSaveDevelopers2',
  'developerControllerSaveDevelopers',
  'developerControllerReuploadDeveloperFile2',
  'developerControllerReuploadDeveloperFile',
  'developerControllerActivateDeveloperVersion',
  'developerControllerApproveDevelopersSave',
  'developerControllerUpsertDevelopers',
  'developerControllerDeleteDevelopers',
  'orgTreeControllerGetOrgTrees',
  'orgTreeControllerGetOrgTree',
  'orgTreeControllerGetOrgTreeTeamHierarchy',
  'teamsControllerListTeams',
  'teamsControllerGetTeam',
  'teamsControllerGetTeamDevelopers',
  'developerControllerGetDeveloperUploadPreview',
  'orgTreeControllerSearchOrgTrees',
  'orgTreeControllerListOrgTreesWithHierarchies',
  'orgTreeControllerGetOrgTreeIntegrations',
  'teamsControllerSearchTeams',
  'teamsControllerListTeamsByAccess',
  'teamsControllerSearchTeamDevelopers',
]);
