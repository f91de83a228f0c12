import { root } from '../places.mjs';
import { prepareBuild, prepareDependencies } from '../prepare/prepare.mjs';

/**
 * `npm run dev`: runs API and site from source. The API restarts when one of its files changes; the site
 * changes in place.
 * @type {import('../command.mjs').Command}
 */
export async function command() {
  await prepareDependencies();
  await prepareBuild('packages/local');
  // Imported here, since these packages are built only above.
  const [{ findApplication }, { runStack }] = await Promise.all([
    import('@flotilla/runtime'),
    import('@flotilla/local'),
  ]);
  return runStack(await findApplication(root), 'development');
}
