import type { EndpointName } from '../wire/endpoints.ts';
import type { Handler } from './call.ts';
import { handleReadConfiguration, handleWriteConfiguration } from './configuration.ts';
import {
  handleApprove,
  handleDelete,
  handleList,
  handleReupload,
  handleSave,
  handleSchema,
  handleUpload,
  handleUpsert,
  handleVersion,
  handleVersions,
} from './developers.ts';
import { handleHealth } from './health.ts';
import { PLATFORM_HANDLERS } from './platformHandlers.ts';
import { SEGMENT_HANDLERS } from './segmentHandlers.ts';
import { handleCreateToken, handleListTokens, handleRevokeToken } from './tokens.ts';

/** Who answers each endpoint. */
export const HANDLERS: Readonly<Record<EndpointName, Handler>> = {
  uploadRoster: handleUpload,
  reuploadRoster: handleReupload,
  upsertDevelopers: handleUpsert,
  deleteDevelopers: handleDelete,
  listDevelopers: handleList,
  readSchema: handleSchema,
  saveFieldMappings: handleSave,
  approveVersion: handleApprove,
  listVersions: handleVersions,
  readVersion: handleVersion,
  ...SEGMENT_HANDLERS,
  ...PLATFORM_HANDLERS,
  readHealth: handleHealth,
  readConfiguration: handleReadConfiguration,
  writeConfiguration: handleWriteConfiguration,
  createToken: handleCreateToken,
  listTokens: handleListTokens,
  revokeToken: handleRevokeToken,
};
