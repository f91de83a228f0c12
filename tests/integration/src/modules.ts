import { loadModules } from '@flotilla/backend/server';
import { findProject } from '@flotilla/runtime';

/** The modules of the product, as its API has them. */
export const modules = await loadModules(
  await findProject(import.meta.dirname),
  // By the runner of the tests, which takes every package from its source.
  ({ specifier }) => import(specifier) as Promise<Readonly<Record<string, unknown>>>,
);
