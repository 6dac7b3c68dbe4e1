import { Uri, window } from 'vscode';

/** Closes the tabs whose input fits. */
export async function closeTabs(fits: (input: unknown) => boolean, keepsFocus = false): Promise<void> {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  await window.tabGroups.close(
    tabs.filter(({ input }) => fits(input)),
    keepsFocus,
  );
}

/** Closes the tabs that show a document, also as a side of a comparison. */
export function closeDocument(uri: Uri): Promise<void> {
  return closeTabs((input) => addressesOf(input).some((address) => address.toString() === uri.toString()));
}

/** Returns the documents that a tab shows, by its input. */
export function addressesOf(input: unknown): Uri[] {
  if (typeof input !== 'object' || input === null) return [];
  const { uri, original, modified } = input as { readonly uri?: unknown; readonly original?: unknown; readonly modified?: unknown };
  return [uri, original, modified].filter((address) => address instanceof Uri);
}
