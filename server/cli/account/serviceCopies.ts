import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Account, isManaged, type ManagedParts, WHOLE_ACCOUNT } from '../../core/account/accountObject.ts';
import { MANIFEST_FILE } from '../../core/account/folderNames.ts';
import { writeManifest } from '../../documents/account/manifest.ts';
import { writeFolder } from '../../documents/account/writeFolder.ts';
import { leadsInto, toReal } from '../roots.ts';
import { writeFiles } from './accountFiles.ts';
import { type OpenFolder, openFolder } from './openFolder.ts';

/** The states of the service that a folder keeps: what both last agreed on, and what the last refresh read. */
export const COPIES = ['base', 'service'] as const;
export type CopyName = (typeof COPIES)[number];

/** Reads a kept state of the service; null if there is none. A copy has the layout of the folder, so one reader reads both. */
export async function readCopy(dir: string, name: CopyName, within?: string): Promise<OpenFolder | null> {
  const below = toPath(name);
  return existsSync(join(dir, below, MANIFEST_FILE)) ? openFolder(dir, { below, within }) : null;
}

/** How a state of the service is kept: the copy before as readCopy returned it, and the parts that were read; the others stay. */
interface CopyWriting {
  readonly earlier: OpenFolder | null;
  readonly parts?: ManagedParts;
  readonly within?: string | undefined;
}

/** Keeps a state of the service, and returns it. Files that stay the same are not touched. */
export async function writeCopy(
  dir: string,
  name: CopyName,
  account: Account,
  { earlier: read, parts = WHOLE_ACCOUNT, within }: CopyWriting,
): Promise<Account> {
  const below = toPath(name);
  // A half written copy has files, too.
  const earlier = read ?? (await openFolder(dir, { below, within }));
  const others = [...earlier.account].filter(([, object]) => !isManaged(object, parts));
  const whole = new Map([...others, ...account]);
  const changes = writeFolder(whole, earlier, earlier.files);
  const manifest = earlier.manifest === null ? [[MANIFEST_FILE, writeManifest({ instance: null, managed: WHOLE_ACCOUNT })] as const] : [];
  // The manifest comes last: a copy without it is half written.
  await writeFiles(dir, { written: new Map([...changes.written, ...manifest]), removed: changes.removed }, { below, within });
  return whole;
}

/** Forgets a kept state of the service. */
export async function removeCopy(dir: string, name: CopyName): Promise<void> {
  const root = await toReal(dir);
  // Removing follows no link, but a folder above it could be one.
  if (await leadsInto(root, join(root, dirname(toPath(name))))) await rm(join(root, toPath(name)), { recursive: true, force: true });
}

function toPath(name: CopyName): string {
  return join('.fairlead', name);
}
