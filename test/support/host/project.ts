import path from 'node:path';

/** The folder of the project: absolute. */
export const PROJECT = path.resolve(import.meta.dirname, '../../..');

/** What is fetched or made for trying things out and survives a run: absolute, ignored by git, safe to delete. */
export const CACHE = path.join(PROJECT, '.vscode-test');
