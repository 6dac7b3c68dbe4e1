import { readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { type CheckConfiguration, CONFIGURATION_FILES, findConfigurationProblems } from '../../core/checkConfiguration.ts';
import { toSentence } from '../../core/shape.ts';
import { toPlainValue } from '../../documents/json/plainValue.ts';
import { readJson } from '../../documents/json/readJson.ts';
import { indexLines } from '../../documents/lineIndex.ts';
import { toReason } from '../readBytes.ts';
import { UsageError } from '../usageError.ts';

/** A configuration, and the folder that its paths are seen from. */
export interface FoundConfiguration {
  readonly folder: string;
  readonly values: CheckConfiguration;
}

/** What is deeper than this stands in no configuration. */
const DEEPEST = 4;

/** Reads the configuration that is named, else the nearest one in the working folder and those above it; of none at all everything is left out. Throws a UsageError with the place of what is wrong. */
export async function readConfiguration(named: string | undefined): Promise<FoundConfiguration> {
  const path = named === undefined ? await findNearest(process.cwd()) : resolve(named);
  if (path === null) return { folder: process.cwd(), values: {} };
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(`The configuration ${named ?? path} cannot be read: ${toReason(error)}.`);
  }
  return { folder: dirname(path), values: parse(text.replace(/^\ufeff/, ''), named ?? relative(process.cwd(), path)) };
}

async function findNearest(folder: string): Promise<string | null> {
  for (const name of CONFIGURATION_FILES) {
    const path = join(folder, name);
    if ((await stat(path).catch(() => null))?.isFile()) return path;
  }
  const above = dirname(folder);
  return above === folder ? null : findNearest(above);
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
    throw new UsageError(`${place(problem.span.start)}: ${toSentence(problem.path, problem.message, 'The configuration')}`);
  }
  return toPlainValue(tree, DEEPEST) as CheckConfiguration;
}
