import type { Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import * as l10n from '@vscode/l10n';
import { type CheckConfiguration, findConfigurationProblems } from '../../core/checkConfiguration.ts';
import { toSentence } from '../../core/shape.ts';
import { readJson, toPlainValue } from '../../documents/json/readJson.ts';
import { indexLines } from '../../documents/lineIndex.ts';
import { CONFIGURATION_FILES, MAX_CONFIGURATION_BYTES } from '../configFolder.ts';
import { UsageError } from '../errors.ts';
import { readSmallFile } from '../files.ts';
import { findRepository, leadsInto } from '../roots.ts';

/** A configuration, and the folder to which its paths are relative. */
export interface FoundConfiguration {
  readonly folder: string;
  /** The repository of that folder: no path of the configuration may lead out of it. */
  readonly root: string;
  readonly values: CheckConfiguration;
}

/** Maximum nesting depth of a configuration. */
const DEEPEST = 4;

/** Returns the configuration that applies if there is no file. */
export async function toEmptyConfiguration(): Promise<FoundConfiguration> {
  return { folder: process.cwd(), root: await findRepository(process.cwd()), values: {} };
}

/**
 * Reads the named configuration, else the nearest one from the working folder up to the root of its repository; an empty one if there is
 * none. Throws a UsageError with the place of a mistake.
 */
export async function readConfiguration(named: string | undefined): Promise<FoundConfiguration> {
  const path = named === undefined ? await findNearest() : resolve(named);
  if (path === null) return toEmptyConfiguration();
  const text = await readSmallFile(path, l10n.t('The configuration {0}', named ?? path), MAX_CONFIGURATION_BYTES);
  const folder = dirname(path);
  const found = {
    folder,
    root: await findRepository(folder),
    values: parse(text.replace(/^\ufeff/, ''), named ?? relative(process.cwd(), path)),
  };
  for (const inner of [...(found.values.files ?? []), ...(found.values.baseline == null ? [] : [found.values.baseline])]) {
    await requireInside(found, inner, named ?? relative(process.cwd(), path));
  }
  return found;
}

/** Searches no higher than the repository: files above it may belong to someone else. */
async function findNearest(): Promise<string | null> {
  const root = await findRepository(process.cwd());
  for (let folder = await realpath(process.cwd()); ; folder = dirname(folder)) {
    for (const name of CONFIGURATION_FILES) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      if (found?.isFile()) return requireOwn(path, found);
    }
    if (folder === root || dirname(folder) === folder) return null;
  }
}

function requireOwn(path: string, { uid }: Stats): string {
  const user = process.getuid?.() ?? uid;
  if (uid === user) return path;
  throw new UsageError(
    l10n.t(
      'The configuration {0} belongs to another user. Use it with --config {0}, or check without a configuration with --no-config.',
      path,
    ),
  );
}

async function requireInside({ folder, root }: FoundConfiguration, inner: string, name: string): Promise<void> {
  // The part of a glob before its first wildcard is a folder.
  const [fixed = ''] = /^(?:[^*?[{]*\/)?(?:[^*?[{]*$)?/.exec(inner) ?? [];
  const isLiteral = !isAbsolute(inner) && !/^[a-z]:/i.test(inner) && !inner.split(/[\\/{},]/).includes('..');
  if (isLiteral && (await leadsInto(root, join(folder, fixed)))) return;
  throw new UsageError(l10n.t('"{0}" in {1} is outside of {2}. Name files within the repository.', inner, name, root));
}

function parse(text: string, path: string): CheckConfiguration {
  const { tree, faults } = readJson(text);
  const lines = indexLines(text);
  const place = (offset: number): string => {
    const { line, character } = lines.positionAt(offset);
    return `${path}:${line + 1}:${character + 1}`;
  };
  const [fault] = faults;
  if (fault !== undefined) throw new UsageError(`${place(fault.start)}: ${fault.message}`);
  const [problem] = findConfigurationProblems(tree);
  if (problem !== undefined) {
    throw new UsageError(`${place(problem.span.start)}: ${toSentence(problem.path, problem.message, l10n.t('The configuration'))}`);
  }
  return toPlainValue(tree, DEEPEST) as CheckConfiguration;
}
