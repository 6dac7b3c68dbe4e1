import './leanHeap.ts';
import { startLanguageServer } from '../language/connection.ts';

// One bundle serves Node and a worker of a browser. Only the connection of the one at hand is loaded later: what is loaded later is bundled whole.
if ('WorkerGlobalScope' in globalThis) void import('./languageServerWorker.ts').then(({ serveWorker }) => serveWorker(startLanguageServer));
else void import('./languageServerProcess.ts').then(({ serveProcess }) => serveProcess(startLanguageServer));
