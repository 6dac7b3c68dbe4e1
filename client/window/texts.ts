import { config } from '@vscode/l10n';
import { l10n } from 'vscode';

// Both programs of the editor import this file first: core's texts, also those in constants, are then in the language of VS Code.
if (l10n.bundle !== undefined) config({ contents: l10n.bundle });
