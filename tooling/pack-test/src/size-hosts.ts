import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { writeFiles } from './host-app.js';
import { bareApplication, type TrialInput } from './try-hosts.js';
import { emptyApp } from './try-react.js';

const run = promisify(execFile);

/** An application that modules are added to. */
export interface SizeHost {
  /** Creates it without Flotilla. @returns its folder */
  readonly create: (input: TrialInput) => Promise<string>;
  /** Returns the packages that a module is installed with. */
  readonly besides: (module: string) => readonly string[];
  /** Builds a page, `page.jsx`. @returns the folder of the built application, which has an `index.html` */
  readonly build?: (folder: string, page: string) => Promise<string>;
}

const react = { react: '^19.0.0', 'react-dom': '^19.0.0' };
const dialogs = ['@radix-ui/react-alert-dialog', '@radix-ui/react-dialog'];
const besideViews = (module: string) => [
  '@flotilla/react',
  '@flotilla/ui',
  ...(['ecommerce', 'rbac'].includes(module) ? dialogs : []),
];

export const sizeHosts = {
  NestJS: { create: bareApplication, besides: () => ['@flotilla/backend', '@flotilla/core'] },
  Vite: {
    create: (input) => emptyApp(input, 'vite', { vite: input.versions['vite'], ...react }),
    besides: besideViews,
    async build(folder, page) {
      await writeFiles(folder, {
        'index.html': '<!doctype html><div></div><script type="module" src="/main.jsx"></script>',
        'main.jsx': `import { createRoot } from 'react-dom/client';
import Page from './page.jsx';
createRoot(document.querySelector('div')).render(<Page />);`,
        'page.jsx': page,
      });
      await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: folder });
      return join(folder, 'dist');
    },
  },
  'Next.js': {
    create: (input) => emptyApp(input, 'next', { next: '^16.0.0', ...react }),
    besides: besideViews,
    async build(folder, page) {
      await writeFiles(folder, {
        'next.config.mjs': `export default { output: 'export', experimental: { cpus: 1 } };`,
        'app/layout.jsx': 'export default ({ children }) => <html><body>{children}</body></html>;',
        'app/page.jsx': `'use client';\n${page}`,
      });
      const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' as const };
      await run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], { cwd: folder, env });
      return join(folder, 'out');
    },
  },
  script: { create: (input) => emptyApp(input, 'script', react), besides: besideViews },
} satisfies Record<string, SizeHost>;

/** Builds a page and returns the JavaScript that it loads at first, in kB gzip; 0 in an application without pages. */
export async function kilobytesOf({ build }: SizeHost, folder: string, page: string): Promise<number> {
  if (!build) return 0;
  const built = await build(folder, page);
  const html = await readFile(join(built, 'index.html'), 'utf8');
  const scripts = new Set([...html.matchAll(/ (?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) => path));
  const sizes = [...scripts].map(async (path) => gzipSync(await readFile(join(built, path))).byteLength);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}
