import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, glob, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDatabase } from '@flotilla/local/database';
import { build } from 'vite';
import { compile, install, type RunningHost, startHost, writeFiles } from './host-app.js';
import { countPackages, installedByNpm, settingsOf } from './package-managers.js';
import { root } from './pack.js';
import { assertNext, assertPage } from './react-page.js';
import { bareApplication, secondsSince, type Trial, type TrialInput } from './try-hosts.js';

const run = promisify(execFile);
const guide = 'views-in-your-react-application.md';
const guideOrigin = 'http://localhost:4000';
/** Limit of the guide for each file. */
const maxLines = 12;
const article = 'A first charter';

export interface ReactInput extends TrialInput {
  /** Version ranges of React, one application each. */
  readonly react: readonly string[];
  /** Builds the application in Next.js, which takes minutes. */
  readonly next: boolean;
  /** Names of all modules, such as `blog`. */
  readonly modules: readonly string[];
}

/** Follows the guide to views in React applications, beside an API in a NestJS application. @throws Error */
export async function tryReact(input: ReactInput): Promise<Trial[]> {
  const { packages, dialogs, files } = stepsOf(await readFile(join(root, 'docs/guides', guide), 'utf8'));
  for (const [path, text] of Object.entries(files))
    assert.ok(text.trimEnd().split('\n').length <= maxLines, `${path} of the guide has too many lines.`);
  const api = await startApi(input);
  try {
    const code = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, text.replace(guideOrigin, api.url)]),
    );
    const trials: Trial[] = [];
    for (const react of input.react) trials.push(await tryVite(input, { react, packages, dialogs, code }));
    if (input.next) trials.push(await tryNext(input, { react: '^19.0.0', packages, dialogs, code }));
    return trials;
  } finally {
    await api.stop();
  }
}

/** Starts a NestJS application with the blog and one article. */
async function startApi(input: TrialInput): Promise<RunningHost> {
  const folder = join(input.folder, 'api');
  await cp(await bareApplication(input), folder, { recursive: true, verbatimSymlinks: true });
  await install(input.manager, folder, input.guide.packages);
  await writeFiles(folder, input.guide.files);
  await compile(folder);
  const secretKey = randomUUID();
  const database = `react_${randomUUID().replaceAll('-', '')}`;
  const host = await startHost(folder, {
    DATABASE_URL: await createDatabase(input.adminUrl, database),
    RBAC_SECRET_KEY: secretKey,
  });
  const response = await fetch(`${host.url}/api/blog/articles`, {
    method: 'POST',
    headers: { 'x-rbac-secret-key': secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { slug: 'a-first-charter', title: { en: article } } }),
  });
  assert.equal(response.status, 201, await response.text());
  return host;
}

interface ReactApp {
  readonly react: string;
  /** `@flotilla/blog @flotilla/react` */
  readonly packages: readonly string[];
  /** Packages that the views of some modules also need. */
  readonly dialogs: readonly string[];
  /** Files of the guide by their path, with the origin of the API. */
  readonly code: Readonly<Record<string, string>>;
}

const tsconfig = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'preserve',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    types: ['vite/client'],
  },
  include: ['src'],
};

/** Compiles, builds and opens the application in Vite, and runs the script. */
async function tryVite(input: ReactInput, app: ReactApp): Promise<Trial> {
  const startedAt = performance.now();
  const { react, packages, code } = app;
  const { manager } = input;
  const folder = await emptyApp(input, `vite-react-${react}`, {
    vite: input.versions['vite'],
    '@vitejs/plugin-react': input.versions['@vitejs/plugin-react'],
    ...withTypes(react),
  });
  const before = await countPackages(manager, folder);
  await install(manager, folder, packages);
  const newPackages = (await countPackages(manager, folder)) - before;
  await writeFiles(folder, {
    'tsconfig.json': JSON.stringify(tsconfig),
    'index.html': await readFile(join(import.meta.dirname, 'react-host.html'), 'utf8'),
    'vite.config.js': `import react from '@vitejs/plugin-react';\nexport default { plugins: [react()] };\n`,
    'src/main.tsx': code['src/main.tsx'] ?? '',
    'news.mjs': code['news.mjs'] ?? '',
  });
  await compile(folder);
  await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: folder });
  await assertPage(folder, article);
  const { stdout } = await run(process.execPath, ['news.mjs'], { cwd: folder });
  assert.match(
    stdout,
    /<div class="flotilla" lang="en">.*href="https:\/\/news\.example\/en\/.*A first charter/,
  );
  await assertAll(input, folder, app);
  return {
    title: `${manager}, Vite and a script, React ${react}`,
    newPackages,
    seconds: secondsSince(startedAt),
  };
}

/**
 * Installs all modules, then compiles and builds all views and entry points of the browser.
 * @throws Error also when a package of the application is installed a second time
 */
async function assertAll({ manager, modules }: ReactInput, folder: string, app: ReactApp): Promise<void> {
  await install(manager, folder, [...modules.map((module) => `@flotilla/${module}`), ...app.dialogs]);
  const again = (await installedByNpm(folder)).filter((path) =>
    Object.keys(withTypes(app.react)).some((name) => path.endsWith(`/node_modules/${name}`)),
  );
  assert.deepEqual(again, []);
  const entries = [
    ...['', '/client', '/forms', '/islands', '/kit', '/session'].map((entry) => `@flotilla/react${entry}`),
    ...modules.map((module) => `@flotilla/${module}/react`),
  ];
  const lines = entries.map(
    (entry, index) => `import * as all${index} from '${entry}';\nprint(all${index});`,
  );
  await writeFiles(folder, {
    'src/all.ts': `${lines.join('\n')}\nfunction print(all: object) { console.log(all); }\n`,
  });
  await compile(folder);
  const input = join(folder, 'src/all.ts');
  const outDir = join(folder, 'all');
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { outDir, rollupOptions: { input } },
  });
  for await (const file of glob(join(outDir, '**/*.js')))
    // Vite builds missing optional peers as modules that throw this error.
    assert.doesNotMatch(await readFile(file, 'utf8'), /Could not resolve "[^"]+" imported by/);
}

/** Builds and starts the application in Next.js. */
async function tryNext(input: TrialInput, { react, packages, code }: ReactApp): Promise<Trial> {
  const startedAt = performance.now();
  const folder = await emptyApp(input, 'next', {
    next: '^16.0.0',
    typescript: '^5.9.0',
    ...withTypes(react),
  });
  const before = await countPackages(input.manager, folder);
  await install(input.manager, folder, packages);
  const newPackages = (await countPackages(input.manager, folder)) - before;
  await writeFiles(folder, {
    'app/layout.tsx': layout,
    'next.config.mjs': 'export default { experimental: { cpus: 1 } };\n',
    'app/page.tsx': code['app/page.tsx'] ?? '',
    'app/live/page.tsx': code['app/live/page.tsx'] ?? '',
  });
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
  await run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], { cwd: folder, env }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`next build failed:\n${stdout}${stderr}`);
    },
  );
  await assertNext(folder, article);
  return { title: `${input.manager}, Next.js`, newPackages, seconds: secondsSince(startedAt) };
}

const layout = `import type { ReactNode } from 'react';

export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}
`;

const withTypes = (react: string) => ({
  react,
  'react-dom': react,
  '@types/react': react,
  '@types/react-dom': react,
  '@types/node': '^24.0.0',
});

/** Creates and installs an application without Flotilla. @returns its folder */
export async function emptyApp(
  { folder: parent, manager, registry }: TrialInput,
  name: string,
  dependencies: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const folder = join(parent, name.replaceAll(/[^\w-]/g, ''));
  await mkdir(folder, { recursive: true });
  await writeFiles(folder, {
    'package.json': JSON.stringify({ name: 'host', private: true, type: 'module', dependencies }),
    ...settingsOf(manager, registry),
  });
  await install(manager, folder);
  return folder;
}

/** Returns the packages and files of the guide. A file's first line is a comment with its path. */
function stepsOf(text: string): Omit<ReactApp, 'react' | 'code'> & { files: Record<string, string> } {
  const [packages = [], dialogs = []] = [...text.matchAll(/^npm i (.+)$/gm)].map(([, names = '']) =>
    names.split(' '),
  );
  const files = [...text.matchAll(/^```(?:tsx|js)\n\/\/ (\S+)\n([\s\S]*?)^```/gm)].map(
    ([, path = '', code = '']) => [path, code] as const,
  );
  return { packages, dialogs, files: Object.fromEntries(files) };
}
