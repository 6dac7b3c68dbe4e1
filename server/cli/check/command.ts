import { type Command, Option } from 'commander';
import { DOCUMENT_KINDS } from '../../core/documentKinds.ts';
import type { Cli } from '../cli.ts';
import { addExample, addFormat, collect, readWholeNumber } from '../options.ts';
import { UsageError } from '../usageError.ts';
import type { CheckFlags } from './checkFlags.ts';
import { FORMAT_NAMES } from './checkTask.ts';
import { runCheck } from './runCheck.ts';
import { watchCheck } from './watchCheck.ts';

const NOTES = `A file is a roster by its name (*.roster.csv) or by its header, which names a mappable e-mail and name column;
a YAML file (*.yaml, *.yml) is checked where its root holds pipeline: or is a template, input set, connector or project;
an export request by its name (*.insights.json), a list of keys too (*.keys). Others are skipped.
In folders, node_modules and what .fairleadignore names (as .gitignore does) is left out. fairlead.config.json in this folder or one
above it, up to the root of the Git repository, says the rest; \`fairlead schema config\` tells what it can hold.
The exit code is 0 where no problem is an error, 1 where one is, 2 where a file cannot be read.`;

/** Adds `fairlead check`, which checks files as the editor does. */
export function addCheck(program: Command, cli: Cli): void {
  const command = program
    .command('check')
    .description('Check files and print their problems')
    .argument('[file...]', 'files, folders and globs; - reads standard input; without any, what the configuration lists')
    .addOption(new Option('--kind <kind>', 'take all files for this, whatever they look like').choices(DOCUMENT_KINDS))
    .option('--stdin-name <name>', 'the name that tells the kind of standard input')
    .option('--manager-email-configured', 'require a column for the e-mail of the manager, as by default')
    .option('--no-manager-email-configured', 'take a roster without a column for the e-mail of the manager')
    .option('--org-tree-filter-column <name>', 'a column used in an org tree filter (repeatable)', collect)
    .option('--group-by-column <name>', 'a column used in a group-by configuration (repeatable)', collect)
    .option(
      '--map <column=type>',
      'the whole field mapping, a column at a time (repeatable); without it columns are mapped by header',
      collect,
    )
    .option('--severity <code=level>', 'how serious a problem is taken: error, warning, info, hint or off (repeatable)', collect)
    .option('--excerpt', 'show the line of each problem, as a terminal does')
    .option('--no-excerpt', 'do not show the line of each problem')
    .option('--fix', 'mend in the files what is certain, and tell what is left')
    .option('--fix-dry-run', 'show as a diff what --fix would mend')
    .option('--baseline <file>', 'leave out the findings that this file holds')
    .option('--write-baseline', 'keep all findings in the file of --baseline')
    .option('--config <file>', 'take this configuration')
    .option('--no-config', 'take no configuration')
    .option(
      '--jobs <number>',
      'how many files are checked at a time (default: one a core, where there is much to check)',
      readWholeNumber(1, 64),
    )
    .option('--watch', 'stay, and check again what changes')
    .action(async (paths: string[], flags: CheckFlags) => {
      refuseContradictions(paths, flags);
      cli.finish(await (flags.watch ? watchCheck : runCheck)(cli, paths, flags));
    });
  addExample(
    addFormat(command, FORMAT_NAMES),
    'fairlead check people.roster.csv --map "Full Name=NAME" --map "Mail=EMAIL" --map "Boss=MANAGER_EMAIL"',
    NOTES,
  );
}

function refuseContradictions(paths: readonly string[], flags: CheckFlags): void {
  const isOfInput = paths.includes('-');
  const contradictions: readonly (readonly [boolean | undefined, string])[] = [
    [flags.fix && flags.fixDryRun, '--fix and --fix-dry-run contradict each other. Give one of them.'],
    [flags.fix && isOfInput, '--fix changes files, and standard input is none. See what it would change with --fix-dry-run.'],
    [flags.stdinName !== undefined && !isOfInput, '--stdin-name is for standard input. Give - as a file.'],
    [
      flags.writeBaseline && (flags.fix ?? flags.fixDryRun),
      '--write-baseline keeps what is there, and a fix changes that. Do one after the other.',
    ],
    [flags.watch && isOfInput, '--watch looks at files again, and standard input is read once. Name files or folders.'],
    [flags.watch && flags.writeBaseline, '--watch never ends, so that there is no baseline to write. Leave one of them out.'],
    [flags.watch && flags.fix, '--watch would change files under your hands with --fix. Leave one of them out.'],
    [flags.watch && !['text', 'github'].includes(flags.format), '--watch goes with --format text or github, which have no end.'],
  ];
  for (const [isWrong, message] of contradictions) if (isWrong) throw new UsageError(message);
}
