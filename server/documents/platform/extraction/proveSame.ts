import * as l10n from '@vscode/l10n';
import { toCanonicalText } from '../../../core/account/compareValues.ts';
import { readYaml } from '../../yaml.ts';
import { expandDocument } from '../expansion/expand.ts';
import { Workspace } from '../workspace/workspace.ts';

/** Returns a text that is equal for documents with the same values; null if it is no valid YAML. */
export function toComparable(text: string): string | null {
  const { value, faults } = readYaml(text, true);
  return faults.length > 0 ? null : toCanonicalText(value);
}

/** Returns why one of some documents, with the templates among them filled in, has not the values of a text; null if it has. */
export async function proveFilled(wanted: string, files: ReadonlyMap<string, string>, path: string): Promise<string | null> {
  const workspace = new Workspace();
  for (const [file, text] of files) workspace.put(file, text);
  const parts = { workspace, readText: async (file: string) => files.get(file) ?? null, nameOf: (file: string) => file };
  const found = await expandDocument(parts, path, files.get(path)!);
  if ('refusal' in found) return found.refusal;
  const filled = toComparable(found.lines.map(({ text }) => text).join('\n'));
  return filled !== null && filled === toComparable(wanted)
    ? null
    : l10n.t('With the template filled in, the pipeline would not be the same as before. Extract another part.');
}

/** Returns which documents that refer to one would no longer fit it after a change, as a sentence; null if all fit as before. */
export function whoBreaks(workspace: Workspace, path: string, text: string, added: readonly [string, string] | null = null): string | null {
  const { index } = workspace;
  const entity = index.of(path)?.entity;
  const users = entity == null ? [] : [...new Set(index.usesOf({ path, entity }).map((use) => use.path))];
  const count = (user: string, files: readonly (readonly [string, string])[]): number => {
    const alone = new Workspace();
    for (const [file, written] of files) alone.put(file, written);
    alone.put(user, workspace.textOf(user) ?? '');
    return alone.findingsOf(user).length;
  };
  const before: [string, string] = [path, workspace.textOf(path) ?? ''];
  const after: [string, string][] = [[path, text], ...(added === null ? [] : [[added[0], added[1]] as [string, string]])];
  const broken = users.filter((user) => user !== path && count(user, after) > count(user, [before]));
  if (broken.length === 0) return null;
  return l10n.t('{0} gives values for inputs inside it, whose place would change. Remove them there first.', nameFile(broken[0]!));
}

function nameFile(path: string): string {
  return path.split(/[\\/]/).at(-1)!;
}
