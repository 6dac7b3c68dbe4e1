import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Account,
  type AccountObject,
  isManaged,
  type ManagedParts,
  toObjectKey,
  WHOLE_ACCOUNT,
} from '../../core/account/accountObject.ts';
import type { PlannedObject, StoredAccountPlan } from '../../core/account/accountPlan.ts';
import { MANIFEST_FILE } from '../../core/account/folderNames.ts';
import { writeManifest } from '../../documents/account/manifest.ts';
import { writeFolder } from '../../documents/account/writeFolder.ts';
import { writeFiles } from './accountFiles.ts';
import { type OpenFolder, openFolder } from './openFolder.ts';

/** The states of the service that a folder keeps: what both last agreed on, and what the last refresh read. */
export const COPIES = ['base', 'service'] as const;
export type CopyName = (typeof COPIES)[number];

/** Reads a kept state of the service; null if there is none. A copy has the layout of the folder, so one reader reads both. */
export async function readCopy(dir: string, name: CopyName): Promise<OpenFolder | null> {
  const path = toPath(dir, name);
  return existsSync(join(path, MANIFEST_FILE)) ? openFolder(path) : null;
}

/** How a state of the service is kept: the copy before as readCopy returned it, and the parts that were read; the others stay. */
interface CopyWriting {
  readonly earlier: OpenFolder | null;
  readonly parts?: ManagedParts;
}

/** Keeps a state of the service, and returns it. Files that stay the same are not touched. */
export async function writeCopy(
  dir: string,
  name: CopyName,
  account: Account,
  { earlier: read, parts = WHOLE_ACCOUNT }: CopyWriting,
): Promise<Account> {
  const path = toPath(dir, name);
  // A half written copy has files, too.
  const earlier = read ?? (await openFolder(path));
  const others = [...earlier.account].filter(([, object]) => !isManaged(object, parts));
  const whole = new Map([...others, ...account]);
  const changes = writeFolder(whole, earlier, earlier.files);
  const manifest = earlier.manifest === null ? [[MANIFEST_FILE, writeManifest({ instance: null, managed: WHOLE_ACCOUNT })] as const] : [];
  // The manifest comes last: a copy without it is half written.
  await writeFiles(path, { written: new Map([...changes.written, ...manifest]), removed: changes.removed });
  return whole;
}

/** Forgets a kept state of the service. */
export async function removeCopy(dir: string, name: CopyName): Promise<void> {
  await rm(toPath(dir, name), { recursive: true, force: true });
}

/** Returns an account as it is after a plan was applied to it. */
export function followPlan(account: Account, { changes }: StoredAccountPlan): Account {
  const next = new Map(account);
  for (const change of changes) {
    const key = toObjectKey(change);
    const object = toPlanned(change, next.get(key));
    if (object === null) next.delete(key);
    else next.set(key, object);
  }
  return next;
}

function toPlanned(change: PlannedObject, before: AccountObject | undefined): AccountObject | null {
  const { action, kind, address, keys, roster } = change;
  if (action === 'delete') return null;
  switch (kind) {
    case 'roster':
      return { kind, address, content: roster?.content ?? '', fieldMappings: roster?.fieldMappings ?? [], versionId: '' };
    case 'pipeline':
      return { kind, address, yaml: change.yaml ?? '' };
    case 'keys': {
      const removed = new Set(keys?.removes);
      const held = before?.kind === 'keys' ? before.keys : [];
      return { kind, address, keys: [...new Set([...held.filter((one) => !removed.has(one)), ...(keys?.adds ?? [])])] };
    }
    default:
      return { kind, address, value: change.value ?? {} };
  }
}

function toPath(dir: string, name: CopyName): string {
  return join(dir, '.fairlead', name);
}
