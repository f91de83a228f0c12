import { assertPortsFree } from '../product/ports.mjs';
import { prepareBuild, prepareDependencies } from '../prepare/prepare.mjs';
import { readSettings } from '../product/settings.mjs';

/**
 * `npm run dev`: everything from source. The API restarts when one of its files changes; the site changes in place.
 * @type {import('../command.mjs').Command}
 */
export async function command() {
  const settings = readSettings(process.env);
  await assertPortsFree(settings);
  await prepareDependencies();
  await prepareBuild('packages/database');
  // Its imports are there only now.
  const { runStack } = await import('../product/run-stack.mjs');
  const fromSource = ['--conditions=source', '--import', import.meta.resolve('@oxc-node/core/register')];
  return runStack(settings, {
    api: ['--watch', '--watch-preserve-output', ...fromSource, 'apps/api/src/main.ts'],
    site: [...fromSource, 'apps/web/src/server/main.ts'],
    mode: 'development',
  });
}
