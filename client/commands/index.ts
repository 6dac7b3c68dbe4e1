import { commands, Disposable } from 'vscode';
import type { App, Command } from '../app.ts';
import { COMMAND_NAMES, type CommandName, toCommandId } from '../ids.ts';
import { runCommand } from '../runCommand.ts';
import { clearActivity } from './activity/clearActivity.ts';
import { copyAsCurl } from './activity/copyAsCurl.ts';
import { copyRequestId } from './activity/copyRequestId.ts';
import { retryOperation } from './activity/retryOperation.ts';
import { undoOperation } from './activity/undoOperation.ts';
import { alignRoster } from './developers/alignRoster.ts';
import { applyPlan } from './developers/applyPlan.ts';
import { approveVersion } from './developers/approveVersion.ts';
import { comparePlan } from './developers/comparePlan.ts';
import { compareVersions } from './developers/compareVersions.ts';
import { compareWithRoster } from './developers/compareWithRoster.ts';
import { deleteDevelopers } from './developers/deleteDevelopers.ts';
import { discardPlan } from './developers/discardPlan.ts';
import { downloadIdentities } from './developers/downloadIdentities.ts';
import { downloadRoster } from './developers/downloadRoster.ts';
import { filterDevelopers } from './developers/filterDevelopers.ts';
import { forgetMapping } from './developers/forgetMapping.ts';
import { listVersions } from './developers/listVersions.ts';
import { mapFields } from './developers/mapFields.ts';
import { movePerson } from './developers/movePerson.ts';
import { newRoster } from './developers/newRoster.ts';
import { openVersion } from './developers/openVersion.ts';
import { queryRoster } from './developers/queryRoster.ts';
import { reactivateVersion } from './developers/reactivateVersion.ts';
import { reviewRoster } from './developers/reviewRoster.ts';
import { saveDevelopers } from './developers/saveDevelopers.ts';
import { showIdentities } from './developers/showIdentities.ts';
import { showOrgChart } from './developers/showOrgChart.ts';
import { showPerson } from './developers/showPerson.ts';
import { showRosterHistory } from './developers/showRosterHistory.ts';
import { shrinkRoster } from './developers/shrinkRoster.ts';
import { sortRoster } from './developers/sortRoster.ts';
import { uploadIdentities } from './developers/uploadIdentities.ts';
import { uploadPlan } from './developers/uploadPlan.ts';
import { uploadRoster } from './developers/uploadRoster.ts';
import { hideAlignment, showAlignment } from './editor/alignment.ts';
import { checkAsRoster } from './editor/checkAsRoster.ts';
import { doNotCheckAsRoster } from './editor/doNotCheckAsRoster.ts';
import { followRosterHeader } from './editor/followRosterHeader.ts';
import { moveToUtf8 } from './editor/moveToUtf8.ts';
import { ignoreProblem } from './editor/problems.ts';
import { comparePeriods } from './insights/comparePeriods.ts';
import { editExportRequest } from './insights/editExportRequest.ts';
import { explainCell } from './insights/explainCell.ts';
import { exportReport } from './insights/exportReport.ts';
import { importFacts, importGitHistory, mapIdentity } from './insights/imports.ts';
import { newExportRequest } from './insights/newExportRequest.ts';
import { showReportCharts } from './insights/showReportCharts.ts';
import { addInstance } from './instances/addInstance.ts';
import { editInstance } from './instances/editInstance.ts';
import { enterKey } from './instances/enterKey.ts';
import { removeInstance } from './instances/removeInstance.ts';
import { selectInstance } from './instances/selectInstance.ts';
import { signIn } from './instances/signIn.ts';
import { signOut } from './instances/signOut.ts';
import { checkDrift } from './platform/checkDrift.ts';
import { comparePipeline } from './platform/comparePipeline.ts';
import { createConnector } from './platform/createConnector.ts';
import { createPipeline } from './platform/createPipeline.ts';
import { createProject } from './platform/createProject.ts';
import { deleteConnector } from './platform/deleteConnector.ts';
import { deletePipeline } from './platform/deletePipeline.ts';
import { deleteProject } from './platform/deleteProject.ts';
import { editProject } from './platform/editProject.ts';
import { fillRuntimeInputs } from './platform/fillRuntimeInputs.ts';
import { filterPlatform } from './platform/filterPlatform.ts';
import { openConnector } from './platform/openConnector.ts';
import { openInputForm } from './platform/openInputForm.ts';
import { openPipeline } from './platform/openPipeline.ts';
import { createOrganization, deleteOrganization, editOrganization, openOrganization } from './platform/organizations.ts';
import { saveAsFile } from './platform/saveAsFile.ts';
import { updateConnector } from './platform/updateConnector.ts';
import { updatePipeline } from './platform/updatePipeline.ts';
import { activateSegment } from './segments/activateSegment.ts';
import { addSegmentKeys } from './segments/addSegmentKeys.ts';
import { applyKeysToSegment } from './segments/applyKeysToSegment.ts';
import { combineSegments } from './segments/combineSegments.ts';
import { createEnvironment } from './segments/createEnvironment.ts';
import { createSegment } from './segments/createSegment.ts';
import { createTrafficType } from './segments/createTrafficType.ts';
import { createWorkspace } from './segments/createWorkspace.ts';
import { deactivateSegment } from './segments/deactivateSegment.ts';
import { deleteEnvironment } from './segments/deleteEnvironment.ts';
import { deleteIdentity } from './segments/deleteIdentity.ts';
import { deleteSegment } from './segments/deleteSegment.ts';
import { deleteTrafficType } from './segments/deleteTrafficType.ts';
import { deleteWorkspace } from './segments/deleteWorkspace.ts';
import { filterSegments } from './segments/filterSegments.ts';
import { openSegmentKeys } from './segments/openSegmentKeys.ts';
import { removeSegmentKeys } from './segments/removeSegmentKeys.ts';
import { renameEnvironment } from './segments/renameEnvironment.ts';
import { renameWorkspace } from './segments/renameWorkspace.ts';
import { segmentNextStep } from './segments/segmentNextStep.ts';
import { showSegmentMatrix } from './segments/showSegmentMatrix.ts';
import { switchProduction } from './segments/switchProduction.ts';
import { uploadSegmentIdentities } from './segments/uploadSegmentIdentities.ts';
import { startService } from './service/startService.ts';
import { stopService } from './service/stopService.ts';
import { startTour } from './tour/startTour.ts';
import { loadMore } from './views/loadMore.ts';
import { refreshViews } from './views/refreshViews.ts';

/** All commands, each from its own file or that of its noun. */
export const COMMANDS: Readonly<Record<CommandName, Command>> = {
  uploadRoster,
  reviewRoster,
  applyPlan,
  uploadPlan,
  comparePlan,
  discardPlan,
  mapFields,
  approveVersion,
  downloadRoster,
  listVersions,
  openVersion,
  filterDevelopers,
  compareVersions,
  compareWithRoster,
  reactivateVersion,
  showRosterHistory,
  saveDevelopers,
  deleteDevelopers,
  showIdentities,
  downloadIdentities,
  uploadIdentities,
  forgetMapping,
  newRoster,
  showOrgChart,
  showPerson,
  movePerson,
  showAlignment,
  hideAlignment,
  alignRoster,
  shrinkRoster,
  sortRoster,
  queryRoster,
  checkAsRoster,
  doNotCheckAsRoster,
  followRosterHeader,
  moveToUtf8,
  ignoreProblem,
  filterPlatform,
  createOrganization,
  editOrganization,
  deleteOrganization,
  openOrganization,
  createProject,
  editProject,
  deleteProject,
  openConnector,
  createConnector,
  updateConnector,
  deleteConnector,
  updatePipeline,
  openPipeline,
  saveAsFile,
  deletePipeline,
  checkDrift,
  comparePipeline,
  openInputForm,
  createPipeline,
  fillRuntimeInputs,
  exportReport,
  newExportRequest,
  editExportRequest,
  showReportCharts,
  comparePeriods,
  explainCell,
  importFacts,
  importGitHistory,
  mapIdentity,
  startService,
  stopService,
  selectInstance,
  addInstance,
  editInstance,
  removeInstance,
  enterKey,
  signIn,
  signOut,
  refreshViews,
  startTour,
  loadMore,
  retryOperation,
  undoOperation,
  copyAsCurl,
  copyRequestId,
  clearActivity,
  createWorkspace,
  renameWorkspace,
  deleteWorkspace,
  createEnvironment,
  renameEnvironment,
  switchProduction,
  deleteEnvironment,
  createTrafficType,
  deleteTrafficType,
  createSegment,
  activateSegment,
  deactivateSegment,
  deleteSegment,
  addSegmentKeys,
  removeSegmentKeys,
  segmentNextStep,
  showSegmentMatrix,
  uploadSegmentIdentities,
  deleteIdentity,
  filterSegments,
  openSegmentKeys,
  applyKeysToSegment,
  combineSegments,
};

/** Registers all commands with central error handling; each returns its result, or `undefined` if it was cancelled or failed. */
export function registerCommands(app: App): Disposable {
  const registered = COMMAND_NAMES.map((name) =>
    commands.registerCommand(toCommandId(name), (...given: unknown[]) => runCommand(app, name, COMMANDS[name], given)),
  );
  return Disposable.from(...registered);
}
