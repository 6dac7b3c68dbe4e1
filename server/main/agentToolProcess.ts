import { answerEditor } from '../agents/answerEditor.ts';
import { toAccountFolders } from '../cli/account/accountFolders.ts';
import { RepositoryDocuments } from '../cli/check/repositoryDocuments.ts';
import type { EditorMessage, ToolMessage } from '../wire/agents.ts';

// The editor forks this process when an agent first uses a tool; it receives keys as messages, and ends with the window.
const documents = new RepositoryDocuments(console.error);
const hear = answerEditor((message: ToolMessage) => void process.send?.(message, undefined, {}, () => undefined), {
  checkAcross: (place, text) => documents.checkText(place, text),
  accounts: toAccountFolders(process.env),
});
process.on('message', (message) => hear(message as EditorMessage));
process.on('disconnect', () => process.exit(0));
