import type { HostileKind } from '../support/hostileTexts.ts';

/** How a command reads a document: the kinds that it reads, and its arguments. */
interface ReadingCommand {
  readonly kinds: readonly HostileKind[];
  readonly args: (file: string) => readonly string[];
}

const PIPELINES = ['pipeline'] as const;
const KEYS = ['keys'] as const;

const SENDS = 'It sends the file: the rows "http" and "read" measure its endpoint and its reader.';
const FOLDER = 'It reads a folder, which is limited in files and bytes; the row "check" measures each document.';
const PLAN = 'It reads a plan that Fairlead wrote, and compares it with the service.';

const EXPANDS = 'It names a step of the file, and reads and expands it like the row "expand".';

/** Every command with a file or folder among its arguments: how the growth benchmark runs it, or why it does not. */
export const READING_COMMANDS: Readonly<Record<string, ReadingCommand | string>> = {
  check: {
    kinds: [...PIPELINES, ...KEYS, 'roster', 'connector', 'project', 'request', 'sources', 'account', 'definitions', 'mapping'],
    args: (file) => ['check', file, '--no-config', '--format', 'json'],
  },
  inputs: { kinds: PIPELINES, args: (file) => ['inputs', file] },
  graph: { kinds: PIPELINES, args: (file) => ['graph', file] },
  expand: { kinds: PIPELINES, args: (file) => ['expand', file] },
  convert: { kinds: PIPELINES, args: (file) => ['convert', file] },
  'developers query': { kinds: ['roster'], args: (file) => ['developers', 'query', file, '--group-by', 'manager_email'] },
  'insights migrate-request': { kinds: ['request'], args: (file) => ['insights', 'migrate-request', file] },
  'segments keys union': { kinds: KEYS, args: (file) => ['segments', 'keys', 'union', file, file] },
  'segments keys intersect': { kinds: KEYS, args: (file) => ['segments', 'keys', 'intersect', file, file] },
  'segments keys minus': { kinds: KEYS, args: (file) => ['segments', 'keys', 'minus', file, file] },
  'developers reshape': 'It needs a reshape file; test/cli/hostilePatterns.test.ts has hostile ones.',
  'catalogue import': 'It reads schemas; test/cli/hostileCatalogue.test.ts has hostile ones.',
  'insights import-git': 'It reads what git writes, commit by commit.',
  'developers upload': SENDS,
  'developers upsert': SENDS,
  'developers plan': SENDS,
  'developers identities upload': SENDS,
  'insights import': SENDS,
  'insights sync': SENDS,
  'segments keys add': SENDS,
  'segments keys remove': SENDS,
  'segments keys plan': SENDS,
  'segments identities upload': SENDS,
  'connectors create': SENDS,
  'connectors update': SENDS,
  'pipelines create': SENDS,
  'pipelines update': SENDS,
  apply: PLAN,
  'developers apply': PLAN,
  'segments keys apply': PLAN,
  pull: FOLDER,
  plan: FOLDER,
  drift: FOLDER,
  status: FOLDER,
  show: FOLDER,
  'pipelines drift': FOLDER,
  'pipelines extract': EXPANDS,
  'pipelines inline': EXPANDS,
};
