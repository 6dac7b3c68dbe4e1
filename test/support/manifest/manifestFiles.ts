import { readFileSync } from 'node:fs';
import { toManifestTexts } from './agentTools.ts';
import { COMMANDS_PAGE, writeCommandsPage } from './commandsPage.ts';
import { type CommandTables, readCommandTables } from './commandTables.ts';
import { toContributes } from './contributes.ts';

/** Returns the files that follow from the records of commands, settings and tools, with their texts: what `npm run manifest` writes. */
export async function toManifestFiles(): Promise<Readonly<Record<string, string>>> {
  const tables = await readCommandTables();
  const manifest = { ...readJson('package.json'), contributes: toContributes(tables) };
  const texts = Object.entries(readJson('package.nls.json') as Readonly<Record<string, string>>).filter(
    ([key]) => !key.startsWith('tool.'),
  );
  const titles = { ...Object.fromEntries(texts), ...toManifestTexts() };
  return {
    'client/manifest/commandNames.ts': writeCommandNames(tables),
    'package.json': writeJson(manifest),
    'package.nls.json': writeJson(titles),
    [COMMANDS_PAGE]: writeCommandsPage(manifest.contributes, titles),
  };
}

function writeCommandNames({ EVERYWHERE_COMMANDS, ONLINE_COMMANDS, COMMANDS }: CommandTables): string {
  const all = Object.keys(COMMANDS);
  const toList = (name: string, members: readonly string[]): string =>
    `export const ${name} = [\n${members.map((member) => `  '${member}',\n`).join('')}] as const;`;
  return [
    '// Written by `npm run manifest` from the tables of client/main/, so that the compiler knows the name of each command wherever it is used.',
    '',
    '/** Commands that need neither a service nor Node. */',
    toList('EVERYWHERE', Object.keys(EVERYWHERE_COMMANDS)),
    '',
    '/** Commands that need a service, but not Node. */',
    toList(
      'WITH_SERVICE_ONLY',
      Object.keys(ONLINE_COMMANDS).filter((name) => !(name in EVERYWHERE_COMMANDS)),
    ),
    '',
    '/** Commands that need Node. */',
    toList(
      'WITH_NODE',
      all.filter((name) => !(name in ONLINE_COMMANDS)),
    ),
    '',
    '/** All commands. */',
    'export const COMMAND_NAMES = [...EVERYWHERE, ...WITH_SERVICE_ONLY, ...WITH_NODE] as const;',
    'export type CommandName = (typeof COMMAND_NAMES)[number];',
    '',
  ].join('\n');
}

function readJson(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}

function writeJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
