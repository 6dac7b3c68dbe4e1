/**
 * Stands in for VS Code's native log writer, which would need a compiler to install; without one the Output panel stays empty.
 * Same functions, plain appends to the file; files do not rotate, since a host here lives for hours at most.
 */
const { appendFileSync, mkdirSync } = require('node:fs');
const path = require('node:path');

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'critical'];

class Logger {
  #file;
  #level = 2;
  #plain = false;

  constructor(_type, _name, file) {
    this.#file = file;
    for (const [level, name] of LEVELS.entries()) this[name] = (message) => this.#write(level, message);
  }

  getLevel() {
    return this.#level;
  }

  setLevel(level) {
    this.#level = level;
  }

  setPattern() {}

  clearFormatters() {
    this.#plain = true;
  }

  flush() {}

  drop() {}

  #write(level, message) {
    if (level < this.#level) return;
    const time = new Date().toISOString().replace('T', ' ').replace('Z', '');
    try {
      appendFileSync(this.#file, this.#plain ? message : `${time} [${LEVELS[level]}] ${message}\n`);
    } catch {
      // The folder of the logs is gone: the host is being taken down.
    }
  }
}

async function createLogger(name, file) {
  mkdirSync(path.dirname(file), { recursive: true });
  return new Logger('', name, file);
}

exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = createLogger;
exports.createAsyncRotatingLogger = createLogger;
