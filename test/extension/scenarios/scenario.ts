import type { CommandName } from '../../../client/manifest/commandNames.ts';
import type { Instance } from '../../../server/api/instance.ts';
import type { Answers } from '../answers.ts';

/** A service that the commands run against: the local one, or a second one in the role of a remote. */
export interface ScenarioService {
  /** Its name in the list of instances. */
  readonly name: string;
  /** Lets a test ask the service directly about the effects of a command. */
  readonly instance: Instance;
  readonly answers: Answers;
  /** Returns the answer that confirms a change of a remote service, such as `Upload on Second`; empty for the local one. */
  agree(verb: string): readonly string[];
}

/**
 * Runs a command as a user would, and checks its effects through the API. It leaves the service ready for the next one, and may need the
 * results of earlier ones in its table.
 */
export type Scenario = (service: ScenarioService) => Promise<void>;

/** The scenarios of one area, in the order in which they run. */
export type Scenarios = { readonly [name in CommandName]?: Scenario };

/** Answers a question that is asked on the local service too. */
export function agreeToLocal(service: ScenarioService, verb: string): void {
  const agreed = service.agree(verb);
  service.answers.give(...(agreed.length > 0 ? agreed : [verb]));
}

/** Returns some scenarios of an area. */
export function pick(area: Scenarios, names: readonly CommandName[]): Scenarios {
  return Object.fromEntries(names.map((name) => [name, area[name]]));
}
