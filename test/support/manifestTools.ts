import { readFileSync, writeFileSync } from 'node:fs';
import { ON_NODE } from '../../client/manifest/palette.ts';
import { TOOLS } from '../../server/agents/tools.ts';

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

/** Writes both into the manifest and its texts; other entries stay. */
export function writeManifestTools(manifestFile: string, textsFile: string): void {
  const manifest = readJson(manifestFile) as { contributes: Record<string, unknown> };
  manifest.contributes.languageModelTools = toManifestTools();
  const texts = Object.entries(readJson(textsFile) as Record<string, string>).filter(([key]) => !key.startsWith('tool.'));
  writeJson(manifestFile, manifest);
  writeJson(textsFile, { ...Object.fromEntries(texts), ...toManifestTexts() });
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
