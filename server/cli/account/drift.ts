import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { call } from '../../api/client.ts';
import type { Instance } from '../../api/instance.ts';
import { type Account, describeObject, nameObject, toObjectKey } from '../../core/account/accountObject.ts';
import { MANIFEST_FILE } from '../../core/account/folderNames.ts';
import { MARKERS, toDetails } from '../../core/account/planTexts.ts';
import { plural } from '../../core/plural.ts';
import { Refusal } from '../../core/refusal.ts';
import { formatCount, toPrintable } from '../../core/text.ts';
import { type DriftedObject, findDrift } from '../../documents/account/findChanges.ts';
import { SARIF_SCHEMA, toUri } from '../check/formats.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { addExample, addFormat } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { openSoundFolder, PULLED_FOLDER, readAgreedState, readService, withInstanceOf } from './accountFiles.ts';
import type { OpenFolder } from './openFolder.ts';

interface DriftFlags extends TargetFlags {
  readonly format: 'text' | 'json' | 'sarif';
}

/** A change at the service since it last agreed with the folder. */
interface Drifted extends Omit<DriftedObject, 'change'> {
  /** What differs, if the folder still has the state of before. */
  readonly details: readonly string[];
  /** Who made the last change, if the service reports it. */
  readonly actor: string | null;
}

const NOTES =
  l10n.t(`For a nightly job: compares the service with what it was after the last pull or apply of this folder, whatever changed in the files since. The
exit code is 1 if anything has changed. Who changed the keys of a segment is shown if the service reports it. --format sarif is for code
scanning.`);

/** Adds `fairlead drift`. */
export function addAccountDrift(program: Command, cli: Cli): void {
  const command = program
    .command('drift')
    .description(l10n.t('Show what others changed at the service since the last pull or apply of a folder'))
    .argument(...PULLED_FOLDER)
    .action((dir: string, flags: DriftFlags) => drift(cli, dir, flags));
  addExample(addTargetFlags(addFormat(command, ['text', 'json', 'sarif'])), 'fairlead drift account', NOTES);
}

async function drift(cli: Cli, dir: string, given: DriftFlags): Promise<void> {
  const folder = await openSoundFolder(cli, dir);
  if (folder?.manifest == null) return;
  const agreed = await readAgreedState(dir);
  if (agreed === null)
    throw new UsageError(l10n.t('{0} was not pulled here: there is no state to compare with. Run `fairlead pull` first.', dir));
  const instance = await requireInstance(cli, withInstanceOf(cli, folder, given));
  const service = await readService(cli, instance, folder.manifest.managed, folder.account);
  const drifted: Drifted[] = [];
  for (const { change, ...object } of findDrift(folder.account, service, agreed)) {
    const details = change === null ? [] : toDetails(change);
    drifted.push({ ...object, details, actor: await findActor(instance, service, object) });
  }
  await cli.terminal.out(toWritten(drifted, dir, folder, given.format, cli.version));
  if (drifted.length > 0) cli.finish(EXIT_CODES.problems);
}

/** Only the log of segments names who made a change, and only some services have it. */
async function findActor(
  instance: Instance,
  service: Account,
  { kind, address }: Pick<Drifted, 'kind' | 'address'>,
): Promise<string | null> {
  if (kind !== 'keys' || !service.has(toObjectKey({ kind, address }))) return null;
  try {
    const { objects } = await call(instance, 'listSegmentAudit', { query: { segmentName: address[2] ?? '', limit: 1 } });
    const [last] = objects;
    return last === undefined ? null : `${last.actor.name}, ${new Date(last.at).toISOString()}`;
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'CANCELLED') return null;
    throw error;
  }
}

function toWritten(drifted: readonly Drifted[], dir: string, folder: OpenFolder, format: DriftFlags['format'], version: string): string {
  if (format === 'json') return `${JSON.stringify({ changes: drifted })}\n`;
  if (format === 'sarif') return `${JSON.stringify(toSarif(drifted, dir, folder, version))}\n`;
  if (drifted.length === 0) return `${l10n.t('Nothing has changed at the service since the last pull or apply.')}\n`;
  const lines = drifted.flatMap(({ action, details, actor, ...object }) => [
    `${MARKERS[action]} ${describeObject(object)}${actor === null ? '' : `  (${actor})`}`,
    ...details.map((detail) => `    ${detail}`),
  ]);
  const count = plural(
    drifted.length,
    'One object has changed at the service.',
    '{0} objects have changed at the service.',
    formatCount(drifted.length),
  );
  return `${lines.map(toPrintable).join('\n')}\n\n${count} ${l10n.t('Next: {0}', 'fairlead pull')}\n`;
}

function toSarif(drifted: readonly Drifted[], dir: string, { paths }: OpenFolder, version: string): object {
  const rule = { id: 'ACCOUNT_DRIFT', shortDescription: { text: 'The service was changed since the folder last agreed with it.' } };
  const region = { startLine: 1, startColumn: 1 };
  const results = drifted.map(({ action, details, ...object }) => {
    const path = join(dir, paths.get(toObjectKey(object)) ?? MANIFEST_FILE);
    const text = [`${nameObject(object)}: ${action}`, ...details].join('; ');
    return {
      ...{ ruleId: rule.id, ruleIndex: 0, level: 'warning', message: { text } },
      locations: [{ physicalLocation: { artifactLocation: { uri: toUri(path) }, region } }],
    };
  });
  return { $schema: SARIF_SCHEMA, version: '2.1.0', runs: [{ tool: { driver: { name: 'fairlead', version, rules: [rule] } }, results }] };
}
