import { loadModules } from '@flotilla/backend/server';
import { findProject } from '@flotilla/runtime';

/** The modules of the product's API. */
export const modules = await loadModules(
  await findProject(import.meta.dirname),
  // Imported by the test runner, which resolves packages to their source.
  ({ specifier }) => import(specifier) as Promise<Readonly<Record<string, unknown>>>,
);
