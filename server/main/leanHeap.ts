import v8 from 'node:v8';

// The part of the heap where new objects lie stays as small as it starts: reading a large text would let it grow to many times what is kept of the text.
v8.setFlagsFromString('--semi-space-growth-factor=1');
