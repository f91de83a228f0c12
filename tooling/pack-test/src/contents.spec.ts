import { describe, expect, it } from 'vitest';
import { problemsOf } from './contents.js';
import { readGuide, withModules } from './guide.js';
import type { Tarball } from './pack.js';

const manifest = {
  name: '@acme/fleet',
  version: '1.2.0',
  description: 'Boats.',
  license: 'MIT',
  keywords: ['boats'],
  homepage: 'https://git.acme.example/fleet#readme',
  bugs: { url: 'https://git.acme.example/fleet/issues' },
  repository: { type: 'git', url: 'https://git.acme.example/fleet.git' },
  engines: { node: '>=24' },
  dependencies: { zod: '^4.0.0' },
};
const fleet: Tarball = {
  name: manifest.name,
  version: manifest.version,
  file: 'acme-fleet-1.2.0.tgz',
  integrity: 'sha512-x',
  manifest,
  files: ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'dist/index.js'],
};

describe('problemsOf', () => {
  it('accepts a complete package', () => {
    expect(problemsOf(fleet)).toEqual([]);
  });

  it.each([
    [
      'a test',
      { files: [...fleet.files, 'dist/boat.spec.js'] },
      ['@acme/fleet: dist/boat.spec.js is for tests.'],
    ],
    [
      'an exact version',
      { manifest: { ...manifest, dependencies: { zod: '4.0.0' } } },
      ['@acme/fleet: zod has the version "4.0.0". Use a range.'],
    ],
    [
      'React for servers',
      { manifest: { ...manifest, flotilla: {}, peerDependencies: { react: '^19.0.0' } } },
      ['@acme/fleet: react is required of servers without pages. Make it optional.'],
    ],
    [
      'sources and maps',
      { files: [...fleet.files, 'src/boat.ts', 'dist/index.js.map'] },
      [
        '@acme/fleet: src/boat.ts is a source. Publish only dist.',
        '@acme/fleet: dist/index.js.map is a source. Publish only dist.',
      ],
    ],
    ['no address for bugs', { manifest: { ...manifest, bugs: undefined } }, ['@acme/fleet: It has no bugs.']],
    [
      'nothing built',
      { files: ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md'] },
      ['@acme/fleet: It is not built.'],
    ],
  ])('rejects %s', (_, change, problems) => {
    expect(problemsOf({ ...fleet, ...change })).toEqual(problems);
  });
});

describe('the guide', () => {
  it('lists the packages to install and the files of the application', async () => {
    const guide = await readGuide();

    expect(guide.packages).toEqual(['@flotilla/blog', '@flotilla/backend', '@flotilla/core']);
    expect(Object.keys(guide.files)).toEqual(['src/app.module.ts', 'src/main.ts', 'src/people.ts']);
  });

  it('lists the expected responses of an application with its own users', async () => {
    const { files, answers } = (await readGuide()).withPeople;

    expect(files['src/app.module.ts']).toContain('PeopleAuthentication');
    expect(files['src/main.ts']).toContain("app.setGlobalPrefix('v1');\nawait app.listen");
    expect(answers).toContainEqual({
      who: 'bob',
      method: 'POST',
      path: '/v1/api/blog/articles',
      status: 403,
    });
  });

  it('can be applied to other modules', async () => {
    const { files } = await readGuide();
    const module = withModules(files, ['file-storage', 'crm'])['src/app.module.ts'];

    expect(module).toContain(
      "import { FileStorageModule } from '@flotilla/file-storage/backend';\nimport { CrmModule } from",
    );
    expect(module).toContain('modules: [FileStorageModule, CrmModule]');
  });
});
