/**
 * Returns, by e-mail number, the first record that has the e-mail; if no one has it, the complement of the first record that names it as
 * its manager's. Number 0 belongs to no one.
 */
export function placeNumbers(emails: Int32Array, managers: Int32Array, size: number): Int32Array {
  const places = new Int32Array(size).fill(-1);
  for (let record = managers.length - 1; record >= 0; record--) places[managers[record]!] = ~record;
  for (let record = emails.length - 1; record >= 0; record--) places[emails[record]!] = record;
  places[0] = -1;
  return places;
}

/** Returns the records whose e-mail an earlier record has; `places` must cover all numbers. */
export function findSharers(emails: Int32Array, places: Int32Array): number[] {
  const sharers: number[] = [];
  const { length } = emails;
  for (let record = 0; record < length; record++) {
    const email = emails[record]!;
    if (email !== 0 && places[email] !== record) sharers.push(record);
  }
  return sharers;
}
