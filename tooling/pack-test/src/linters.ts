import { readFile } from 'node:fs/promises';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { problemAffectsResolutionKind } from '@arethetypeswrong/core/problems';
import type { Problem } from '@arethetypeswrong/core/types';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import type { Tarball } from './pack.js';

/** How our packages are found: they are ES modules, and say so. `require` and the resolution of before Node 12 are promised to nobody. */
const promised = ['node16-esm', 'bundler'] as const;

/** What the linters of published packages say of one: publint of its manifest and files, attw of how its types are found. */
export async function lint({ name, file, manifest }: Pick<Tarball, 'name' | 'file' | 'manifest'>): Promise<string[]> {
  const archive = Uint8Array.from(await readFile(file));
  const { messages, pkg } = await publint({ pack: { tarball: archive.buffer }, strict: true });
  // A command has no doors, and so no types.
  const types = manifest['exports'] === undefined ? [] : await problemsOfTypes(archive);
  return [...messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`), ...types].map(
    (problem) => `${name}: ${problem}`,
  );
}

async function problemsOfTypes(archive: Uint8Array): Promise<string[]> {
  const checked = await checkPackage(createPackageFromTarballData(archive), { excludeEntrypoints: [/\.css$/] });
  if (!checked.types) return ['attw: It has no types.'];
  const wrong = checked.problems.filter((problem) => promised.some((kind) => problemAffectsResolutionKind(problem, kind, checked)));
  return [...new Set(wrong.map((problem) => `attw: ${problem.kind}${placeOf(problem)}`))];
}

function placeOf(problem: Problem): string {
  if ('entrypoint' in problem) return ` at "${problem.entrypoint}"`;
  if ('moduleSpecifier' in problem) return ` of "${problem.moduleSpecifier}" in ${problem.fileName}`;
  return ` in ${'fileName' in problem ? problem.fileName : problem.typesFileName}`;
}
