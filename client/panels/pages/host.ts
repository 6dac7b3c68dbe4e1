/** VS Code’s side of a page. */
interface Host {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): Host;

/** Sends messages to the extension; created once per page. */
export interface Sender<Message> {
  send(message: Message): void;
  /** The state stored before the window reloaded; undefined if there is none. */
  readonly kept: unknown;
  /** Stores state that the page and the extension get back when the window reloads. */
  keep(state: unknown): void;
}

/** Calls `show` with each state that the extension sends, and returns the sender of messages to the extension. */
export function listen<State, Message>(show: (state: State) => void): Sender<Message> {
  const host = acquireVsCodeApi();
  window.addEventListener('message', ({ data }: MessageEvent<State>) => show(data));
  host.postMessage({ type: 'ready' });
  return { send: (message) => host.postMessage(message), kept: host.getState(), keep: (state) => host.setState(state) };
}
