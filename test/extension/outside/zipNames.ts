import { inflateRawSync } from 'node:zlib';

/** Returns the sorted names in a zip archive, read from its central directory; throws if the bytes are not a zip. */
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

/** Returns the place, modification time and mode of every file in a zip archive, in its order, as one string each. */
export function zipFiles(bytes: Buffer): string[] {
  const files: string[] = [];
  let at = bytes.readUInt32LE(bytes.lastIndexOf('PK\u0005\u0006') + 16);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const [time, mode] = [bytes.readUInt32LE(at + 12), bytes.readUInt32LE(at + 38)];
    files.push(`${bytes.toString('utf8', at + 46, at + 46 + name!)} ${time} ${mode}`);
    at += 46 + name! + extra! + comment!;
  }
  return files;
}

/** Returns the bytes of a file in a zip archive. Throws if it is missing. */
export function readEntry(bytes: Buffer, wanted: string): Buffer {
  let at = bytes.readUInt32LE(bytes.lastIndexOf('PK\u0005\u0006') + 16);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [method, name, extra, comment] = [10, 28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    if (bytes.toString('utf8', at + 46, at + 46 + name!) === wanted) {
      const [size, local] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
      const content = bytes.subarray(start, start + size);
      return method === 0 ? content : inflateRawSync(content);
    }
    at += 46 + name! + extra! + comment!;
  }
  throw new Error(`${wanted} is not in the archive.`);
}
