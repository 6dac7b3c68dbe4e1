import { readFileSync, writeFileSync } from 'node:fs';
import { COMMANDS_PAGE, toPaletteMenu, writeCommandsPage } from '../test/support/commands/page.ts';

/** Writes when the palette shows each command, into the manifest and its page (`npm run commands`). A test reports outdated files. */
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { contributes: { menus: Record<string, unknown> } };
manifest.contributes.menus.commandPalette = toPaletteMenu();
writeFileSync('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
writeFileSync(COMMANDS_PAGE, writeCommandsPage());
