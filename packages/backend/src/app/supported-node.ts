/**
 * Ends the process on a Node that is too old, with a sentence instead of the syntax error of a library. Imported
 * before everything else.
 */
export function requireSupportedNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major >= 24 || (major === 22 && minor >= 22)) return;
  console.error(
    `\nFlotilla needs Node ^22.22 || >=24, and this is Node ${process.versions.node}.\n` +
      '→ Install Node 24 from https://nodejs.org/en/download, and start again.',
  );
  process.exit(1);
}
