import { ON_NODE } from '../../../client/manifest/when.ts';
import { TOOLS } from '../../../server/agents/tools.ts';

/** Returns `contributes.languageModelTools` of the manifest from the table of tools. */
export function toManifestTools(): readonly object[] {
  return TOOLS.map(({ name, access, description, input }) => ({
    name: `fairlead_${name}`,
    displayName: `%tool.${name}%`,
    modelDescription: description,
    userDescription: `%tool.${name}.description%`,
    toolReferenceName: name,
    canBeReferencedInPrompt: true,
    tags: ['fairlead', access],
    inputSchema: input,
    when: ON_NODE,
  }));
}

/** Returns the texts it refers to for package.nls.json: of each description the first sentence. */
export function toManifestTexts(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    TOOLS.flatMap(({ name, title, description }) => [
      [`tool.${name}`, title],
      [`tool.${name}.description`, /^.*?[.](?= |$)/.exec(description)?.[0] ?? description],
    ]),
  );
}
