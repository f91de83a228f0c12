#!/usr/bin/env node
// Old versions of Node must be able to read this file, to say that they are too old: no static imports and no
// syntax later than ES2020. Everything else starts in main.mjs.
const oldest = 20;
const [major] = process.versions.node.split('.');

if (Number(major) >= oldest) void import('./src/main.mjs');
else {
  console.error(
    `\nFlotilla needs Node ${oldest} or later to start, and this is Node ${process.versions.node}.\n` +
      '→ Install Node 24 from https://nodejs.org/en/download (or: nvm install 24, brew install node@24), and try again.',
  );
  process.exitCode = 1;
}
