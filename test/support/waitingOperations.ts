/**
 * Operations of the published client of areas A and B that are served, but not by its names yet: `test/service/vendorClients.test.ts` fails
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
  'developerControllerGetDeveloperSchema',
  'developerControllerSearchDevelopers2',
  'developerControllerSearchDevelopers',
  'developerControllerDownloadDeveloperCsv',
  'developerControllerUpsertDeveloperIdentities',
  'developerControllerInsertDeveloperCloudIds',
  'developerControllerUploadDeveloperCloudIds',
  'developerControllerGetDeveloperIdentities',
  'orgTreeControllerGetOrgTrees',
  'orgTreeControllerGetOrgTree',
  'orgTreeControllerGetOrgTreeTeamHierarchy',
  'teamsControllerListTeams',
  'teamsControllerGetTeam',
  'teamsControllerGetTeamDevelopers',
]);
