import { commands, Disposable } from 'vscode';
import type { App, Command } from '../app.ts';
import { COMMAND_NAMES, type CommandName, toCommandId } from '../ids.ts';
import { runCommand } from '../runCommand.ts';
import { clearActivity } from './activity/clearActivity.ts';
import { copyAsCurl } from './activity/copyAsCurl.ts';
import { copyRequestId } from './activity/copyRequestId.ts';
import { retryOperation } from './activity/retryOperation.ts';
import { undoOperation } from './activity/undoOperation.ts';
import { approveVersion } from './developers/approveVersion.ts';
import { downloadRoster } from './developers/downloadRoster.ts';
import { filterDevelopers } from './developers/filterDevelopers.ts';
import { listVersions } from './developers/listVersions.ts';
import { mapFields } from './developers/mapFields.ts';
import { openVersion } from './developers/openVersion.ts';
import { uploadRoster } from './developers/uploadRoster.ts';
import { checkAsRoster } from './editor/checkAsRoster.ts';
import { doNotCheckAsRoster } from './editor/doNotCheckAsRoster.ts';
import { followRosterHeader } from './editor/followRosterHeader.ts';
import { exportReport } from './insights/exportReport.ts';
import { newExportRequest } from './insights/newExportRequest.ts';
import { addInstance } from './instances/addInstance.ts';
import { editInstance } from './instances/editInstance.ts';
import { enterKey } from './instances/enterKey.ts';
import { removeInstance } from './instances/removeInstance.ts';
import { selectInstance } from './instances/selectInstance.ts';
import { signIn } from './instances/signIn.ts';
import { signOut } from './instances/signOut.ts';
import { createPipeline } from './platform/createPipeline.ts';
import { fillRuntimeInputs } from './platform/fillRuntimeInputs.ts';
import { startService } from './service/startService.ts';
import { stopService } from './service/stopService.ts';
import { startTour } from './tour/startTour.ts';
import { loadMore } from './views/loadMore.ts';
import { refreshViews } from './views/refreshViews.ts';

/** Every command, each from its own file. */
export const COMMANDS: Readonly<Record<CommandName, Command>> = {
  uploadRoster,
  mapFields,
  approveVersion,
  downloadRoster,
  listVersions,
  openVersion,
  filterDevelopers,
  checkAsRoster,
  doNotCheckAsRoster,
  followRosterHeader,
  createPipeline,
  fillRuntimeInputs,
  exportReport,
  newExportRequest,
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
};

/** Registers every command behind the one handler of errors; each gives its result, or `undefined` where it was left or failed. */
export function registerCommands(app: App): Disposable {
  const registered = COMMAND_NAMES.map((name) =>
    commands.registerCommand(toCommandId(name), (...given: unknown[]) => runCommand(app, name, COMMANDS[name], given)),
  );
  return Disposable.from(...registered);
}
