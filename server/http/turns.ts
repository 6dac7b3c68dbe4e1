import type { FastifyReply, FastifyRequest } from 'fastify';

/** Maximum requests of a connection that wait for the answer to an earlier one; with more, the connection is closed. */
const MOST_WAITING = 100;

/** Refusals in a row after which a connection ends. */
const MOST_REFUSALS = 100;

type Socket = FastifyRequest['raw']['socket'];

interface Waiting {
  readonly reply: FastifyReply;
  proceed(): void;
}

/** The requests of a connection. */
interface Line {
  /** The answer that is under way. */
  current: FastifyReply | null;
  readonly waiting: Waiting[];
  refusals: number;
  /** Whether the current answer is the last one: later requests are dropped, and their sender repeats them on another connection. */
  isEnding: boolean;
}

/** Proceeds with a request when the earlier ones of its connection are answered. */
export type TakeTurn = (request: FastifyRequest, reply: FastifyReply, proceed: () => void) => void;

/**
 * Creates what answers the requests of each connection one after another: those that a client pipelines would otherwise all run at once,
 * thousands before anyone else has a turn, and also after the client has gone.
 */
export function createTurns(): TakeTurn {
  const lines = new WeakMap<Socket, Line>();
  const inNextTurn = createQueue();

  const open = (socket: Socket): Line => {
    const line: Line = { current: null, waiting: [], refusals: 0, isEnding: false };
    lines.set(socket, line);
    socket.once('close', () => end(line));
    return line;
  };
  const end = (line: Line): void => {
    line.isEnding = true;
    line.waiting.length = 0;
    if (line.current !== null) line.current.raw.shouldKeepAlive = false;
  };
  const begin = (socket: Socket, line: Line, reply: FastifyReply): void => {
    line.current = reply;
    if (line.refusals >= MOST_REFUSALS) end(line);
    reply.raw.once('close', () => {
      line.current = null;
      line.refusals = reply.statusCode >= 400 ? line.refusals + 1 : 0;
      const next = line.waiting.shift();
      // An answer whose headers were sent before could not say that it is the last one.
      if (line.isEnding || !socket.writable) socket.destroySoon();
      else if (next !== undefined) {
        begin(socket, line, next.reply);
        inNextTurn(next.proceed);
      }
    });
  };
  return ({ raw: { socket } }, reply, proceed) => {
    const line = lines.get(socket) ?? open(socket);
    if (line.isEnding) return;
    if (line.waiting.length >= MOST_WAITING) {
      end(line);
      socket.destroy();
    } else if (line.current === null) {
      begin(socket, line, reply);
      proceed();
    } else line.waiting.push({ reply, proceed });
  };
}

/** Runs one piece of work in each turn of the event loop, whichever connection it is for. */
function createQueue(): (work: () => void) => void {
  const queue: (() => void)[] = [];
  const step = (): void => {
    queue[0]?.();
    queue.shift();
    if (queue.length > 0) setImmediate(step);
  };
  return (work) => {
    if (queue.push(work) === 1) setImmediate(step);
  };
}
