import { root } from '../places.mjs';
import { prepareBuild, prepareDependencies } from '../prepare/prepare.mjs';

/**
 * `npm start`: the built product on this machine, with a database of its own unless DATABASE_URL names one.
 * @type {import('../command.mjs').Command}
 */
export async function command() {
  await prepareDependencies();
  await prepareBuild();
  // They are there only now.
  const [{ findProject }, { runStack }] = await Promise.all([import('@flotilla/runtime'), import('@flotilla/local')]);
  return runStack(await findProject(root), 'production');
}
