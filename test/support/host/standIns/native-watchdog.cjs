/** Stands in for VS Code's native watchdog: the process ends when the one it belongs to is gone, so that a killed server leaves no extension host behind. */
exports.start = (pid) => {
  setInterval(() => {
    try {
      process.kill(pid, 0);
    } catch {
      process.exit(87);
    }
  }, 1_000).unref();
};

exports.exit = (code) => process.exit(code || 0);
