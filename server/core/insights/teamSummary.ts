import type { OrgTreeFilter } from './teamSettings.ts';

/** An org tree as listed (facts B10; all but the id and name are our decision). */
export interface OrgTreeSummary {
  readonly id: number;
  readonly name: string;
  /** Header names that make the teams, the outermost first; none where each manager is a team. */
  readonly groupByColumns: readonly string[];
  readonly orgTreeFilters: readonly OrgTreeFilter[];
  readonly teamCount: number;
  /** Developers who stand in a team. */
  readonly developerCount: number;
}

/** A team as listed (facts B10; all but the refId and name are our decision). Its refId is the teamRefId of an export, and stays the same. */
export interface TeamSummary {
  readonly refId: number;
  readonly name: string;
  /** Null for a root. */
  readonly parentRefId: number | null;
  /** 0 for a root. */
  readonly depth: number;
  /** With those of all teams below it. */
  readonly developerCount: number;
  /** Null where columns make the teams. */
  readonly managerEmail: string | null;
}

/** A team with where it stands. */
export interface TeamInfo extends TeamSummary {
  readonly orgTreeId: number;
  /** The names from its root down to itself. */
  readonly path: readonly string[];
  /** The teams right below it. */
  readonly childRefIds: readonly number[];
}
