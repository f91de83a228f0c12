import { root } from '../places.mjs';
import { prepareBuild, prepareDependencies } from '../prepare/prepare.mjs';

/**
 * `npm start`: runs the built product on this machine, with an embedded database unless DATABASE_URL is set.
 * @type {import('../command.mjs').Command}
 */
export async function command() {
  await prepareDependencies();
  await prepareBuild();
  // Imported here, since these packages are built only above.
  const [{ findApplication }, { runStack }] = await Promise.all([
    import('@flotilla/runtime'),
    import('@flotilla/local'),
  ]);
  return runStack(await findApplication(root), 'production');
}
