const { process } = globalThis as Partial<Pick<typeof globalThis, 'process'>>;

// Keeps the young generation of the heap at its initial size: reading a large text would otherwise let it grow to many times what is kept
// of the text. Not an import, because the same bundle runs in a browser.
process?.getBuiltinModule('node:v8').setFlagsFromString('--semi-space-growth-factor=1');
