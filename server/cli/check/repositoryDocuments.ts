import { dirname, join, relative, resolve } from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Problem } from '../../core/problem.ts';
import { toPrintable } from '../../core/text.ts';
import { decodeText } from '../../documents/encoding.ts';
import { Workspace } from '../../documents/platform/workspace/workspace.ts';
import { findGitFolder, isInside, toReal } from '../roots.ts';
import { FileReader } from './checkFile.ts';
import type { Matcher } from './patterns.ts';
import { listYaml, type SelectedFile } from './selectFiles.ts';

/** Maximum size of a file in bytes: people do not write larger documents. */
const LARGEST = 1024 * 1024;

/**
 * The documents of the Git repository around the checked files, read again only when they change: a template may be anywhere in it. Outside
 * of a repository they are the checked files alone.
 */
export class RepositoryDocuments {
  readonly workspace = new Workspace();
  readonly #reader = new FileReader(LARGEST);
  #stamps = new Map<string, string>();
  readonly #print: (line: string) => void;
  #hasWarned = false;

  /** `print` writes a warning, once, if a limit leaves the documents uncompared. */
  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  /** Reads what has changed, and returns the problems between the documents, by the path of the checked file. */
  async check(files: readonly SelectedFile[], isIgnored: Matcher): Promise<ReadonlyMap<string, readonly Problem[]>> {
    const checked = files.filter(({ path }) => /[.]ya?ml$/i.test(path));
    const [first] = checked;
    if (first === undefined) return new Map();
    const root = await findGitFolder(dirname(resolve(first.path)));
    const around = root === null ? checked : await listYaml(root, isIgnored);
    if (around === null) {
      this.#warnOf(root!);
      return new Map();
    }
    const real = new Map(await Promise.all(checked.map(async ({ path }) => [path, await toReal(path)] as const)));
    await this.#update([...around, ...checked]);
    return new Map(checked.map(({ path }) => [path, this.workspace.problemsOf(real.get(path)!).map((problem) => withShownFiles(problem))]));
  }

  /**
   * Returns the problems between a text of a file and the other documents of the Git repository around it, of which only those below a
   * folder are read; outside of a repository there are none.
   */
  async checkText({ file, folder }: { readonly file: string; readonly folder: string }, text: string): Promise<readonly Problem[]> {
    const [real, most] = [await toReal(file), await toReal(folder)];
    const repository = await findGitFolder(dirname(real));
    if (repository === null || !/[.]ya?ml$/i.test(real)) return [];
    const around = isInside(most, repository) ? repository : most;
    const files = await listYaml(around, () => false);
    if (files === null) {
      this.#warnOf(around);
      return [];
    }
    await this.#update(files);
    this.workspace.put(real, text);
    // The text may not be that of the file.
    this.#stamps.set(real, '');
    return this.workspace.problemsOf(real).map((problem) => withShownFiles(problem, most));
  }

  #warnOf(folder: string): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    const message = l10n.t('{0} is too large to check its YAML files against each other, so each is checked by itself.', folder);
    this.#print(toPrintable(`fairlead: ${message}`));
  }

  async #update(files: readonly SelectedFile[]): Promise<void> {
    const stamps = new Map<string, string>();
    for (const { path, root, size, changed } of files) {
      const real = await toReal(path);
      if (stamps.has(real) || (size ?? 0) > LARGEST) continue;
      const stamp = `${size} ${changed}`;
      stamps.set(real, stamp);
      if (this.#stamps.get(real) !== stamp) await this.#read(real, root);
    }
    for (const path of this.#stamps.keys()) if (!stamps.has(path)) this.workspace.remove(path);
    this.#stamps = stamps;
  }

  async #read(path: string, root: string | null): Promise<void> {
    const bytes = await this.#reader.read({ path, root }).catch(() => null);
    if (bytes === null) this.workspace.remove(path);
    else this.workspace.put(path, decodeText(bytes).text);
  }
}

/** Names other files from a folder, by default as the terminal shows them. */
export function withShownFiles(problem: Problem, folder = ''): Problem {
  const related = problem.related.map((one) =>
    one.file === undefined ? one : { ...one, file: relative(folder, one.file) || join('.', one.file) },
  );
  return { ...problem, related };
}
