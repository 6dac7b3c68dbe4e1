import { config } from '@vscode/l10n';

// Each page imports this file first: its texts, also those in constants, are then in the language of VS Code.
config({ contents: document.querySelector('#texts')?.textContent ?? '{}' });
