/** A finding of the doctor; an error keeps commands from working, a warning may. */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'error';
  /** What was found and, unless it is fine, what to do. */
  readonly detail: string;
}

/** Creates a finding that all is well. */
export function fine(check: string, detail: string): Finding {
  return { check, state: 'ok', detail };
}

/** Creates a finding that something may go wrong. */
export function warn(check: string, detail: string): Finding {
  return { check, state: 'warning', detail };
}

/** Creates a finding that something cannot work. */
export function fail(check: string, detail: string): Finding {
  return { check, state: 'error', detail };
}
