/** What a report was asked for: days, and perhaps a team. */
interface Asked {
  readonly dateStart: string;
  readonly dateEnd: string;
  readonly teamRefId?: number | undefined;
  readonly collectionId?: string | undefined;
}

/** Why a report came without a byte, for the one who asked for it, of a named service or not (service.md, area B, rule 5). */
export function describeEmptyReport({ dateStart, dateEnd, teamRefId, collectionId }: Asked, service: string | null = null): string {
  const team = teamRefId ?? collectionId;
  const days = `from ${dateStart} to ${dateEnd}${service === null ? '' : ` on “${service}”`}`;
  return `The report is empty: ${team === undefined ? 'no team has any fact' : `team ${team} has no fact`} ${days}.`;
}
