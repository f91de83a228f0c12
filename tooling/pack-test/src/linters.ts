import { readFile } from 'node:fs/promises';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { problemAffectsResolutionKind } from '@arethetypeswrong/core/problems';
import type { Problem } from '@arethetypeswrong/core/types';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import type { Tarball } from './pack.js';

/**
 * Supported resolutions: packages are ES modules. `require` and the resolution before Node 12 are not
 * supported.
 */
const supportedResolutions = ['node16-esm', 'bundler'] as const;

/**
 * Returns the problems that publint (manifest and files) and attw (resolution of types) find in a package.
 */
export async function lint({
  name,
  file,
  manifest,
}: Pick<Tarball, 'name' | 'file' | 'manifest'>): Promise<string[]> {
  const archive = Uint8Array.from(await readFile(file));
  const { messages, pkg } = await publint({ pack: { tarball: archive.buffer }, strict: true });
  // A command-line package has no exports, and so no types.
  const types = manifest['exports'] === undefined ? [] : await problemsOfTypes(archive);
  return [
    ...messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`),
    ...types,
  ].map((problem) => `${name}: ${problem}`);
}

async function problemsOfTypes(archive: Uint8Array): Promise<string[]> {
  const checked = await checkPackage(createPackageFromTarballData(archive), {
    excludeEntrypoints: [/\.css$/],
  });
  if (!checked.types) return ['attw: It has no types.'];
  const wrong = checked.problems.filter((problem) =>
    supportedResolutions.some((kind) => problemAffectsResolutionKind(problem, kind, checked)),
  );
  return [...new Set(wrong.map((problem) => `attw: ${problem.kind}${placeOf(problem)}`))];
}

function placeOf(problem: Problem): string {
  if ('entrypoint' in problem) return ` at "${problem.entrypoint}"`;
  if ('moduleSpecifier' in problem) return ` of "${problem.moduleSpecifier}" in ${problem.fileName}`;
  return ` in ${'fileName' in problem ? problem.fileName : problem.typesFileName}`;
}
