import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { call } from '../../api/client.ts';
import type { Instance } from '../../api/instance.ts';
import { readAllPages } from '../../api/pages.ts';
import { listPipelines } from '../../api/platform/platform.ts';
import { mapBounded } from '../../core/mapBounded.ts';
import { judgeDrift, type PipelineAddress } from '../../core/platform/pipeline.ts';
import { Refusal } from '../../core/refusal.ts';
import { decodeText } from '../../documents/encoding.ts';
import { identifyPipeline } from '../../documents/platform/entity.ts';
import { MAX_PLATFORM_BODY_BYTES } from '../../wire/limits.ts';
import { showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { readBytes, toReason } from '../files.ts';
import { addExample, addOutput } from '../options.ts';
import { addTargetFlags, requireInstance } from '../target.ts';
import { addProjectFlags, type ScopeFlags, toOrganization } from './arguments.ts';

/** How a file and the service differ. */
type State = 'same' | 'differs' | 'only in the file' | 'only on the service';

const STATES: Readonly<Record<State, string>> = {
  same: l10n.t('same'),
  differs: l10n.t('differs'),
  'only in the file': l10n.t('only in the file'),
  'only on the service': l10n.t('only on the service'),
};

/** A pipeline in a file, on the service or both. */
interface Compared extends PipelineAddress {
  readonly file: string | null;
  readonly state: State;
}

/** Concurrent requests. */
const AT_ONCE = 4;

/** Folders without files of the user. */
const PASSED_OVER: ReadonlySet<string> = new Set(['node_modules', '.git', 'dist', 'out']);

const NOTES =
  l10n.t(`Compares files that end in .yaml or .yml, contain a pipeline, and name its organization and project; line endings and trailing spaces
make no difference. With --project, also reports its pipelines that no file has. The exit code is 1 if anything differs.`);

/** Adds `fairlead pipelines drift`. */
export function addDrift(pipelines: Command, cli: Cli): void {
  const command = pipelines
    .command('drift')
    .description(l10n.t('Compare the pipeline files of a folder with the service'))
    .argument('[folder]', l10n.t('the folder'), '.')
    .action((folder: string, flags: ScopeFlags) => compare(cli, folder, flags));
  addExample(addTargetFlags(addProjectFlags(addOutput(command))), 'fairlead pipelines drift pipelines --project payments', NOTES);
}

async function compare(cli: Cli, folder: string, flags: ScopeFlags): Promise<void> {
  const files = await findPipelines(cli, folder);
  const instance = await requireInstance(cli, flags);
  const signal = cli.interruption();
  const { progress } = cli.terminal;
  let read = 0;
  const compared = await mapBounded(files, AT_ONCE, async ({ file, text, address }): Promise<Compared> => {
    const there = await readThere(instance, address, signal);
    read += 1;
    progress?.(l10n.t('{0} of {1} pipelines compared', read, files.length));
    if (there === null) return { ...address, file, state: 'only in the file' };
    return { ...address, file, state: judgeDrift(text, there, null) === 'same' ? 'same' : 'differs' };
  }).finally(() => progress?.(''));
  const all = [...compared, ...(await findWithoutFile(instance, flags, files, signal))];
  const different = all.filter(({ state }) => state !== 'same').length;
  await showAnswer(
    cli,
    flags,
    {
      columns: ['file', 'organization', 'project', 'pipeline', 'state'],
      rows: all.map(({ file, orgIdentifier, projectIdentifier, identifier, state }) => [
        file ?? '',
        orgIdentifier,
        projectIdentifier,
        identifier,
        { value: state, label: STATES[state] },
      ]),
      json: { pipelines: all, different },
      note: all.length === 0 ? l10n.t('There are no pipeline files in {0}.', folder) : l10n.t('{0} of {1} differ.', different, all.length),
    },
    different === 0 ? EXIT_CODES.ok : EXIT_CODES.problems,
  );
}

interface PipelineFile {
  readonly file: string;
  readonly text: string;
  readonly address: PipelineAddress;
}

async function findPipelines(cli: Cli, folder: string): Promise<readonly PipelineFile[]> {
  const found: PipelineFile[] = [];
  for (const file of await listYaml(folder)) {
    const { text } = decodeText(await readBytes(file, cli.terminal, MAX_PLATFORM_BODY_BYTES));
    const address = /^\s*["']?pipeline["']?\s*:/m.test(text) ? identifyPipeline(text) : null;
    if (address !== null) found.push({ file, text, address });
  }
  return found;
}

/** Lists the YAML files below a folder, ordered by path. */
async function listYaml(folder: string): Promise<string[]> {
  try {
    const entries = (await readdir(folder, { withFileTypes: true })).sort((one, other) => (one.name < other.name ? -1 : 1));
    const lists = entries.map(async (entry): Promise<string[]> => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return PASSED_OVER.has(entry.name) ? [] : listYaml(path);
      return entry.isFile() && /\.ya?ml$/i.test(entry.name) ? [path] : [];
    });
    return (await Promise.all(lists)).flat();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(l10n.t('{0} cannot be read: {1}.', folder, toReason(error)));
  }
}

async function readThere(instance: Instance, address: PipelineAddress, signal: AbortSignal): Promise<string | null> {
  try {
    return (await call(instance, 'readPipeline', { parameters: { pipelineIdentifier: address.identifier }, query: address }, { signal }))
      .yamlPipeline;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}

/** Returns the pipelines of the named project, if any, that no file has. */
async function findWithoutFile(
  instance: Instance,
  flags: ScopeFlags,
  files: readonly PipelineFile[],
  signal: AbortSignal,
): Promise<readonly Compared[]> {
  const projectIdentifier = flags.project ?? instance.project;
  if (projectIdentifier === undefined) return [];
  const project = { orgIdentifier: toOrganization(flags, instance), projectIdentifier };
  const toKey = (one: PipelineAddress): string => JSON.stringify([one.orgIdentifier, one.projectIdentifier, one.identifier]);
  const inFiles = new Set(files.map(({ address }) => toKey(address)));
  const listed = await readAllPages((page) => listPipelines(instance, project, page, { signal }));
  return listed
    .map(({ identifier }): Compared => ({ ...project, identifier, file: null, state: 'only on the service' }))
    .filter((one) => !inFiles.has(toKey(one)));
}
