import './texts.ts';
import './leanHeap.ts';
import { startLanguageServer } from '../language/connection.ts';

// One bundle serves Node and a worker of a browser; each imports only its own connection. Nothing else is imported dynamically, because
// esbuild does not remove unused code of what is.
if ('WorkerGlobalScope' in globalThis) void import('./languageServerWorker.ts').then(({ serveWorker }) => serveWorker(startLanguageServer));
else void import('./languageServerProcess.ts').then(({ serveProcess }) => serveProcess(startLanguageServer));
