/**
 * User settings of a quiet editor: no welcome page, telemetry, updates, assistants or trust questions. It saves on demand, as on a desktop.
 */
export const QUIET_SETTINGS: Readonly<Record<string, unknown>> = {
  'chat.disableAIFeatures': true,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'files.autoSave': 'off',
  'git.openRepositoryInParentFolders': 'never',
  'remote.autoForwardPorts': false,
  'remote.autoForwardPortsSource': 'output',
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
};

/** The same without animations and repeated redraws, which take a fifth of the time of a window without a graphics card. */
export const STILL_SETTINGS: Readonly<Record<string, unknown>> = {
  ...QUIET_SETTINGS,
  'editor.cursorBlinking': 'solid',
  'editor.minimap.enabled': false,
  'terminal.integrated.gpuAcceleration': 'off',
  // A tooltip under a resting pointer would take the next click. Hovers in editors come as usual.
  'workbench.hover.delay': 600_000,
  'workbench.hover.reducedDelay': 600_000,
  'workbench.reduceMotion': 'on',
};
