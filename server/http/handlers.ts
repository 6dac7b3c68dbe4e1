import type { EndpointName } from '../wire/endpoints.ts';
import type { Handler } from './call.ts';
import { handleListIdentities, handleUpdateIdentities } from './developerIdentities.ts';
import {
  handleApprove,
  handleDelete,
  handleDeleteVersion,
  handleList,
  handleReupload,
  handleSave,
  handleSchema,
  handleUpload,
  handleUpsert,
  handleVersion,
  handleVersions,
} from './developers.ts';
import { handleExportReport } from './insights.ts';
import { LOCAL_HANDLERS } from './localHandlers.ts';
import { PLATFORM_HANDLERS } from './platformHandlers.ts';
import { SEGMENT_HANDLERS } from './segmentHandlers.ts';
import { handleOrgTree, handleOrgTrees, handleOrgTreeTeams, handleTeam, handleTeamDevelopers, handleTeams } from './teams.ts';

/** The handler of each endpoint. */
export const HANDLERS: Readonly<Record<EndpointName, Handler>> = {
  uploadRoster: handleUpload,
  reuploadRoster: handleReupload,
  upsertDevelopers: handleUpsert,
  deleteDevelopers: handleDelete,
  listDevelopers: handleList,
  readSchema: handleSchema,
  saveFieldMappings: handleSave,
  approveVersion: handleApprove,
  updateDeveloperIdentities: handleUpdateIdentities,
  listDeveloperIdentities: handleListIdentities,
  listVersions: handleVersions,
  readVersion: handleVersion,
  deleteVersion: handleDeleteVersion,
  exportReport: handleExportReport,
  listOrgTrees: handleOrgTrees,
  readOrgTree: handleOrgTree,
  listOrgTreeTeams: handleOrgTreeTeams,
  listTeams: handleTeams,
  readTeam: handleTeam,
  listTeamDevelopers: handleTeamDevelopers,
  ...SEGMENT_HANDLERS,
  ...PLATFORM_HANDLERS,
  ...LOCAL_HANDLERS,
};
