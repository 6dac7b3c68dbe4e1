import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The SHA-256 of a long text that comes in pieces, in hexadecimal, so that any other program can verify it. */
interface TextHash {
  update(piece: string): void;
  digest(): string;
}

/** Begins a hash without Node (docs/decisions/libraries.md#libraries-in-use). */
export function startPortableHash(): TextHash {
  const hash = sha256.create();
  return {
    update: (piece) => void hash.update(utf8ToBytes(piece)),
    digest: () => bytesToHex(hash.digest()),
  };
}

/** Node's hash is several times as fast; that of a browser is asynchronous. */
const nodeCrypto = globalThis.process?.getBuiltinModule?.('node:crypto') ?? null;

/** Begins a hash. */
export function startHash(): TextHash {
  if (nodeCrypto === null) return startPortableHash();
  const hash = nodeCrypto.createHash('sha256');
  return {
    update: (piece) => void hash.update(piece, 'utf8'),
    digest: () => hash.digest('hex'),
  };
}

/** Returns the SHA-256 of a text's UTF-8 in hexadecimal. */
export function hashText(text: string): string {
  const hash = startHash();
  hash.update(text);
  return hash.digest();
}
