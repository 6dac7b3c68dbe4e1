/** Stands in for the package of VS Code's search programs for all systems: only this system's is unpacked. */
exports.rgPath = require('node:path').join(__dirname, 'bin/rg');
