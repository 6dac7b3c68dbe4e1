import { Parser } from 'saxen';

/** What is called for the elements and texts of an XML document; names have no prefix. */
export interface XmlHandler {
  readonly open?: (name: string, attributes: (name: string) => string | undefined) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Reads an XML document. Throws an XmlError if it is not well formed. */
export function readXml(bytes: Uint8Array | undefined, { open, text, close }: XmlHandler): void {
  if (bytes === undefined) return;
  let failed: Error | null = null;
  const parser = new Parser();
  parser.on('openTag', (name, attributes, decode) => {
    open?.(withoutPrefix(name), (wanted) => {
      const found = Object.entries(attributes()).find(([key]) => withoutPrefix(key) === wanted);
      return found === undefined ? undefined : decode(found[1]);
    });
  });
  parser.on('text', (written, decode) => text?.(decode(written)));
  parser.on('cdata', (written) => text?.(written));
  parser.on('closeTag', (name) => close?.(withoutPrefix(name)));
  parser.on('error', (error) => {
    failed = error;
  });
  parser.parse(new TextDecoder().decode(bytes));
  if (failed !== null) throw new XmlError();
}

/** An XML document that is not well formed. */
export class XmlError extends Error {}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
