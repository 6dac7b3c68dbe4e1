import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { orMissing } from '../../api/client.ts';
import type { Instance } from '../../api/instance.ts';
import { readAllPages } from '../../api/pages.ts';
import { readPipelineText } from '../../api/platform/entities.ts';
import { listPipelines } from '../../api/platform/platform.ts';
import { mapBounded } from '../../core/mapBounded.ts';
import { judgeDrift, type PipelineAddress } from '../../core/platform/pipeline.ts';
import { decodeText } from '../../documents/encoding.ts';
import { identifyPipeline } from '../../documents/platform/entity.ts';
import { MAX_PLATFORM_BODY_BYTES } from '../../wire/limits.ts';
import { showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../errors.ts';
import { toReadError, toSizeError } from '../files.ts';
import { FolderBudget, type FolderLimits } from '../folderBudget.ts';
import { addExample, addOutput } from '../options.ts';
import { listInside, readRegular } from '../regularFiles.ts';
import { toReal } from '../roots.ts';
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

/** Limits of the folder. */
const LIMITS: FolderLimits = { files: 10_000, bytes: 256 * 1024 * 1024, depth: 64 };

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
  const files = await findPipelines(folder);
  const instance = await requireInstance(cli, flags);
  const signal = cli.interruption();
  const { progress } = cli.terminal;
  let read = 0;
  const compared = await mapBounded(files, AT_ONCE, async ({ file, text, address }): Promise<Compared> => {
    const there = await orMissing(readPipelineText(instance, address, { signal }));
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

async function findPipelines(folder: string): Promise<readonly PipelineFile[]> {
  const root = await toReal(folder);
  const budget = new FolderBudget(folder, LIMITS);
  const found: PipelineFile[] = [];
  const walk = (inner: string, depth: number): void => {
    budget.requireDepth(depth);
    for (const entry of listInside(join(root, inner), root)) {
      const path = join(inner, entry.name);
      if (entry.isDirectory() && !PASSED_OVER.has(entry.name)) walk(path, depth + 1);
      if (!entry.isFile() || !/\.ya?ml$/i.test(entry.name)) continue;
      const file = join(folder, path);
      const toError = () => toSizeError(file, MAX_PLATFORM_BODY_BYTES);
      const bytes = readRegular(join(root, path), root, MAX_PLATFORM_BODY_BYTES, toError);
      budget.addFile(bytes.length);
      const { text } = decodeText(bytes);
      const address = /^\s*["']?pipeline["']?\s*:/m.test(text) ? identifyPipeline(text) : null;
      if (address !== null) found.push({ file, text, address });
    }
  };
  try {
    walk('.', 0);
  } catch (error) {
    throw toReadError(folder, error);
  }
  return found;
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
