import v8 from 'node:v8';
import vm from 'node:vm';

/** Texts from so many characters on leave enough behind to be worth it. */
const LARGE_TEXT = 1_000_000;

/** Milliseconds after the last large text came, so that its check and the first questions go ahead. */
const REST = 3_000;

/** Gives memory back that reading a large text took: its message, decoded and parsed, is several times its size, and would stay until much else has come. */
export class MemoryTidier {
  #timer: NodeJS.Timeout | undefined;

  /** Says that a text came in. */
  came(text: string): void {
    if (text.length < LARGE_TEXT) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(collectGarbage, REST).unref();
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }
}

/** The engine has a word for it that is not known unless asked for. */
function collectGarbage(): void {
  v8.setFlagsFromString('--expose-gc');
  const collect: unknown = vm.runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
