import type { ActivityRow } from '../../server/core/insights/activity.ts';
import type { ReportQuestion, Slice, Tally } from '../../server/core/insights/reportQuestion.ts';

/** Computes the tally of a slice, row by row and without regard to speed. */
export function tallyNaively(question: ReportQuestion, rows: readonly ActivityRow[]): Tally[] {
  return question.slices.map((slice) => tallySlice(question, slice, rows));
}

function tallySlice(question: ReportQuestion, slice: Slice, rows: readonly ActivityRow[]): Tally {
  const { dayStarts, kinds, calculation } = question;
  const slots = question.slots.slice(slice.from, slice.to);
  const counted = rows.flatMap((row) => {
    const { at } = row;
    if (at === null || !kinds.includes(row.kind) || at < dayStarts[0]! || at >= dayStarts.at(-1)!) return [];
    return slots
      .filter(({ names, from, to }) => names.includes(row.developer) && from <= at && at < to)
      .map(({ developer }) => ({ ...row, at, by: developer }));
  });
  const of = (kind: ActivityRow['kind']) => counted.filter((row) => row.kind === kind);
  const pulls = of('pullRequest');
  const comments = pulls.flatMap(({ noted, started }) => (noted === null || started === null ? [] : [noted - started]));
  const timesOf = (kind: ActivityRow['kind']) => of(kind).flatMap(({ at, started }) => (started === null ? [] : [at - started]));
  const [items, changes, incidents] = [timesOf('workItem'), timesOf('change'), timesOf('incident')];
  const read = (times: readonly number[]) =>
    times.length === 0 ? null : calculation === 'MEAN' ? sum(times) / times.length : percentile(times, calculation);
  const days = new Set(of('commit').map(({ at, by }) => `${by} ${dayStarts.filter((start) => start <= at).length}`));
  return {
    developers: new Set(slots.map(({ developer }) => developer)).size,
    active: new Set(counted.map(({ by }) => by)).size,
    codingDays: days.size,
    commits: of('commit').length,
    pulls: pulls.length,
    lines: sum(pulls.map(({ lines }) => Math.max(0, lines))),
    linesKnown: pulls.filter(({ lines }) => lines >= 0).length,
    comments: sum(pulls.map((pull) => Math.max(0, pull.comments))),
    commentsKnown: pulls.filter((pull) => pull.comments >= 0).length,
    ticketless: pulls.filter(({ ticket }) => ticket === '').length,
    commented: comments.length,
    untilComment: sum(comments),
    items: of('workItem').length,
    timedItems: items.length,
    itemTime: sum(items),
    deployments: of('deployment').length,
    failures: of('deployment').filter(({ failed }) => failed).length,
    changes: changes.length,
    leadTime: read(changes),
    incidents: incidents.length,
    restoreTime: read(incidents),
  };
}

function percentile(times: readonly number[], calculation: 'MEDIAN' | 'P90' | 'P95'): number {
  const sorted = [...times].sort((one, other) => one - other);
  const place = { MEDIAN: 0.5, P90: 0.9, P95: 0.95 }[calculation] * (sorted.length - 1);
  const below = sorted[Math.floor(place)]!;
  return below + ((sorted[Math.ceil(place)] ?? below) - below) * (place - Math.floor(place));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
