/** What a cell says that has no value (facts B2). */
export const NO_VALUE = '—';

/** A number as a report writes it: with two decimals, rounded half up, or plain where that is whole; a dash for none. */
export function writeNumber(value: number | null): string {
  if (value === null) return NO_VALUE;
  // What is half in decimals may be a hair less in binary: fifteen digits are what a number holds for certain.
  const hundredths = Math.floor(Number((value * 100).toPrecision(15)) + 0.5);
  return hundredths % 100 === 0 ? String(hundredths / 100) : (hundredths / 100).toFixed(2);
}
