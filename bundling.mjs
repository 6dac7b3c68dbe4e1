/** What the HTTP client loads and nobody here calls: its stand-ins for tests, web sockets, event streams. The extension goes without. */
const UNCALLED = /[\\/]undici[\\/]lib[\\/](mock|web[\\/](websocket|eventsource))[\\/]/;

/** A plugin of esbuild that leaves those out. */
export const uncalled = {
  name: 'uncalled',
  setup(bundler) {
    bundler.onLoad({ filter: UNCALLED }, () => ({ contents: 'module.exports = {};' }));
  },
};
