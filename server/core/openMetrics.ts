/** Metrics of one name. */
export interface MetricFamily {
  readonly name: string;
  readonly type: 'gauge' | 'counter' | 'histogram' | 'info';
  readonly help: string;
  /** The unit, which is also the end of the name. */
  readonly unit?: string | undefined;
  readonly samples: readonly MetricSample[];
}

/** A number, with what it is of. */
export interface MetricSample {
  /** What the type of the family adds to its name, such as `_total`. */
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Writes OpenMetrics text 1.0; a family without samples is left out. */
export function writeMetrics(families: readonly MetricFamily[]): string {
  const lines = families.flatMap(({ name, type, help, unit, samples }) => {
    if (samples.length === 0) return [];
    return [
      // Older readers of this format know no escaped quotes here.
      `# HELP ${name} ${escapeText(help.replaceAll('"', "'"))}`,
      `# TYPE ${name} ${type}`,
      ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`]),
      ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${writeLabels(labels)} ${value}`),
    ];
  });
  return `${[...lines, '# EOF'].join('\n')}\n`;
}

function writeLabels(labels: Readonly<Record<string, string>>): string {
  const written = Object.entries(labels).map(([key, text]) => `${key}="${escapeText(text)}"`);
  return written.length === 0 ? '' : `{${written.join(',')}}`;
}

function escapeText(text: string): string {
  return text.toWellFormed().replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
