import { answerEditor } from '../agents/answerEditor.ts';
import type { EditorMessage, ToolMessage } from '../wire/agents.ts';

// The editor forks this at the first tool that an agent uses; keys come as messages, and it ends with the window.
const hear = answerEditor((message: ToolMessage) => void process.send?.(message, undefined, {}, () => undefined));
process.on('message', (message) => hear(message as EditorMessage));
process.on('disconnect', () => process.exit(0));
