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
  'developerControllerGetDeveloperUploadPreview',
]);
