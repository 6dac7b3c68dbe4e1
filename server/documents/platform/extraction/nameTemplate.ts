import * as l10n from '@vscode/l10n';
import { checkIdentifier, checkPipelineName, toIdentifier } from '../../../core/identifiers.ts';
import { folderOf } from '../../../core/platform/workspace/placeFacts.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { TemplateName } from './extract.ts';
import type { Part } from './parts.ts';

/** Proposes the name of a new template by the parts that it holds; its identifier is one that no document uses. */
export function proposeName(workspace: Workspace, path: string, text: string, parts: readonly Part[]): TemplateName {
  const [first] = parts;
  const own = first?.kind === 'parallel' ? first.children[0]?.name : first?.name;
  const name = parts.length > 1 || first?.kind === 'parallel' ? `${own} group` : (own ?? '');
  for (let number = 1; ; number++) {
    const proposed = number === 1 ? name : `${name} ${number}`;
    const named = nameTemplate(workspace, path, text, checkPipelineName(proposed) === null ? proposed : toIdentifier(proposed), parts);
    if (!('refusal' in named)) return named;
  }
}

/** Names a new template and its file, in the folder of templates of the nearest `.harness`; a refusal if the name is taken or invalid. */
export function nameTemplate(
  workspace: Workspace,
  path: string,
  text: string,
  name: string,
  parts: readonly Part[],
): TemplateName | { readonly refusal: string } {
  const fault = checkPipelineName(name);
  if (fault !== null) return { refusal: l10n.t('The name {0}.', fault) };
  const identifier = toIdentifier(name);
  const wrong = checkIdentifier(identifier, 'pipeline');
  if (wrong !== null) return { refusal: l10n.t('The identifier {0}.', wrong) };
  const file = `${templateFolder(workspace, path)}${identifier}.yaml`;
  // The group of several steps has the same identifier, and must be told apart from what the document has.
  const isUsed = (parts.length > 1 || parts[0]?.kind === 'parallel') && text.includes(identifier);
  if (isUsed || workspace.has(file) || workspace.index.find('template', identifier).length > 0)
    return { refusal: l10n.t('The identifier "{0}" is in use already. Give another name.', identifier) };
  return { name, identifier, path: file };
}

/** Returns the folder for templates beside a document: of its project below `.harness`, else of the nearest `.harness`, else its own. */
function templateFolder(workspace: Workspace, path: string): string {
  const slash = path.includes('/') ? '/' : '\\';
  const own = folderOf(path);
  if (own !== undefined) return `${own}templates${slash}`;
  const paths = [...workspace.paths()];
  for (let end = path.lastIndexOf(slash); end > 0; end = path.lastIndexOf(slash, end - 1)) {
    const home = `${path.slice(0, end + 1)}.harness${slash}`;
    if (paths.some((one) => one.startsWith(home))) return `${home}templates${slash}`;
  }
  return `${path.slice(0, path.lastIndexOf(slash) + 1)}templates${slash}`;
}
