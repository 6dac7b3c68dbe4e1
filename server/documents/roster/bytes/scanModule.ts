/** The bytes of the compiled scan (wasm/rosterScan.ts). `npm run build` inserts them here; null if the sources run directly. */
export const SCAN_MODULE: Uint8Array<ArrayBuffer> | null = null;
