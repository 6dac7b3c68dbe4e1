import net from 'node:net';
import { findExtension } from './inWindow.ts';

/** Records each connection that the extension opens and each port it listens on, except those of VS Code and of the tests. */
export class NetworkWatch {
  readonly seen: string[] = [];
  readonly #restore: () => void;

  constructor() {
    const program = `${findExtension().extensionPath}/dist/extension.cjs`.replaceAll('\\', '/');
    const { connect } = net.Socket.prototype;
    const { listen } = net.Server.prototype;
    const note = (what: string): void => {
      const depth = Error.stackTraceLimit;
      Error.stackTraceLimit = 100;
      if ((new Error().stack ?? '').replaceAll('\\', '/').includes(program)) this.seen.push(what);
      Error.stackTraceLimit = depth;
    };
    const watched = (what: string, original: (...given: never[]) => unknown) =>
      function (this: unknown, ...given: never[]): unknown {
        note(what);
        return original.apply(this, given);
      };
    Object.assign(net.Socket.prototype, { connect: watched('connect', connect) });
    Object.assign(net.Server.prototype, { listen: watched('listen', listen) });
    this.#restore = () => {
      Object.assign(net.Socket.prototype, { connect });
      Object.assign(net.Server.prototype, { listen });
    };
  }

  dispose(): void {
    this.#restore();
  }
}
