import type { Instance } from '../../server/api/instance.ts';
import type { ServiceParts } from '../instances/serviceParts.ts';
import type { DevelopersPane } from './developersPane.ts';
import type { RosterParts } from './rosterParts.ts';
import type { RosterReviews } from './rosterReviews.ts';
import type { RosterWorkbench } from './rosterWorkbench.ts';

/** The parts that work on the developers of an instance. */
export interface DeveloperParts extends RosterParts, ServiceParts {
  readonly developers: DevelopersPane;
  /** What accompanies an open roster. */
  readonly rosters: RosterWorkbench;
  /** Rosters under review before they are sent. */
  readonly reviews: RosterReviews;
  /** What the language server knows of an instance, its teams included. */
  readonly known: { refresh(instance: Instance): void };
}
