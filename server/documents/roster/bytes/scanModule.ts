/** The bytes of the compiled scan (wasm/rosterScan.ts). `npm run build` puts them here; sources that run as they are have none. */
export const SCAN_MODULE: Uint8Array<ArrayBuffer> | null = null;
