import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, type Manifest } from './pack.js';

const guide = readFileSync(join(root, 'docs/guides/flotilla-in-your-nestjs-application.md'), 'utf8');
const manifestOf = (path: string): Manifest => JSON.parse(readFileSync(join(root, path), 'utf8'));
const backend = manifestOf('packages/backend/package.json');
const servers = [
  'packages/backend/package.json',
  'packages/runtime/package.json',
  ...globSync('modules/*/package.json', { cwd: root }),
].map(manifestOf);

/** Libraries of every host, and those of entry points for pages and the admin. */
const ofHosts = /^(?:@flotilla\/|@nestjs\/|@tanstack\/react-query$|fastify$|react$|react-router$)/;

it('lists the versions of the libraries that the backend requires', () => {
  const optional = Object.keys(backend.peerDependenciesMeta ?? {});
  const required = Object.entries(backend.peerDependencies ?? {}).filter(
    ([name]) => !optional.includes(name),
  );
  const listed = rowsUnder('Library').flatMap(([names = '', version = '']) =>
    codeIn(names).map((name) => [name, codeIn(version.replaceAll('\\|', '|'))[0]]),
  );

  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(required));
});

it('lists every optional package of a server with the package that loads it', () => {
  const optional = servers.flatMap(({ name, peerDependenciesMeta = {}, peerDependencies = {} }) =>
    Object.keys(peerDependenciesMeta)
      .filter((peer) => peer in peerDependencies && !ofHosts.test(peer))
      .filter((peer) => !(peer === 'react-dom' && name !== '@flotilla/notification'))
      .map((peer) => `${name} ${peer}`),
  );
  const listed = rowsUnder('Package').flatMap(([owner = '', names = '']) =>
    codeIn(names).map((name) => `${codeIn(owner)[0]} ${name}`),
  );

  expect(listed.toSorted()).toEqual(optional.toSorted());
});

/** Returns the cells of the table whose first column has a title. */
function rowsUnder(title: string): string[][] {
  const [, table = ''] =
    new RegExp(`^\\| ${title} \\|.*\\n\\|[-|]+\\n((?:\\|.*\\n)+)`, 'm').exec(guide) ?? [];
  return table
    .trim()
    .split('\n')
    .map((line) => line.slice(1, -1).split(/(?<!\\)\|/));
}

const codeIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
