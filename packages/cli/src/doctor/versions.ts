import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Finding, right, wrong } from './finding.js';

/** Libraries of which a second copy breaks an application: each package must see the same one. */
const single = ['fastify', 'typeorm', '@nestjs/core', '@nestjs/common', 'pg'];

/** One copy of each library that the application and the framework share. */
export function checkVersions(appFile: string): Finding[] {
  const app = createRequire(appFile);
  const framework = createRequire(app.resolve('@flotilla/backend'));
  return single.map((name) => {
    const [own, shared] = [placeOf(app, name), placeOf(framework, name)];
    if (!own || !shared) return wrong(`${name} is not installed.`, `Install it: npm i ${name}`);
    if (own.folder !== shared.folder)
      return wrong(
        `There are two copies of ${name}: ${own.version} and ${shared.version}.`,
        'Ask for one version of it, and install again.',
      );
    return right(`${name} ${own.version}`);
  });
}

/** Looks through the folders in which Node would, because not every package lets its package.json be imported. */
function placeOf(from: NodeJS.Require, name: string): { folder: string; version: string } | undefined {
  for (const folder of from.resolve.paths(name) ?? []) {
    try {
      const path = join(folder, name, 'package.json');
      const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
      return { folder: dirname(realpathSync(path)), version };
    } catch {
      // Not in this folder: the next one.
    }
  }
  return undefined;
}
