import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Formats files with the oxfmt of a project, by its configuration; leaves them as they are without one. */
export async function format(root: string, paths: readonly string[]): Promise<void> {
  const formatter = formatterOf(root);
  const existing = paths.filter((path) => existsSync(join(root, path)));
  if (formatter === undefined || existing.length === 0) return;
  await run(process.execPath, [formatter, '--no-error-on-unmatched-pattern', ...existing], { cwd: root });
}

function formatterOf(root: string): string | undefined {
  try {
    const manifest = createRequire(join(root, 'package.json')).resolve('oxfmt/package.json');
    return join(dirname(manifest), 'bin/oxfmt');
  } catch {
    return undefined;
  }
}
