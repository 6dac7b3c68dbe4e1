import type { CommandName } from '../../../client/ids.ts';
import type { Instance } from '../../../server/api/instance.ts';
import type { Answers } from '../answers.ts';

/** A service that the commands are run against: the local one, or a second one that stands for a remote. */
export interface Door {
  /** As the list of instances names it. */
  readonly name: string;
  /** How a test asks the service itself what a command did. */
  readonly instance: Instance;
  readonly answers: Answers;
  /** What is answered where a change of a remote service is confirmed, such as `Upload on Second`; nothing at the local one. */
  agree(verb: string): readonly string[];
}

/** Runs a command as a user would and checks through the API what it did. Each leaves the service so that the next can begin; it may need what earlier ones of its table made. */
export type Scenario = (door: Door) => Promise<void>;

/** The scenarios of one area, in the order in which they run. */
export type Scenarios = { readonly [name in CommandName]?: Scenario };
