import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { listDataFiles, toWorkerSource } from '../../client/browser/workerSource.ts';
import { findBuilt } from './builtProgram.ts';
import { launchBrowser } from './host/workbench.ts';

/** A document to check, with the settings of the section `fairlead` that apply to it. */
export interface BrowserDocument {
  readonly uri: string;
  readonly language: string;
  readonly text: string;
  readonly settings: unknown;
}

/** A diagnostic as published over LSP. */
export interface BrowserProblem {
  readonly code: string;
  readonly range: { readonly start: Position; readonly end: Position };
  readonly message: string;
}

interface Position {
  readonly line: number;
  readonly character: number;
}

/** The source of the worker with the built language server, as the web extension starts it. */
export function readWorkerSource(): string {
  const program = findBuilt('languageServer');
  const text = readFileSync(program, 'utf8');
  const files = listDataFiles(text).map((file) => [file, readFileSync(path.join(path.dirname(program), file), 'utf8')] as const);
  return toWorkerSource(text, new Map(files));
}

/** Checks documents, one after another, by the language server in a worker of a real browser; returns the problems and milliseconds of each. */
export async function checkInBrowser(
  documents: readonly BrowserDocument[],
): Promise<readonly { readonly problems: readonly BrowserProblem[]; readonly elapsed: number }[]> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    return await run(page, documents);
  } finally {
    await browser.close();
  }
}

function run(page: Page, documents: readonly BrowserDocument[]) {
  return page.evaluate<readonly { readonly problems: readonly BrowserProblem[]; readonly elapsed: number }[]>(
    `(${IN_PAGE})(${JSON.stringify(readWorkerSource())}, ${JSON.stringify(documents)})`,
  );
}

/** Runs in the page: a small client of LSP. A worker that fails, or does not answer, rejects. */
const IN_PAGE = `async (source, documents) => {
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
  const waiting = new Map();
  let settings = {};
  let published = () => {};
  let fail = () => {};
  const failed = new Promise((_, reject) => { fail = reject; });
  worker.onerror = ({ message }) => fail(new Error(message));
  let limit;
  const waitAgain = (uri) => {
    clearTimeout(limit);
    limit = setTimeout(() => fail(new Error('The worker did not answer about ' + uri)), 60_000);
  };
  let last = 0;
  const notify = (method, params) => worker.postMessage({ jsonrpc: '2.0', method, params });
  const ask = (method, params) => new Promise((resolve) => {
    waiting.set(++last, resolve);
    worker.postMessage({ jsonrpc: '2.0', id: last, method, params });
  });
  worker.onmessage = ({ data: { id, method, params, result } }) => {
    if (method === undefined) return waiting.get(id)?.(result);
    if (method === 'textDocument/publishDiagnostics') return published(params);
    if (method === 'workspace/configuration') return worker.postMessage({ jsonrpc: '2.0', id, result: params.items.map(() => settings) });
    if (id !== undefined) worker.postMessage({ jsonrpc: '2.0', id, result: null });
  };
  const checkAll = async () => {
    await ask('initialize', { processId: null, rootUri: null, capabilities: { workspace: { configuration: true } } });
    notify('initialized', {});
    const answers = [];
    for (const { uri, language, text, settings: own } of documents) {
      settings = own;
      waitAgain(uri);
      const began = performance.now();
      let problems = [];
      await new Promise((resolve) => {
        // Documents that are not checked have no diagnostics: those of one opened after them end the wait.
        const last = 'untitled:last-' + uri;
        published = (params) => {
          if (params.uri === uri) problems = params.diagnostics;
          if (params.uri === last) resolve();
        };
        notify('textDocument/didOpen', { textDocument: { uri, languageId: language, version: 1, text } });
        notify('textDocument/didOpen', { textDocument: { uri: last, languageId: 'roster', version: 1, text: 'name,email,manager_email\\n' } });
      });
      answers.push({ problems: problems.map(({ code, range, message }) => ({ code: String(code), range, message })), elapsed: performance.now() - began });
      published = () => {};
      for (const closed of [uri, 'untitled:last-' + uri]) notify('textDocument/didClose', { textDocument: { uri: closed } });
    }
    return answers;
  };
  try {
    return await Promise.race([checkAll(), failed]);
  } finally {
    worker.terminate();
  }
}`;
