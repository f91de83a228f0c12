import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Reads environment variables from `.env` beside the nearest `flotilla.config.ts`; set variables take
 * precedence.
 */
export function readEnvFile(from = process.cwd()): void {
  for (let folder = from; ; folder = dirname(folder)) {
    const isProject = ['ts', 'js', 'mjs'].some((suffix) =>
      existsSync(join(folder, `flotilla.config.${suffix}`)),
    );
    const path = join(folder, '.env');
    if (isProject && existsSync(path)) return process.loadEnvFile(path);
    if (isProject || folder === dirname(folder)) return;
  }
}
