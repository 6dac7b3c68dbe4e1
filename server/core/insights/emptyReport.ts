/** What a report was asked for: days, and perhaps a team. */
interface Asked {
  readonly dateStart: string;
  readonly dateEnd: string;
  readonly teamRefId?: number | undefined;
  readonly collectionId?: string | undefined;
}

/** Why a report came without a byte, for the one who asked for it (service.md, area B, rule 5). */
export function describeEmptyReport({ dateStart, dateEnd, teamRefId, collectionId }: Asked): string {
  const team = teamRefId ?? collectionId;
  const days = `from ${dateStart} to ${dateEnd}`;
  return team === undefined
    ? `The report is empty: no team has any fact ${days}.`
    : `The report is empty: there is no team ${team}, or it has no fact ${days}.`;
}
