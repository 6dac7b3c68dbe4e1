import v8 from 'node:v8';

// Keeps the young generation of the heap at its initial size: reading a large text would otherwise let it grow to many times what is kept
// of the text.
v8.setFlagsFromString('--semi-space-growth-factor=1');
