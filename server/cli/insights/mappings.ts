import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { call } from '../../api/client.ts';
import { ACTIVITY_SYSTEM } from '../../core/developers/identities.ts';
import { plural } from '../../core/plural.ts';
import { toPrintable } from '../../core/text.ts';
import { checkMappingTable } from '../../documents/insights/mappingTable.ts';
import { MAX_CSV_BYTES } from '../../wire/limits.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { readText } from '../files.ts';
import { addDryRun, addExample } from '../options.ts';
import type { ResourceCommand } from '../resource.ts';
import { addTargetFlags, quote, requireInstance, type TargetFlags } from '../target.ts';
import { type WriteFlags, write } from '../write.ts';

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

interface MapFlags extends TargetFlags, WriteFlags {
  readonly file?: string;
}

/** Adds `fairlead insights map`, which assigns logins in activity records to developers. */
export function addMap(insights: Command, cli: Cli): void {
  const command = insights
    .command('map')
    .description(l10n.t('Assign the activity records of a login to a developer'))
    .argument('[login]', l10n.t('name of a developer in the records'))
    .argument('[email]', l10n.t('e-mail of the developer in the roster'))
    .option('--file <file>', l10n.t('a CSV with the columns login and email instead; - reads standard input'))
    .action(async (login: string | undefined, email: string | undefined, flags: MapFlags) => {
      if (flags.file !== undefined) {
        if (login !== undefined)
          throw new UsageError(l10n.t('A login and --file exclude each other. Write {0} into the file.', toPrintable(login)));
        return mapFile(cli, flags.file, flags);
      }
      if (login === undefined || email === undefined) {
        throw new UsageError(l10n.t('Who is who? Give a login and the e-mail of its developer, or a CSV of both with --file.'));
      }
      return map(cli, flags, [{ login, email }], l10n.t('The activity records of {0} count for {1}.', login, email));
    });
  addExample(addTargetFlags(addDryRun(command)), 'fairlead insights map ada@laptop.local ada@example.com', NOTES);
}

async function mapFile(cli: Cli, path: string, flags: MapFlags): Promise<void> {
  const text = await readText(path, cli.terminal, MAX_CSV_BYTES);
  const { mappings, open, problems } = checkMappingTable(text);
  if (problems.length > 0) {
    for (const { line, message } of problems.slice(0, MOST_SHOWN)) cli.terminal.err(toPrintable(`${path}:${line}: ${message}`));
    if (problems.length > MOST_SHOWN) cli.terminal.err(l10n.t('… and {0} more.', problems.length - MOST_SHOWN));
    cli.terminal.err(l10n.t('fairlead: Nothing was sent. Correct the file and run the command again.'));
    return cli.finish(EXIT_CODES.problems);
  }
  const skipped = open === 0 ? '' : plural(open, ' 1 without an e-mail is skipped.', ' {0} without an e-mail are skipped.', open);
  const what = plural(
    mappings.length,
    'The activity records of 1 login counts for their developers.',
    'The activity records of {0} logins count for their developers.',
    mappings.length,
  );
  return map(cli, flags, mappings, what + skipped);
}

async function map(
  cli: Cli,
  flags: MapFlags,
  mappings: readonly { readonly login: string; readonly email: string }[],
  what: string,
): Promise<void> {
  const identities = mappings.map(({ login, email }) => ({ email, applicationType: ACTIVITY_SYSTEM, identity: login }));
  const instance = await requireInstance(cli, flags);
  const done = await write(cli, flags, instance, what, (service, options) =>
    call(service, 'updateDeveloperIdentities', { body: identities }, options),
  );
  if (done !== null) await cli.terminal.out(`${toPrintable(what)}\n`);
}

/** Adds `fairlead insights unmap`, which takes a mapping back. */
export function addUnmap(insights: Command, cli: Cli): void {
  const command = insights
    .command('unmap')
    .description(l10n.t('Remove the mapping of a login, whose activity records then count for no one'))
    .argument('<login>', l10n.t('name of a developer in the records, in any case'))
    .action(async (login: string, flags: TargetFlags & WriteFlags) => {
      const instance = await requireInstance(cli, flags, 'admin');
      const what = l10n.t('The activity records of {0} count for no one.', login);
      const done = await write(cli, flags, instance, what, (service, options) =>
        call(service, 'removeMappings', { parameters: { login } }, options),
      );
      if (done === null) return;
      const owners = [...new Set(done.removed.map(({ email }) => email))].join(', ');
      await cli.terminal.out(toPrintable(l10n.t('The activity records of {0} no longer count for {1}.', login, owners)).concat('\n'));
    });
  addExample(addTargetFlags(addDryRun(command), 'admin'), 'fairlead insights unmap ada@laptop.local');
}

/** `fairlead insights mappings`, which lists who the logins in activity records are. */
export const MAPPINGS: ResourceCommand<TargetFlags> = {
  name: 'mappings',
  description: l10n.t('List the mappings of logins to developers'),
  addFlags: (command) => addTargetFlags(command),
  example: 'fairlead insights mappings',
  read: async (cli, flags) => {
    const instance = await requireInstance(cli, flags);
    const mappings: { login: string; email: string; system: string }[] = [];
    for (let [pageIndex, pages] = [0, 1]; pageIndex < pages; pageIndex++) {
      const query = { pageIndex, pageSize: PAGE };
      const { content, totalPages } = await call(instance, 'listDeveloperIdentities', { query }, { signal: cli.interruption() });
      for (const { identity, email, applicationType, integrationId } of content) {
        mappings.push({ login: identity, email, system: applicationType ?? `integration ${integrationId}` });
      }
      pages = totalPages;
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
