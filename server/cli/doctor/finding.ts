/** What the doctor found of one thing; an error keeps commands from working, a warning may. */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'error';
  /** What there is, and where it is not well what to do. */
  readonly detail: string;
}

/** A finding that all is well. */
export function fine(check: string, detail: string): Finding {
  return { check, state: 'ok', detail };
}

/** A finding that something may go wrong. */
export function warn(check: string, detail: string): Finding {
  return { check, state: 'warning', detail };
}

/** A finding that something cannot work. */
export function fail(check: string, detail: string): Finding {
  return { check, state: 'error', detail };
}
