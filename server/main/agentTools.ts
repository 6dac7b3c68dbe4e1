import { answerEditor } from '../agents/answerEditor.ts';
import type { EditorMessage, ToolMessage } from '../wire/agents.ts';

// The editor forks this process when an agent first uses a tool; it receives keys as messages, and ends with the window.
const hear = answerEditor((message: ToolMessage) => void process.send?.(message, undefined, {}, () => undefined));
process.on('message', (message) => hear(message as EditorMessage));
process.on('disconnect', () => process.exit(0));
