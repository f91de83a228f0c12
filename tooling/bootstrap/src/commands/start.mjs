import { assertPortsFree } from '../product/ports.mjs';
import { prepareBuild, prepareDependencies } from '../prepare/prepare.mjs';
import { readSettings } from '../product/settings.mjs';

/**
 * `npm start`: the built product on this machine, with a database of its own unless DATABASE_URL names one.
 * @type {import('../command.mjs').Command}
 */
export async function command() {
  const settings = readSettings(process.env);
  await assertPortsFree(settings);
  await prepareDependencies();
  await prepareBuild();
  // Its imports are there only now.
  const { runStack } = await import('../product/run-stack.mjs');
  return runStack(settings, {
    // Else what documents leave behind stays until there is much of it.
    api: ['--max-old-space-size=192', 'apps/api/dist/main.js'],
    // Pages are kept outside of the heap, which needs no more for the making of them.
    site: ['--max-old-space-size=128', 'apps/web/dist/server/main.js'],
    mode: 'production',
  });
}
