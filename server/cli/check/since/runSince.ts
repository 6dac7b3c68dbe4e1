import * as l10n from '@vscode/l10n';
import type { Problem } from '../../../core/problem.ts';
import { isCheckable } from '../../../documents/checkDocument.ts';
import type { CheckCli } from '../../cli.ts';
import { UsageError } from '../../errors.ts';
import type { GitFolder } from '../../git.ts';
import { findGitFolder, toReal } from '../../roots.ts';
import { type AccountContext, isInAccount, readAccountContexts } from '../accountFolders.ts';
import { type CheckFlags, type CheckPlan, makePlan } from '../checkPlan.ts';
import type { EarlierFile } from '../checkTask.ts';
import { RepositoryDocuments, withShownFiles } from '../repositoryDocuments.ts';
import { reportPlan } from '../runCheck.ts';
import { type ChangedFile, listChanged } from './changedFiles.ts';
import { toChangeJson, toChangeText } from './changeFormats.ts';
import { describeChanges } from './documentChange.ts';
import { openEarlier } from './earlierTree.ts';
import { toMarkdown } from './markdown.ts';
import { Reach } from './reach.ts';

/** Reports the problems that the working tree has and a revision had not, and what has changed; returns the exit code. */
export async function runSince(cli: CheckCli, paths: readonly string[], flags: CheckFlags, revision: string): Promise<0 | 1 | 2> {
  const { terminal, environment } = cli;
  const [place = '.'] = paths;
  const root = await findGitFolder(place);
  if (root === null) throw new UsageError(l10n.t('{0} is in no Git repository. Run --since in one.', place));
  const folder: GitFolder = { path: root, environment, signal: new AbortController().signal };
  const tree = await openEarlier(folder, revision);
  const documents = new RepositoryDocuments(terminal.err);
  const plan = await makePlan(terminal, paths, flags, documents);
  const files = new Map(await Promise.all(plan.selection.files.map(async ({ path }) => [path, await toReal(path)] as const)));
  const named = new Set(files.values());
  const isWanted = (path: string): boolean => named.has(path) || ((isCheckable(path) || isInAccount(path)) && !plan.isIgnored(path));
  const changed = await listChanged(folder, tree, isWanted);
  const reach = new Reach(documents.workspace, changed);
  const change = { revision, commit: tree.commit, documents: describeChanges(changed, reach) };
  return reportPlan(cli, await narrowPlan(plan, files, changed, reach), flags, {
    toText: (totals) => toChangeText(change, totals),
    toJson: () => toChangeJson(change),
    toMarkdown: (problems, totals) => toMarkdown(change, problems, totals),
  });
}

/** Returns the plan of checking only the files that a change concerns. `files` are the real paths of those that were selected. */
async function narrowPlan(
  plan: CheckPlan,
  files: ReadonlyMap<string, string>,
  changed: readonly ChangedFile[],
  { problems }: Reach,
): Promise<CheckPlan> {
  const byPath = new Map(changed.flatMap((one) => (one.now === null ? [] : [[one.now.path, one] as const])));
  const { now, earlier } = await readAccounts([...files.keys()], changed);
  const toEarlier = (path: string): EarlierFile | null => {
    const one = byPath.get(files.get(path)!);
    if (one?.earlier === null) return null;
    return { name: one?.earlier.path ?? path, bytes: one?.earlier.bytes ?? null, facts: earlier.get(path)?.facts ?? null };
  };
  const isConcerned = (path: string): boolean => {
    const real = files.get(path)!;
    return byPath.has(real) || problems.has(real) || JSON.stringify(now.get(path)) !== JSON.stringify(earlier.get(path));
  };
  return {
    ...plan,
    selection: { ...plan.selection, files: plan.selection.files.filter(({ path }) => isConcerned(path)) },
    toJob: (file) => ({
      ...plan.toJob(file),
      across: [
        ...(problems.get(files.get(file.path)!) ?? []).map((problem) => withShownFiles(problem)),
        ...withoutSame(now.get(file.path)?.across ?? [], earlier.get(file.path)?.across ?? []),
      ],
      earlier: toEarlier(file.path),
    }),
  };
}

type Contexts = ReadonlyMap<string, AccountContext>;

/** Reads the folders of accounts in both states, if the change has files of one. */
async function readAccounts(
  paths: readonly string[],
  changed: readonly ChangedFile[],
): Promise<Readonly<Record<'now' | 'earlier', Contexts>>> {
  const [none, texts] = [new Map<string, AccountContext>(), new Map<string, string | null>()];
  for (const { now } of changed) if (now !== null) texts.set(now.path, null);
  for (const { earlier } of changed) if (earlier !== null) texts.set(earlier.path, earlier.text);
  if (![...texts.keys()].some(isInAccount)) return { now: none, earlier: none };
  return { now: await readAccountContexts(paths), earlier: await readAccountContexts(paths, texts) };
}

function withoutSame(problems: readonly Problem[], earlier: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ code, message }) => !earlier.some((one) => one.code === code && one.message === message));
}
