import type { OrgTreeFilter } from './teamSettings.ts';

/** An org tree as listed (all except the ID and name are our decision). */
export interface OrgTreeSummary {
  readonly id: number;
  readonly name: string;
  /** Header names that define the teams, the outermost first; empty if each manager has a team. */
  readonly groupByColumns: readonly string[];
  readonly orgTreeFilters: readonly OrgTreeFilter[];
  readonly teamCount: number;
  /** Developers who are in a team. */
  readonly developerCount: number;
}

/** A team as listed (all except the refId and name are our decision). Its refId is the teamRefId of an export and never changes. */
export interface TeamSummary {
  readonly refId: number;
  readonly name: string;
  /** Null for a root. */
  readonly parentRefId: number | null;
  /** 0 for a root. */
  readonly depth: number;
  /** Including all teams below it. */
  readonly developerCount: number;
  /** Null if columns define the teams. */
  readonly managerEmail: string | null;
}

/** A team with its place in the tree. */
export interface TeamInfo extends TeamSummary {
  readonly orgTreeId: number;
  /** The names from its root down to itself. */
  readonly path: readonly string[];
  /** The teams directly below it. */
  readonly childRefIds: readonly number[];
}
