const DAY = 86_400_000;
const MINUTE = 60_000;

/** Tells how far a zone's clocks are ahead of UTC at a moment; both in milliseconds. */
type ReadOffset = (moment: number) => number;

/** The first moments of the days from one to another, both written yyyy-MM-dd, in an IANA time zone, and the first moment after them: one more than there are days. A day lasts as long as the clocks of the zone say; one that they leap over lasts no time. */
export function toDayStarts(dateStart: string, dateEnd: string, timeZone: string): number[] {
  const [first, last] = [toMidnight(dateStart), toMidnight(dateEnd)];
  const readOffset = toOffsetReader(timeZone);
  const starts: number[] = [];
  let offset = readOffset(first - DAY);
  for (let midnight = first; midnight <= last + DAY; midnight += DAY) {
    const start = findStart(midnight, offset, readOffset);
    if (start !== midnight - offset) offset = readOffset(start);
    starts.push(start);
  }
  return starts;
}

/** The day of a moment in a zone, written yyyy-MM-dd. */
export function toDay(moment: number, timeZone: string): string {
  return toDays([moment], timeZone)[0]!;
}

/** The days of moments in a zone, each written yyyy-MM-dd. */
export function toDays(moments: readonly number[], timeZone: string): string[] {
  const readOffset = toOffsetReader(timeZone);
  return moments.map((moment) => new Date(moment + readOffset(moment)).toISOString().slice(0, 10));
}

/** Tells when the clocks of a zone show a time: both in milliseconds, the time as though it were one of UTC. Of a time that they show twice the first is meant, and one that they leap over is when they land. */
export function toZoneClock(timeZone: string): (time: number) => number {
  const readOffset = toOffsetReader(timeZone);
  return (time) => findStart(time, readOffset(time - DAY), readOffset);
}

/** The moment of a day's beginning in UTC. */
export function toMidnight(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

// The clocks mostly go on as they went the day before, so that one look at them is enough.
function findStart(midnight: number, offset: number, readOffset: ReadOffset): number {
  const expected = midnight - offset;
  const changed = readOffset(expected);
  if (changed === offset) return expected;
  const moved = midnight - changed;
  if (readOffset(moved) === changed) return moved;
  // The clocks leap over midnight between the two: the day begins where they land.
  let [before, from] = [Math.min(expected, moved), Math.max(expected, moved)];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (middle + readOffset(middle) >= midnight) from = middle;
    else before = middle;
  }
  return from;
}

function toOffsetReader(timeZone: string): ReadOffset {
  if (timeZone === 'UTC') return () => 0;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, day: 'numeric', timeZoneName: 'longOffset' });
  return (moment) => {
    // Ends in "GMT", "GMT+05:45" or, of times before zones were agreed on, "GMT-00:43:08".
    const [, sign, hours, minutes, seconds] = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(format.format(moment)) ?? [];
    const offset = Number(hours ?? 0) * 60 * MINUTE + Number(minutes ?? 0) * MINUTE + Number(seconds ?? 0) * 1000;
    return sign === '-' ? -offset : offset;
  };
}
