import type { SEGMENT_ENDPOINTS } from '../wire/endpoints/segments.ts';
import type { Handler } from './call.ts';
import {
  handleDeleteIdentity,
  handlePatchIdentities,
  handlePatchIdentity,
  handleSaveIdentities,
  handleSaveIdentity,
} from './segmentIdentities.ts';
import { handleAddKeys, handleListKeys, handleRemoveKeys } from './segmentKeys.ts';
import {
  handleActivateSegment,
  handleCreateSegment,
  handleDeactivateSegment,
  handleDeleteSegment,
  handleListEnvironmentSegments,
  handleListSegmentAudit,
  handleListSegments,
  handleReadSegment,
  handleTagObject,
} from './segments.ts';
import {
  handleChangeEnvironment,
  handleChangeWorkspace,
  handleCreateEnvironment,
  handleCreateTrafficType,
  handleCreateWorkspace,
  handleDeleteEnvironment,
  handleDeleteTrafficType,
  handleDeleteWorkspace,
  handleListEnvironments,
  handleListTrafficTypes,
  handleListWorkspaces,
} from './segmentWorkspaces.ts';

/** Who answers each endpoint of area C. */
export const SEGMENT_HANDLERS: Readonly<Record<keyof typeof SEGMENT_ENDPOINTS, Handler>> = {
  listWorkspaces: handleListWorkspaces,
  createWorkspace: handleCreateWorkspace,
  changeWorkspace: handleChangeWorkspace,
  deleteWorkspace: handleDeleteWorkspace,
  listEnvironments: handleListEnvironments,
  createEnvironment: handleCreateEnvironment,
  changeEnvironment: handleChangeEnvironment,
  deleteEnvironment: handleDeleteEnvironment,
  listTrafficTypes: handleListTrafficTypes,
  createTrafficType: handleCreateTrafficType,
  deleteTrafficType: handleDeleteTrafficType,
  createSegment: handleCreateSegment,
  listSegments: handleListSegments,
  readSegment: handleReadSegment,
  deleteSegment: handleDeleteSegment,
  listEnvironmentSegments: handleListEnvironmentSegments,
  activateSegment: handleActivateSegment,
  deactivateSegment: handleDeactivateSegment,
  listSegmentKeys: handleListKeys,
  uploadSegmentKeys: handleAddKeys,
  updateSegmentKeys: handleAddKeys,
  removeSegmentKeys: handleRemoveKeys,
  deleteSegmentKeys: handleRemoveKeys,
  saveIdentities: handleSaveIdentities,
  patchIdentities: handlePatchIdentities,
  saveIdentity: handleSaveIdentity,
  patchIdentity: handlePatchIdentity,
  deleteIdentity: handleDeleteIdentity,
  tagObject: handleTagObject,
  listSegmentAudit: handleListSegmentAudit,
};
