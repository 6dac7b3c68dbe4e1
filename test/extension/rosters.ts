import { readFileSync } from 'node:fs';
import path from 'node:path';
import { call } from '../../server/api/client.ts';
import { approveVersion } from '../../server/api/developers/developers.ts';
import { sendRoster } from '../../server/api/developers/uploads.ts';
import { type Instance, toLocalInstance } from '../../server/api/instance.ts';
import type { ServiceAddress } from '../../server/wire/local.ts';
import { findExtension, run } from './inWindow.ts';

/** A roster of four people, one of them without a manager. */
export const HEADER = 'Full Name,Email,Manager Email,Team\n';
export const PEOPLE = [
  'Ada,ada@harbor.example,,Core\n',
  'Ben,ben@harbor.example,ada@harbor.example,Core\n',
  'Cleo,cleo@harbor.example,ada@harbor.example,Apps\n',
  'Dev,dev@harbor.example,ben@harbor.example,Apps\n',
] as const;
export const ROSTER = HEADER + PEOPLE.join('');

/** Makes a roster the active one of a service through the API, not the editor; returns the ID of its version. */
export async function placeRoster(instance: Instance, content = ROSTER, fileName = 'placed.roster.csv'): Promise<string> {
  const { kind, answer } = await sendRoster(instance, { fileName, content });
  if (kind === 'first') await call(instance, 'saveFieldMappings', { parameters: { versionId: answer.versionId }, body: answer.fields });
  else await approveVersion(instance, answer.versionId);
  await run('refreshViews');
  return answer.versionId;
}

/** Undoes the latest operation with a title. */
export async function undoLatest(title: string): Promise<unknown> {
  return run('undoOperation', await (await findExtension().activate()).findNode('activity', title));
}

/** Returns the running local service as an instance. */
export async function findLocal(): Promise<Instance> {
  const { dataFolder } = await findExtension().activate();
  return toLocalInstance(JSON.parse(readFileSync(path.join(dataFolder, 'service.json'), 'utf8')) as ServiceAddress);
}

/** Polls until the result is as expected; the timeout of the test ends it. */
export async function until<T>(read: () => T | Promise<T>, expected: (value: T) => boolean): Promise<void> {
  while (!expected(await read())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Returns the last message shown to the user. */
export async function lastMessage(): Promise<string> {
  return (await findExtension().activate()).lastNotice()?.message ?? '';
}

/** Returns the node of a version in the Developers view, found by its file, or a node below it. */
export async function findVersionNode(instance: string, fileName: string, ...below: readonly string[]) {
  const api = await findExtension().activate();
  const [root] = await api.describeTree();
  const version = root?.children.find(({ description }) => description.split(' · ').includes(fileName));
  return version === undefined ? undefined : api.findNode('developers', instance, version.label, ...below);
}
