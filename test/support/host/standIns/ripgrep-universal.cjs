/** Replaces the package with a search program for each system: only the program of this system is installed. */
exports.rgPath = require('node:path').join(__dirname, 'bin/rg');
