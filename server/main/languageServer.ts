// One bundle serves Node and a worker of a browser; only the part for the one at hand is loaded.
if ('WorkerGlobalScope' in globalThis) void import('./languageServerWorker.ts');
else void import('./languageServerProcess.ts');
