/** What the HTTP client loads and nobody here calls: its stand-ins for tests, web sockets, event streams, caches, interceptors and its own `fetch`. The extension goes without. */
const UNCALLED =
  /[\\/]undici[\\/]lib[\\/](mock|cache|interceptor|web[\\/](websocket|eventsource|cache)|handler[\\/]cache[\w-]*[.]js|web[\\/]fetch[\\/](index|request|response|headers)[.]js)/;

/** A plugin of esbuild that leaves those out; the one class of them that is made while loading stays, empty. */
export const uncalled = {
  name: 'uncalled',
  setup(bundler) {
    bundler.onLoad({ filter: UNCALLED }, () => ({ contents: 'module.exports = { CacheStorage: class {} };' }));
  },
};
