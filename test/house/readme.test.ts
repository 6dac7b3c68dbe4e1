import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runHere } from '../cli/runHere.ts';
import { TABLE_OF_FLOORS } from '../support/floors.ts';
import { type Page, readPage, readSection } from '../support/markdown.ts';
import { PROJECT_PAGES, USER_PAGES } from '../support/userPages.ts';

/** Generated pages. */
const GENERATED = ['docs/commands.md', 'docs/keyboard.md', 'docs/refusals.md'];

const WRITTEN = USER_PAGES.filter((file) => !GENERATED.includes(file));
const PAGES = [...USER_PAGES, ...PROJECT_PAGES].map(readPage);
const MANIFEST = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};

/** Text with a slash that is not a file path: service paths, media types, scopes and others. */
const NO_PATH = /^(\/|~|\$|https?:|@|(text|application|multipart|workspace)\/|node:)|[\s<>…*{}:=|"]/;
const ENDING = /\.(ts|mjs|cjs|json|md|csv|yaml|png|vsix|db)$/;

/** Files that a program creates, or that a user writes; they are not in the repository. */
const MADE =
  /^(dist|\.vscode-test|test\/results|\.fairlead|roster|segments|platform)\/|^(fairlead\.(db|yaml|config\.json)|service\.json|\.fairleadrc\.json|insights\.sources\.yaml)$/;

/** Whether a path exists in the project, beside the page, or in the sample workspace that the tour opens. */
const exists = (name: string, page: Page) => {
  const [file = '', anchor] = name.split('#');
  const found = ['.', path.dirname(page.file), 'test/fixtures/sample']
    .map((folder) => path.join(folder, file))
    .find((place) => existsSync(place));
  return found !== undefined && (anchor === undefined || readPage(found).anchors.has(anchor));
};

const pathsOf = ({ spans }: Page) => spans.filter((span) => !NO_PATH.test(span) && (span.includes('/') || ENDING.test(span)));
const commandsOf = (page: Page) =>
  [...page.spans, ...page.shellLines].flatMap((text) => text.split(/\s+(?:&&|\|\|?|;)\s+/)).map((text) => text.trim());

/** The printed help of each subcommand. */
const helps = new Map<string, Promise<string>>();
function readHelp(args: readonly string[]): Promise<string> {
  const key = args.join(' ');
  const help = helps.get(key) ?? runHere([...args, '--help']).then(({ stdout }) => stdout);
  helps.set(key, help);
  return help;
}

/** Returns why a `fairlead …` line contradicts the help of the program; null if it does not. */
async function findFault(line: string): Promise<string | null> {
  const args = line.split(/\s+/).slice(1);
  const path: string[] = [];
  while (args[0] !== undefined && /^[a-z][a-z-]*$/.test(args[0]) && new RegExp(`^\\s+${args[0]}\\b`, 'm').test(await readHelp(path))) {
    path.push(args.shift()!);
  }
  if (path.length === 0 && args[0] !== undefined && !args[0].startsWith('-')) return `no command ${args[0]}`;
  const flags = args.flatMap((word) => /^(--[a-z-]+|-[a-z])\b/.exec(word)?.[1] ?? []);
  const help = await readHelp(path);
  const missing = flags.filter((flag) => !help.includes(flag) && !['--help', '--version'].includes(flag));
  return missing.length === 0 ? null : `${path.join(' ')} does not have ${missing.join(' ')}`;
}

const TEXTS = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Readonly<Record<string, string>>;
const TITLES = Object.entries(TEXTS).flatMap(([key, title]) => (key.startsWith('command.') ? [title] : []));

const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly category: string; readonly title: string }[];
    readonly menus: { readonly commandPalette: readonly { readonly command: string; readonly when: string }[] };
  };
};
const HIDDEN = contributes.menus.commandPalette.flatMap(({ command, when }) => (when === 'false' ? [command] : []));
/** The commands as the palette lists them, where it lists them. */
const LINES = contributes.commands.flatMap(({ command, category, title }) =>
  HIDDEN.includes(command) ? [] : [`${TEXTS[category.slice(1, -1)]}: ${TEXTS[title.slice(1, -1)]}`],
);

/** Returns why a link is broken; null if its file exists and has a heading with its anchor. */
function findLinkFault({ path: target, anchor }: Page['links'][number], page: Page): string | null {
  const file = target === '' ? page.file : path.join(path.dirname(page.file), target);
  if (!existsSync(file)) return `${target}: no such file`;
  return anchor === '' || readPage(file).anchors.has(anchor) ? null : `${target}#${anchor}: no such heading`;
}

/** The page folders for contributors, each with a list. */
const FOLDERS = ['docs/contract', 'docs/decisions'];

describe('the documentation pages', () => {
  it('are all listed in docs/README.md, and README.md is short', () => {
    const files = readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : []));
    assert.deepEqual(
      files.filter((file) => !USER_PAGES.includes(file)),
      [],
    );
    assert.ok(readFileSync('README.md', 'utf8').trimEnd().split('\n').length <= 200);
  });

  for (const folder of FOLDERS) {
    it(`of ${folder} are all listed in its README.md`, () => {
      const listed = readPage(`${folder}/README.md`).links.map(({ path }) => path);
      const files = readdirSync(folder).filter((name) => name !== 'README.md');
      assert.deepEqual(
        files.filter((name) => !listed.includes(name)),
        [],
      );
    });
  }

  for (const file of WRITTEN.filter((name) => name !== 'README.md')) {
    it(`${file} begins with what a reader can do afterwards`, () => {
      assert.match(readFileSync(file, 'utf8'), /^# [^\n]+\n\nAfter this page you [^\n]+\.(\n|$)/);
    });
  }

  for (const file of WRITTEN) {
    it(`${file} names commands by their titles`, () => {
      const { bold } = readPage(file);
      const named = bold.filter((text) => /^Fairlead[A-Za-z ]*: /.test(text));
      const otherCase = bold.filter((text) => !TITLES.includes(text) && TITLES.some((title) => title.toLowerCase() === text.toLowerCase()));
      assert.deepEqual([...named.filter((title) => !LINES.includes(title)), ...otherCase], []);
    });
  }

  for (const page of [...PAGES, readPage('CHANGELOG.md')]) {
    it(`${page.file} links only to existing pages and headings`, () => {
      assert.deepEqual(
        page.links.map((link) => findLinkFault(link, page)).filter((fault) => fault !== null),
        [],
      );
    });
  }

  for (const page of PAGES) {
    it(`${page.file} names only existing paths`, () => {
      const missing = pathsOf(page).filter((name) => !MADE.test(name) && !exists(name, page));
      assert.deepEqual(missing, []);
    });

    it(`${page.file} names only existing npm scripts`, () => {
      const builtIn = ['ci', 'install', 'test', 'start'];
      const names = commandsOf(page).flatMap((line) => /^npm (?:run )?([\w:-]+)/.exec(line)?.[1] ?? []);
      const missing = names.filter((name) => !builtIn.includes(name) && !(name in MANIFEST.scripts));
      assert.deepEqual(missing, []);
    });

    // Fairlead is on no registry: whoever takes its name there would get the keys of those who install it by name.
    it(`${page.file} installs files of a release, and nothing by a name that is not ours`, () => {
      const text = readFileSync(page.file, 'utf8');
      const run = [...text.matchAll(/\bnpx\s+(?:-\S+\s+)*([\w@/.-]+)/g)].flatMap(([, name = '']) =>
        name in MANIFEST.devDependencies ? [] : [name],
      );
      const installed = [...text.matchAll(/\bnpm (?:install|i|exec)\b((?: +-{1,2}[\w-]+)*) +([@\w./<][@\w./<-]*)/g)].flatMap(
        ([, , name = '']) => (/^[.]{1,2}\/|^<|[.]tgz$/.test(name) ? [] : [name]),
      );
      const elsewhere = [
        ...text.matchAll(/\b(brew (?:install|tap)|MasonInstall|code --install-extension|docker pull|pipx? install) [\w@/.:-]*\w/g),
      ].flatMap(([line]) => (/[.](vsix|rb)$/.test(line) ? [] : [line]));
      assert.deepEqual([...run, ...installed, ...elsewhere], []);
    });

    it(`${page.file} names only existing commands and flags of fairlead`, async () => {
      const lines = commandsOf(page).filter((line) => /^(fairlead|node dist\/cli\.cjs) /.test(line));
      const found = lines.map(async (line) => [line, await findFault(line.replace(/^node dist\/cli\.cjs/, 'fairlead'))]);
      assert.deepEqual(
        (await Promise.all(found)).filter(([, fault]) => fault !== null),
        [],
      );
    });
  }

  it('ARCHITECTURE.md has a row for each floor', () => {
    const floors = Object.keys(TABLE_OF_FLOORS).filter((floor) => floor !== 'schemas');
    assert.deepEqual(readPage('ARCHITECTURE.md').rows.get('Who may import whom')?.toSorted(), floors.map((floor) => `${floor}/`).sort());
  });

  it('docs/decisions/libraries.md#libraries-in-use names each library', () => {
    const libraries = Object.keys(MANIFEST.devDependencies).filter((name) => !name.startsWith('@types/'));
    const text = readSection('docs/decisions/libraries.md', 'Libraries in use');
    const args = new Set(text.match(/[@\w/-]+(?:[.]\w+)*/g));
    assert.deepEqual(
      libraries.filter((name) => !args.has(name)),
      [],
    );
  });

  it('contain paths and commands to check', () => {
    assert.ok(PAGES.filter((page) => pathsOf(page).length > 0).length > 10);
    assert.ok(PAGES.some((page) => commandsOf(page).some((line) => line.startsWith('fairlead '))));
  });
});
