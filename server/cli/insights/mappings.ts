import * as l10n from '@vscode/l10n';
import { call } from '../../api/client.ts';
import { readPages } from '../../api/pages.ts';
import { ACTIVITY_SYSTEM } from '../../core/developers/identities.ts';
import { plural } from '../../core/plural.ts';
import { toPrintable } from '../../core/text.ts';
import { checkMappingTable } from '../../documents/insights/mappingTable.ts';
import { MAX_CSV_BYTES } from '../../wire/limits.ts';
import { toTextAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { readText } from '../files.ts';
import { addDryRun } from '../options.ts';
import { type ResourceCommand, toOption, writes } from '../resource.ts';
import { addTargetFlags, quote, requireInstance, type TargetFlags } from '../target.ts';

/** Maximum unknown developers listed. */
const MOST_UNMATCHED = 1000;

/** Mappings requested per page. */
const PAGE = 1000;

/** Maximum mistakes of a file shown. */
const MOST_SHOWN = 100;

const NOTES =
  l10n.t(`A login is any name of a developer in activity records: an e-mail, a name or an account, in any case. Map it before or after the
records are imported. --file maps many at once: a CSV with the columns login and email, such as the one that
\`fairlead insights unmatched --output csv\` writes; rows without an e-mail are skipped.`);

/** The flags of `fairlead insights map`. */
export interface MapFlags extends TargetFlags {
  readonly file?: string;
}

/** `fairlead insights map`, which assigns logins in activity records to developers. */
export const MAP: ResourceCommand<MapFlags> = writes('updateDeveloperIdentities', {
  name: 'map',
  description: l10n.t('Assign the activity records of a login to a developer'),
  arguments: [
    ['[login]', l10n.t('name of a developer in the records')],
    ['[email]', l10n.t('e-mail of the developer in the roster')],
  ],
  options: [toOption('--file <file>', l10n.t('a CSV with the columns login and email instead; - reads standard input'))],
  addAllFlags: (command) => addTargetFlags(addDryRun(command)),
  example: 'fairlead insights map ada@laptop.local ada@example.com',
  notes: NOTES,
  change: async (cli, flags, login, [email]) => {
    const read = flags.file === undefined ? readOne(login, email) : await readFile(cli, flags.file, login);
    if (read === null) return null;
    const body = read.mappings.map((one) => ({ email: one.email, applicationType: ACTIVITY_SYSTEM, identity: one.login }));
    const instance = await requireInstance(cli, flags);
    return { instance, names: [read.names], request: { body }, toAnswer: (done) => toTextAnswer(done, toPrintable(read.text)) };
  },
});

interface Mappings {
  readonly mappings: readonly { readonly login: string; readonly email: string }[];
  /** Their logins or number. */
  readonly names: string;
  /** What they mean, as a sentence. */
  readonly text: string;
}

function readOne(login: string | undefined, email: string | undefined): Mappings {
  if (login === undefined || email === undefined) {
    throw new UsageError(l10n.t('Who is who? Give a login and the e-mail of its developer, or a CSV of both with --file.'));
  }
  const text = l10n.t('The activity records of {0} count for {1}.', login, email);
  return { mappings: [{ login, email }], names: l10n.t('{0} of {1}', login, email), text };
}

/** Reads a table of logins and e-mails; null if it has mistakes, which are shown. */
async function readFile(cli: Cli, path: string, login: string | undefined): Promise<Mappings | null> {
  if (login !== undefined)
    throw new UsageError(l10n.t('A login and --file exclude each other. Write {0} into the file.', toPrintable(login)));
  const { mappings, open, problems } = checkMappingTable(await readText(path, cli.terminal, MAX_CSV_BYTES));
  if (problems.length > 0) {
    for (const { line, message } of problems.slice(0, MOST_SHOWN)) cli.terminal.err(toPrintable(`${path}:${line}: ${message}`));
    if (problems.length > MOST_SHOWN) cli.terminal.err(l10n.t('… and {0} more.', problems.length - MOST_SHOWN));
    cli.terminal.err(l10n.t('fairlead: Nothing was sent. Correct the file and run the command again.'));
    cli.finish(EXIT_CODES.problems);
    return null;
  }
  const skipped = open === 0 ? '' : plural(open, ' 1 without an e-mail is skipped.', ' {0} without an e-mail are skipped.', open);
  const text = plural(
    mappings.length,
    'The activity records of 1 login counts for their developers.',
    'The activity records of {0} logins count for their developers.',
    mappings.length,
  );
  return { mappings, names: l10n.t('{0} of {1}', String(mappings.length), path), text: text + skipped };
}

/** `fairlead insights unmap`, which takes a mapping back. */
export const UNMAP: ResourceCommand<TargetFlags> = writes('removeMappings', {
  name: 'unmap',
  description: l10n.t('Remove the mapping of a login, whose activity records then count for no one'),
  arguments: [['<login>', l10n.t('name of a developer in the records, in any case')]],
  addAllFlags: (command) => addTargetFlags(addDryRun(command), 'admin'),
  example: 'fairlead insights unmap ada@laptop.local',
  change: async (cli, flags, login) => ({
    instance: await requireInstance(cli, flags, 'admin'),
    names: [login],
    request: { parameters: { login } },
    toAnswer: (done) => {
      const owners = [...new Set(done.removed.map(({ email }) => email))].join(', ');
      return toTextAnswer(done, toPrintable(l10n.t('The activity records of {0} no longer count for {1}.', login, owners)));
    },
  }),
});

/** `fairlead insights mappings`, which lists who the logins in activity records are. */
export const MAPPINGS: ResourceCommand<TargetFlags> = {
  name: 'mappings',
  description: l10n.t('List the mappings of logins to developers'),
  addFlags: (command) => addTargetFlags(command),
  example: 'fairlead insights mappings',
  read: async (cli, flags) => {
    const instance = await requireInstance(cli, flags);
    const mappings: { login: string; email: string; system: string }[] = [];
    const pages = readPages(async ({ pageIndex, offset }) => {
      const query = { pageIndex, pageSize: PAGE };
      const { records, totalCount = 0 } = await call(instance, 'listDeveloperIdentities', { query }, { signal: cli.interruption() });
      return { entries: records, hasMore: offset + records.length < totalCount };
    });
    for await (const records of pages) {
      for (const { identity, email, applicationType, integrationId } of records) {
        mappings.push({ login: identity, email, system: applicationType ?? `integration ${integrationId}` });
      }
    }
    return {
      columns: ['login', 'email', 'system'],
      rows: mappings.map(({ login, email, system }) => [login, email, system]),
      json: { mappings },
      ...(mappings.length === 0 ? { text: l10n.t('No login is mapped. Map one with `fairlead insights map`.') } : {}),
    };
  },
};

/** `fairlead insights unmatched`, which lists the logins that count for no one. */
export const UNMATCHED: ResourceCommand<TargetFlags> = {
  name: 'unmatched',
  description: l10n.t('List the logins in activity records that count for no one, with who is probably meant'),
  example: 'fairlead insights unmatched --output csv',
  notes: l10n.t('Each suggested e-mail is a guess: check it before you map it.'),
  read: async (cli, flags) => {
    const instance = await requireInstance(cli, flags, 'admin');
    const answer = await call(instance, 'listUnmatchedDevelopers', { query: { limit: MOST_UNMATCHED } }, { signal: cli.interruption() });
    const rows = answer.unmatched.map(({ developer, nearest, reason, facts }) => [
      developer,
      nearest ?? '',
      { value: reason ?? '', label: showReason(reason) },
      String(facts),
    ]);
    const more = answer.total > rows.length ? l10n.t('The first {0} of {1}. ', rows.length, answer.total) : '';
    return {
      columns: ['login', 'email', 'why', 'records'],
      rows,
      json: answer,
      ...(rows.length === 0
        ? { text: l10n.t('Every activity record counts for a developer of the roster.') }
        : { note: l10n.t('{0}Map them with `fairlead insights map`; --output csv writes a file for its --file.', more) }),
    };
  },
};

const REASONS: ReadonlyMap<string, string> = new Map([
  ['same name', l10n.t('same name')],
  ['same account', l10n.t('same account')],
]);

/** Says why a developer is probably meant; '' without one. */
export function showReason(reason: string | null): string {
  return reason === null ? '' : (REASONS.get(reason) ?? reason);
}

/** An unknown developer with the suggestion. */
interface Suggested {
  readonly developer: string;
  readonly nearest: string | null;
}

/** Formats how to map unknown developers: one, the first with a suggestion if any has one, and all at once. */
export function toMappingText(unmatched: readonly Suggested[], sameTarget: string): string {
  const example = unmatched.find(({ nearest }) => nearest !== null) ?? unmatched[0];
  if (example === undefined) return '';
  const one = `fairlead insights map${sameTarget} ${quote(example.developer)} ${quote(example.nearest ?? 'person@example.com')}`;
  const list = `fairlead insights unmatched${sameTarget} --output csv > people.csv`;
  return [
    l10n.t('Map them to count their imported records: {0}\n', toPrintable(one)),
    l10n.t(
      'Or all at once: {0}, then write the e-mails into its column email, then fairlead insights map{1} --file people.csv\n',
      list,
      sameTarget,
    ),
  ].join('');
}
