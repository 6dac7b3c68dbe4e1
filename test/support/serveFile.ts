import { serve } from '../../server/main/serve.ts';
import type { Hello } from './serviceProcess.ts';

const sendHello = (hello: Hello): unknown => process.send?.(hello);

// Without the lock of a data folder, which admits only one process.
try {
  const { address, close } = await serve(process.argv[2] ?? null, {});
  process.once('disconnect', () => void close().then(() => process.exit(0)));
  sendHello({ type: 'ready', address, attached: false });
} catch (error) {
  sendHello({ type: 'error', message: String(error) });
  process.exitCode = 1;
}
