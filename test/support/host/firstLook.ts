import path from 'node:path';
import type { Host, HostOptions } from './host.ts';
import { toRemoteUri, type WorkbenchOptions } from './workbench.ts';

/** The place of the sample's first mistake: file, line and character. */
export const FIRST_MISTAKE = { file: 'team.roster.csv', line: 4, character: 13 } as const;

/** Returns the environment in which the extension opens its walkthrough, once per value. */
export function askFirstLook(): NonNullable<HostOptions['environment']> {
  return { FAIRLEAD_FIRST_LOOK: new Date().toISOString() };
}

/** Returns the URL parameters that open the sample at its first mistake. */
export function toFirstLook(host: Host, folder: string): NonNullable<WorkbenchOptions['payload']> {
  const { file, line, character } = FIRST_MISTAKE;
  return [
    ['openFile', `${toRemoteUri(host, path.join(folder, file))}:${line}:${character}`],
    ['gotoLineMode', 'true'],
  ];
}
