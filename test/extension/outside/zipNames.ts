/** The names in a zip archive, sorted, read from its central directory; throws where the bytes are no zip. */
export function zipNames(bytes: Buffer): string[] {
  const end = bytes.lastIndexOf('PK\u0005\u0006');
  if (end < 0) throw new Error('This is no zip archive.');
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    names.push(bytes.toString('utf8', at + 46, at + 46 + name!));
    at += 46 + name! + extra! + comment!;
  }
  return names.sort();
}
