import { realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import * as l10n from '@vscode/l10n';
import { decodeText } from '../documents/encoding.ts';
import { Workspace } from '../documents/platform/workspace/workspace.ts';
import { MAX_PLATFORM_BODY_BYTES } from '../wire/limits.ts';
import { findRepository, listYaml } from './check/selectFiles.ts';
import { UsageError } from './errors.ts';
import { readBytes } from './files.ts';
import type { Terminal } from './terminal.ts';

/** The documents around a file, by their real paths. */
export interface TemplateFolder {
  readonly workspace: Workspace;
  /** The path of the file itself. */
  readonly own: string;
  /** Returns the text of a document; null if it cannot be read. */
  readText(path: string): Promise<string | null>;
}

/** Reads the YAML files of a folder, by default of the Git repository around a file, with the text of the file itself. */
export async function readTemplateFolder(
  terminal: Terminal,
  path: string,
  text: string,
  folder: string | undefined,
): Promise<TemplateFolder> {
  const own = path === '-' ? path : await toReal(path);
  const around = folder ?? (await findRepository(path === '-' ? '.' : dirname(resolve(path))));
  const files = await listYaml(around, () => false);
  if (files === null) throw new UsageError(l10n.t('{0} has too many YAML files. Name the folder with the templates.', around));
  const workspace = new Workspace();
  const readText = async (file: string): Promise<string | null> => {
    if (file === own) return text;
    const bytes = await readBytes(file, terminal, MAX_PLATFORM_BODY_BYTES).catch(() => null);
    return bytes === null ? null : decodeText(bytes).text;
  };
  for (const file of files) {
    const real = await toReal(file.path);
    const known = real === own ? null : await readText(real);
    if (known !== null) workspace.put(real, known);
  }
  workspace.put(own, text);
  return { workspace, own, readText };
}

function toReal(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}
