import type { ScanLists } from './scanLists.ts';

/** The part of the WebAssembly API that is used here. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object) => Instance;
};

interface Instance {
  readonly exports: unknown;
}

/** A number exported by the module. */
interface Exported {
  readonly value: number;
}

/** The exports of `documents/developers/bytes/wasm/rosterScan.ts`, and its constants: offsets in its memory, and sizes. */
export interface ModuleExports extends Readonly<Record<PlaceName, Exported>> {
  readonly memory: { readonly buffer: ArrayBuffer };
  start(columns: number, email: number, manager: number, name: number, line: number, guess: number): void;
  scan(length: number, base: number): number;
  numberOf(length: number, mention: number): number;
  numberPeople(from: number, length: number): number;
  find(length: number): number;
  readonly records: Exported;
  readonly rowStarts: Exported;
  readonly managers: Exported;
  readonly lines: Exported;
  readonly notes: Exported;
  readonly size: Exported;
  readonly newForeign: Exported;
  readonly twins: Exported;
  readonly sharers: Exported;
  readonly stored: Exported;
  readonly mentions: Exported;
  readonly people: Exported;
  readonly foreignBytes: Exported;
  readonly mayBeReplaced: Exported;
}

const PLACE_NAMES = ['BEHIND', 'BYTE_SETS', 'CHUNK', 'CHUNK_SIZE', 'FOREIGNERS', 'FOUND', 'KEYS', 'NOTES', 'SHARERS', 'TWINS'] as const;

type PlaceName = (typeof PLACE_NAMES)[number];

/** The constants of the module. */
export type Places = Readonly<Record<PlaceName, number>>;

/** What a scan works with: an instance of the module, whose memory may contain leftovers of an earlier scan, and empty lists. */
export interface Workplace {
  readonly exports: ModuleExports;
  readonly places: Places;
  /** Lists are taken from here and returned to it. */
  readonly spare: ScanLists[];
}

/** Number of secret bytes that the module expects. */
const KEY_BYTES = 128;
/** Milliseconds for which the memory is kept after its last use. */
const KEPT_MS = 2_000;

/** The compiled module. Its memory and returned lists are kept for a while for the next roster: allocating fresh memory costs as much as the scan. */
export class ScanModule {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #compiled: object | null = null;
  #kept: Workplace | null = null;
  #giveBack: NodeJS.Timeout | null = null;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
  }

  start(): Workplace {
    this.#kept ??= this.#instantiate();
    this.#giveBack ??= setTimeout(() => {
      this.#kept = this.#giveBack = null;
    }, KEPT_MS).unref();
    this.#giveBack.refresh();
    return this.#kept;
  }

  #instantiate(): Workplace {
    this.#compiled ??= new WebAssembly.Module(this.#bytes);
    const exports = new WebAssembly.Instance(this.#compiled).exports as ModuleExports;
    const places = readPlaces(exports);
    crypto.getRandomValues(new Uint8Array(exports.memory.buffer, places.KEYS, KEY_BYTES));
    return { exports, places, spare: [] };
  }
}

/** Reads the constants once: each access to an exported number is a call. */
function readPlaces(exports: ModuleExports): Places {
  return Object.fromEntries(PLACE_NAMES.map((name) => [name, exports[name].value])) as Places;
}
