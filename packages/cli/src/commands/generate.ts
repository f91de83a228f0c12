import { findApplication, type Project, sourceConditionOf } from '@flotilla/runtime';
import { format } from '../write/format.js';
import { SourceTree } from '../write/source-tree.js';
import { type Versions, versionsFor } from '../write/versions.js';
import { exclusively } from '../installed/exclusive.js';
import { install } from '../installed/package-manager.js';

/** Options of every generator. */
export interface GenerateOptions {
  /** False leaves changed dependencies to be installed later. */
  readonly install?: boolean;
}

/** A project, its pending changes, and the versions of packages. */
export interface Generation {
  readonly tree: SourceTree;
  readonly project: Project;
  readonly versions: Versions;
}

/**
 * Runs a generator in the project of the current folder: writes its files, formats them, and installs
 * packages if a manifest has changed.
 * @param change writes into the tree, and returns the next step
 */
export async function generate(
  change: (generation: Generation) => string,
  options: GenerateOptions = {},
): Promise<void> {
  const { project } = await findApplication();
  await exclusively(project.root, () => generateIn(project, change, options));
}

async function generateIn(
  project: Project,
  change: (generation: Generation) => string,
  options: GenerateOptions,
): Promise<void> {
  const tree = new SourceTree(project.root);
  const next = change({ tree, project, versions: versionsOf(project) });
  const written = await save(tree);
  if (options.install !== false && written.some((path) => path.endsWith('package.json')))
    await install(project.root);
  console.log(`Next: ${next}`);
}

/** Writes and formats the files of a tree, and prints their paths. */
export async function save(tree: SourceTree): Promise<string[]> {
  const written = tree.save();
  await format(tree.root, written);
  for (const path of written) console.log(path);
  return written;
}

/** Returns the versions for generated manifests; a standalone module keeps its layout. */
const versionsOf = ({ root }: Project) =>
  sourceConditionOf(root) ? versionsFor(root, 'standalone') : versionsFor(root);
