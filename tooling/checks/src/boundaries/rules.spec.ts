import { describe, expect, it } from 'vitest';
import { problemOf, type Workspace } from './rules.js';

const workspaces: Workspace[] = [
  { name: '@flotilla/core', folder: 'packages/core', entryPoints: ['.'] },
  { name: '@flotilla/backend', folder: 'packages/backend', entryPoints: ['.', './schema', './server'] },
  { name: '@flotilla/react', folder: 'packages/react', entryPoints: ['.'] },
  { name: '@flotilla/file-storage', folder: 'modules/file-storage', tier: 1, entryPoints: ['.'] },
  { name: '@flotilla/testing', folder: 'packages/testing', entryPoints: ['.'] },
  { name: '@flotilla/blog', folder: 'modules/blog', tier: 3, entryPoints: ['.', './backend', './react'] },
  {
    name: '@flotilla/host',
    folder: 'modules/host',
    tier: 6,
    entryPoints: ['.', './backend'],
    optionalPeers: ['@flotilla/blog', '@flotilla/react'],
  },
  { name: '@flotilla/api', folder: 'apps/api', entryPoints: [] },
];

const problem = (file: string, specifier: string) => problemOf({ file, specifier }, workspaces);

describe('problemOf', () => {
  it.each([
    ['modules/blog/src/react/list.tsx', '@flotilla/file-storage', 'of a lower tier'],
    ['modules/host/src/react/frame.tsx', '@flotilla/react', 'of an optional peer that pages have'],
    ['modules/host/src/backend/pages.ts', '@flotilla/blog/backend', 'of a lower tier, on the server'],
    ['packages/backend/src/app/server.ts', '@flotilla/core', 'of a lower layer'],
    ['apps/api/src/modules.ts', '@flotilla/host/backend', 'of a module by an app'],
    ['modules/blog/src/backend/a.spec.ts', '@flotilla/testing', 'of the testing package in a test'],
    ['modules/blog/src/react/blog.fixture.ts', '@flotilla/testing', 'of the testing package in a fixture'],
    ['modules/blog/src/index.ts', './entities/article.js', 'of a neighbour'],
    ['modules/blog/src/backend/index.ts', '../index.js', 'of the isomorphic part by the server'],
    ['modules/blog/src/backend/index.ts', 'node:crypto', 'of Node on the server'],
    ['modules/blog/src/index.ts', 'zod', 'of a library'],
  ])('accepts %s → %s: import %s', (file, specifier) => {
    expect(problem(file, specifier)).toBeUndefined();
  });

  it.each([
    ['modules/blog/src/links.ts', '@flotilla/host', /is in tier 6, not below tier 3/],
    ['packages/backend/src/app/server.ts', '@flotilla/blog', /is not a layer below packages\/backend/],
    ['packages/core/src/link.ts', '@flotilla/backend', /nothing of the framework/],
    ['packages/react/src/page.tsx', '@flotilla/backend', /core, rich-text, ui/],
    ['apps/api/src/main.ts', '@flotilla/backend/query', /is not an entry point/],
    ['modules/blog/src/links.ts', '../../host/src/links.js', /leaves its package/],
    ['modules/blog/src/react/list.tsx', '../backend/article.service.js', /from react into backend/],
    ['modules/blog/src/backend/index.ts', '@flotilla/backend/server', /is for applications/],
    ['modules/blog/src/index.ts', './backend/index.js', /from the isomorphic part into backend/],
    ['modules/blog/src/views.ts', '@flotilla/backend', /is for the server/],
    ['modules/blog/src/entities/article.ts', '@flotilla/react', /is for pages and screens/],
    ['modules/blog/src/index.ts', 'node:fs', /also runs in browsers/],
    ['modules/host/src/react/frame.tsx', '@flotilla/blog/react', /is an optional peer/],
    ['modules/host/src/links.ts', '@flotilla/blog', /is an optional peer/],
    ['modules/host/src/backend/pages.ts', '@flotilla/testing', /is for tests/],
    ['modules/host/src/backend/pages.ts', '@flotilla/api', /is not an entry point/],
  ])('rejects %s → %s', (file, specifier, message) => {
    expect(problem(file, specifier)).toMatch(message);
  });
});
