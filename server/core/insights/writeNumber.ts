/** Writes a number as a report does: with two decimals, rounded half up, or plain if that is whole; nothing for a missing number. */
export function writeNumber(value: number | null): string {
  if (value === null) return '';
  // What is half in decimals may be a hair less in binary: fifteen digits are what a number holds for certain.
  const hundredths = Math.floor(Number((value * 100).toPrecision(15)) + 0.5);
  return hundredths % 100 === 0 ? String(hundredths / 100) : (hundredths / 100).toFixed(2);
}
