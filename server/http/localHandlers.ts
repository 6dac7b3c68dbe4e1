import type { LOCAL_ENDPOINTS } from '../wire/endpoints/local.ts';
import { handleImportActivity, handleListUnmatched, handleReadActivity } from './activity.ts';
import type { Handler } from './call.ts';
import { handleReadConfiguration, handleWriteConfiguration } from './configuration.ts';
import { handleAdvanceClock, handleReadClock, handleReleaseClock, handleSetClock } from './emulatorClock.ts';
import {
  handleDeleteSnapshot,
  handleExport,
  handleImport,
  handleListSnapshots,
  handleReset,
  handleRestoreSnapshot,
  handleSaveSnapshot,
} from './emulatorData.ts';
import { handleClearFaults, handleCreateFault, handleDeleteFault, handleListFaults } from './emulatorFaults.ts';
import { handleReadRateLimit, handleWriteRateLimit } from './emulatorRateLimit.ts';
import { handleClearRequests, handleListRequests } from './emulatorRequests.ts';
import { handleFidelity } from './fidelity.ts';
import { handleHealth, handleReadiness } from './health.ts';
import { handleInfo } from './info.ts';
import { handleExplainReport } from './insightExplanation.ts';
import { handleOpenApi } from './openApi.ts';
import { handleCreateRole, handleDeleteRole, handleListRoles } from './roles.ts';
import {
  handleAddToken,
  handleCreateApiKey,
  handleCreateToken,
  handleDeleteApiKey,
  handleListApiKeys,
  handleListTokens,
  handleRevokeToken,
  handleRotateToken,
} from './tokens.ts';

/** The handler of each local endpoint. */
export const LOCAL_HANDLERS: Readonly<Record<keyof typeof LOCAL_ENDPOINTS, Handler>> = {
  readOpenApi: handleOpenApi,
  readHealth: handleHealth,
  readReadiness: handleReadiness,
  readConfiguration: handleReadConfiguration,
  writeConfiguration: handleWriteConfiguration,
  createToken: handleCreateToken,
  listTokens: handleListTokens,
  revokeToken: handleRevokeToken,
  rotateToken: handleRotateToken,
  createApiKey: handleCreateApiKey,
  listApiKeys: handleListApiKeys,
  deleteApiKey: handleDeleteApiKey,
  addToken: handleAddToken,
  createRole: handleCreateRole,
  listRoles: handleListRoles,
  deleteRole: handleDeleteRole,
  readInfo: handleInfo,
  readFidelity: handleFidelity,
  explainReport: handleExplainReport,
  importActivity: handleImportActivity,
  readActivity: handleReadActivity,
  listUnmatchedDevelopers: handleListUnmatched,
  resetData: handleReset,
  listSnapshots: handleListSnapshots,
  saveSnapshot: handleSaveSnapshot,
  restoreSnapshot: handleRestoreSnapshot,
  deleteSnapshot: handleDeleteSnapshot,
  exportData: handleExport,
  importData: handleImport,
  readClock: handleReadClock,
  setClock: handleSetClock,
  advanceClock: handleAdvanceClock,
  releaseClock: handleReleaseClock,
  createFault: handleCreateFault,
  listFaults: handleListFaults,
  deleteFault: handleDeleteFault,
  clearFaults: handleClearFaults,
  listRequests: handleListRequests,
  clearRequests: handleClearRequests,
  readRateLimit: handleReadRateLimit,
  writeRateLimit: handleWriteRateLimit,
};
