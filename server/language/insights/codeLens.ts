import type { CodeLens } from 'vscode-languageserver';
import { EXPORT_REPORT } from '../protocol.ts';
import { answering, type Feature } from './feature.ts';

/** Offers the export from the selected instance above the request, if the client has that command. */
export const codeLens: Feature = {
  capabilities: { codeLensProvider: { resolveProvider: false } },
  register(parts) {
    parts.requests.onCodeLens(
      answering(parts, 'codeLens', ({ document }): CodeLens[] => {
        if (!parts.abilities.exportsReports) return [];
        const start = { line: 0, character: 0 };
        const command = { title: `Export from ${parts.instance.name}`, command: EXPORT_REPORT, arguments: [document.uri] };
        return [{ range: { start, end: start }, command }];
      }),
    );
  },
};
