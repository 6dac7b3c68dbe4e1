import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from './project.ts';

/** Copies the sample workspace to a folder, unless that exists, so that changes there survive; returns the folder. */
export function copySample(folder: string): string {
  if (!existsSync(folder)) cpSync(path.join(PROJECT, 'test/fixtures/sample'), folder, { recursive: true });
  return folder;
}
