import './resultLanguage.ts';
import './texts.ts';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { loadCatalogue } from '../cli/catalogue/storedCatalogue.ts';
import { checkFile, FileReader } from '../cli/check/checkFile.ts';
import type { CheckTask, FileJob } from '../cli/check/checkTask.ts';
import { addCheck } from '../cli/check/command.ts';
import { toStoredCatalogue } from '../cli/configFolder.ts';
import { runProgram } from '../cli/runProgram.ts';
import { MAX_CSV_BYTES } from '../wire/limits.ts';
import { startCheckThreads } from './checkThreads.ts';
import { runAtTerminal } from './runAtTerminal.ts';

// The command and its threads are one program: it starts without the rest of the command line.
if (isMainThread) {
  void runAtTerminal((args, surroundings) =>
    runProgram(
      surroundings,
      (program, finish) => addCheck(program, { ...surroundings, programs: { checkFiles: startCheckThreads }, finish }),
      (program) => program.parseAsync(args, { from: 'user' }),
    ),
  );
} else serveJobs();

/** Checks the files that the command sends to this thread. */
function serveJobs(): void {
  // Each thread has a catalogue of its own; the command has reported one that cannot be used.
  loadCatalogue(toStoredCatalogue(process.env), true);
  const task = workerData as CheckTask;
  const reader = new FileReader(MAX_CSV_BYTES);
  let done = Promise.resolve();
  const work = async (job: FileJob): Promise<void> => parentPort?.postMessage(await checkFile(job, task, (one) => reader.read(one)));
  parentPort?.on('message', (job: FileJob) => {
    // One after another. A bug ends the thread, which notifies the other side.
    done = done.then(() => work(job));
  });
}
