/**
 * The bytes of the compiled scan (`documents/developers/bytes/wasm/rosterScan.ts`); null if the sources run directly. This stays a file of its own: the build replaces
 * it (`compiledScan` in scripts/bundling.mjs).
 */
export const SCAN_MODULE: Uint8Array<ArrayBuffer> | null = null;
