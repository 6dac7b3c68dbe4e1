const DATA_FILE = /\brequire\(["'][.]\/(data\/[^"']+[.]json)["']\)/g;

/** Returns the data files that a bundle loads from beside itself, as relative paths. */
export function listDataFiles(program: string): string[] {
  return [...new Set(Array.from(program.matchAll(DATA_FILE), ([, file]) => file ?? ''))];
}

/**
 * Returns the source of a worker that runs a bundle made for Node's `require`; `data` has the texts of its data files, by path, and `texts`
 * its translated texts.
 */
export function toWorkerSource(program: string, data: ReadonlyMap<string, string>, texts: Readonly<Record<string, string>> = {}): string {
  const files = JSON.stringify(Object.fromEntries(Array.from(data, ([file, text]) => [`./${file}`, text])));
  return `globalThis.fairleadTexts = ${JSON.stringify(texts)};
(() => {
const files = ${files};
const module = { exports: {} };
const exports = module.exports;
const require = (name) => {
  if (!(name in files)) throw new Error(\`\${name} is not available in a browser.\`);
  return JSON.parse(files[name]);
};
${program}
})();
`;
}
