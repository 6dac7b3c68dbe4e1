import type { MetricFamily, MetricSample } from '../core/openMetrics.ts';

/** Upper bounds of durations, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The ended requests of one endpoint with one status. */
interface Tally {
  readonly endpoint: string;
  readonly status: string;
  /** The number within each bound, and last of those beyond all. */
  readonly counts: number[];
  /** Seconds. */
  sum: number;
}

/** Counts the requests of a process for `/metrics`. */
export class RequestTallies {
  readonly #tallies = new Map<string, Tally>();
  #open = 0;

  begin(): void {
    this.#open++;
  }

  /** Counts a request as ended: its endpoint, or null for an unknown address; its status, or null if its client had gone; milliseconds. */
  end(endpoint: string | null, status: number | null, duration: number): void {
    this.#open--;
    const key = `${endpoint} ${status}`;
    let tally = this.#tallies.get(key);
    if (tally === undefined) {
      tally = {
        endpoint: endpoint ?? 'none',
        status: String(status ?? 'none'),
        counts: new Array<number>(BOUNDS.length + 1).fill(0),
        sum: 0,
      };
      this.#tallies.set(key, tally);
    }
    const seconds = duration / 1000;
    const at = BOUNDS.findIndex((bound) => seconds <= bound);
    tally.counts[at < 0 ? BOUNDS.length : at]!++;
    tally.sum += seconds;
  }

  toFamilies(): MetricFamily[] {
    return [
      {
        name: 'fairlead_http_request_duration_seconds',
        type: 'histogram',
        unit: 'seconds',
        help: 'Time from a request to the end of its answer, by endpoint as in the OpenAPI document, and status; "none" if its client had gone.',
        samples: [...this.#tallies.values()].flatMap(toSamples),
      },
      {
        name: 'fairlead_http_requests_in_progress',
        type: 'gauge',
        help: 'Requests that wait for the end of their answer, with this one.',
        samples: [{ value: this.#open }],
      },
    ];
  }
}

function toSamples({ endpoint, status, counts, sum }: Tally): MetricSample[] {
  let count = 0;
  const buckets = counts.map((more, at): MetricSample => {
    count += more;
    const le = at < BOUNDS.length ? String(BOUNDS[at]) : '+Inf';
    return { suffix: '_bucket', labels: { endpoint, status, le }, value: count };
  });
  const labels = { endpoint, status };
  return [...buckets, { suffix: '_count', labels, value: count }, { suffix: '_sum', labels, value: sum }];
}
