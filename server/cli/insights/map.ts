import type { Command } from 'commander';
import { updateDeveloperIdentities } from '../../api/developers.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { addDryRun, addExample } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { type WriteFlags, write } from '../write.ts';

/** The application type under which authors of commits are mapped. */
const SYSTEM = 'GIT';

const NOTES =
  'A login is whatever facts call somebody: an e-mail, a name, an account. It may be mapped before or after facts are imported.';

/** Adds `fairlead insights map`, which assigns a login in activity records to a developer. */
export function addMap(insights: Command, cli: Cli): void {
  const command = insights
    .command('map')
    .description('Say whose facts those of a login are')
    .argument('<login>', 'what the facts call somebody')
    .argument('<email>', 'the e-mail of the developer, as the roster writes it')
    .action(async (login: string, email: string, flags: TargetFlags & WriteFlags) => {
      const identity = { email, applicationType: SYSTEM, identity: login };
      const what = `Facts of ${login} are those of ${email}.`;
      const instance = await requireInstance(cli, flags);
      const done = await write(cli, flags, instance, what, (service, options) => updateDeveloperIdentities(service, [identity], options));
      if (done === null) return;
      await cli.terminal.out(`${what}\n`);
      cli.finish(EXIT_CODES.ok);
    });
  addExample(addTargetFlags(addDryRun(command)), 'fairlead insights map ada@laptop.local ada@example.com', NOTES);
}
