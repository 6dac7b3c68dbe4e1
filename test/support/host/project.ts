import path from 'node:path';

/** The absolute path of the project. */
export const PROJECT = path.resolve(import.meta.dirname, '../../..');

/** The absolute path of downloads and builds that survive a run; ignored by git, safe to delete. */
export const CACHE = path.join(PROJECT, '.vscode-test');
