import { execFile } from 'node:child_process';
import { cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { packBuilt, pnpm, root } from './pack.js';
import { serveTarballs } from './registry.js';

const run = promisify(execFile);
/** The package of the changeset: a peer of crm, and not used by core. */
const changed = '@flotilla/notification';

let copy: string;

beforeEach(async () => {
  copy = await copyOfWorkspace();
});

afterEach(() => rm(copy, { recursive: true }));

it('publishes all public packages and no private ones after a patch', async () => {
  const before = await packagesOf(copy);
  const { version, nextPatch } = versionsAfter(before);
  await applyChangeset('patch');

  const after = await packagesOf(copy);
  expect(versionsOf(after, isPublic)).toEqual([nextPatch]);
  expect(versionsOf(after, isPrivate)).toEqual(versionsOf(before, isPrivate));
  expect(await changelogOf('modules/notification')).toMatch(
    new RegExp(
      `^## ${nextPatch}\n\n### Patch Changes\n\n- [0-9a-f]{7}: Failed mails are sent again\\.$`,
      'm',
    ),
  );
  expect(await changelogOf('modules/crm')).toContain(`- ${changed}@${nextPatch}`);
  expect(await changelogOf('packages/core')).toContain(`## ${nextPatch}\n\nNo changes in this release.`);

  const publicNames = after.filter(isPublic).map(({ name }) => name);
  expect(await wouldPublish()).toEqual(publicNames.map((name) => `${name}@${nextPatch}`).toSorted());
  expect(await rangesOfCrm()).toEqual([`^${nextPatch}`]);
  expect(versionsOf(await packagesOf(root), isPublic)).toEqual([version]);
});

// The range ^0.1.0 of a peer excludes 0.2.0, which could count as a breaking change of each module, hence as 1.0.0.
it('gives all public packages the next minor version after a minor change', async () => {
  const { nextMinor } = versionsAfter(await packagesOf(copy));
  await applyChangeset('minor');

  expect(versionsOf(await packagesOf(copy), isPublic)).toEqual([nextMinor]);
});

interface WorkspacePackage {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
}

/**
 * Copies what a release reads into a temporary Git repository. Has no `node_modules`: a link to ours would let the
 * pnpm of the copy replace our installation. Has no pending changesets either.
 */
async function copyOfWorkspace(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flotilla-release-'));
  const files = [
    ...['package.json', 'pnpm-workspace.yaml', '.pnpmfile.mjs', 'LICENSE', '.changeset/config.json'],
    'tooling/pack-test/src/refuse-npm.mjs',
    '{apps,packages,modules,tests,tooling}/*/{package.json,README.md}',
  ];
  for await (const file of glob(files, { cwd: root })) await cp(join(root, file), join(folder, file));
  await run('git', ['init', '--quiet'], { cwd: folder });
  return folder;
}

/** Commits a changeset and runs `changeset version`. */
async function applyChangeset(change: 'patch' | 'minor'): Promise<void> {
  const changeset = `---\n'${changed}': ${change}\n---\n\nFailed mails are sent again.\n`;
  await writeFile(join(copy, '.changeset/failed-mails.md'), changeset);
  await run('git', ['add', '.'], { cwd: copy });
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@flotilla.example'];
  const settings = [...author, '-c', 'commit.gpgSign=false', '-c', 'core.hooksPath='];
  await run('git', [...settings, 'commit', '--quiet', '--message', 'feat: resend failed mails'], {
    cwd: copy,
  });
  const changesets = join(root, 'node_modules/@changesets/cli/bin.js');
  await run(process.execPath, [changesets, 'version'], { cwd: copy });
}

async function packagesOf(workspace: string): Promise<WorkspacePackage[]> {
  const packages: WorkspacePackage[] = [];
  for await (const file of glob('{apps,packages,modules,tests,tooling}/*/package.json', { cwd: workspace }))
    packages.push({
      ...JSON.parse(await readFile(join(workspace, file), 'utf8')),
      folder: dirname(file),
    });
  return packages;
}

function isPublic({ folder }: WorkspacePackage): boolean {
  return folder.startsWith('packages') || folder.startsWith('modules');
}

function isPrivate(one: WorkspacePackage): boolean {
  return !isPublic(one);
}

/** Returns the different versions of the selected packages, sorted. */
function versionsOf(
  packages: readonly WorkspacePackage[],
  isSelected: (one: WorkspacePackage) => boolean,
): string[] {
  return [...new Set(packages.filter(isSelected).map(({ version }) => version))].toSorted();
}

function versionsAfter(packages: readonly WorkspacePackage[]) {
  const [version = ''] = versionsOf(packages, isPublic);
  const [major, minor, patch] = version.split('.').map(Number);
  return {
    version,
    nextPatch: `${major}.${minor}.${Number(patch) + 1}`,
    nextMinor: `${major}.${Number(minor) + 1}.0`,
  };
}

function changelogOf(folder: string): Promise<string> {
  return readFile(join(copy, folder, 'CHANGELOG.md'), 'utf8');
}

/** Returns the packages that pnpm would publish to a registry that has none of them, sorted. */
async function wouldPublish(): Promise<string[]> {
  const registry = await serveTarballs([]);
  try {
    await writeFile(join(copy, '.npmrc'), registry.npmrc);
    const options = ['--dry-run', '--no-git-checks', '--ignore-scripts', '--report-summary'];
    await pnpm(['--recursive', 'publish', ...options], copy);
  } finally {
    await registry.close();
  }
  const summary: { publishedPackages: readonly { id: string }[] } = JSON.parse(
    await readFile(join(copy, 'pnpm-publish-summary.json'), 'utf8'),
  );
  return summary.publishedPackages.map(({ id }) => id).toSorted();
}

/** Returns the ranges of our packages in the packed crm, each once. */
async function rangesOfCrm(): Promise<string[]> {
  const folder = join(copy, 'tarballs');
  await mkdir(folder);
  const ranges = (await packBuilt(folder, ['--filter=@flotilla/crm'], copy)).flatMap(({ manifest }) =>
    Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies }),
  );
  return [...new Set(ranges.filter(([name]) => name.startsWith('@flotilla/')).map(([, range]) => range))];
}
