import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { PageAssets, PageIcon } from '@flotilla/react/server';

import type { AdminAssets } from './admin/admin-route.js';

interface ManifestEntry {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly assets?: readonly string[];
  readonly css?: readonly string[];
  /** Names of entries of the manifest. */
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestEntry>>;

/** What Vite calls the two files that pages name. */
export const scriptEntry = 'entry-client';
export const styleEntry = 'site';
/** And those that the page of the admin names. */
export const adminEntries = { before: 'before-zod', script: 'entry-admin', preview: 'entry-preview', style: 'admin' } as const;

/** Where its files are, in the built folder and in their addresses. */
export const adminAssetsPath = 'assets/admin';

/** Their texts have spaces, figures and names in latin as well. */
const cyrillic = new Set(['ru', 'uk', 'bg', 'sr', 'mk', 'be']);

/** As the theme's background, light and dark: the browser's own bar takes it. */
const themeColors = [
  { color: '#fdfbf7', media: '(prefers-color-scheme: light)' },
  { color: '#07131f', media: '(prefers-color-scheme: dark)' },
];

/** The built files that pages name, from Vite's manifest. */
export async function builtAssets(clientFolder: string): Promise<PageAssets> {
  const manifest = await manifestIn(clientFolder);
  const [style, script] = [entryOf(manifest, styleEntry), entryOf(manifest, scriptEntry)];
  const fonts = (style.assets ?? []).filter((file) => file.endsWith('.woff2')).map((file) => `/${file}`);
  return {
    styles: [`/${style.file}`],
    scripts: [`/${script.file}`],
    fontsOf: (language) => (cyrillic.has(language) ? fonts : fonts.filter((file) => file.includes('-latin-'))),
    icons: iconsIn([join(clientFolder, 'public')]),
    themeColors,
    codeOf(code) {
      const [source = '', name] = code.split('#');
      const built = manifest[source];
      // What is in no file of its own beside the script, the script finds by its list.
      return built && dirname(built.file) === dirname(script.file) ? `${basename(built.file)}#${name}` : undefined;
    },
  };
}

/** The built files that the page of the admin names. */
export async function builtAdmin(folder: string): Promise<AdminAssets> {
  const manifest = await manifestIn(folder);
  const entry = entryOf(manifest, adminEntries.script);
  const before = entryOf(manifest, adminEntries.before);
  return {
    styles: [entryOf(manifest, adminEntries.style), ...(entry.css ?? []).map((file) => ({ file }))].map(({ file }) => `/${file}`),
    previewScript: `/${entryOf(manifest, adminEntries.preview).file}`,
    scripts: [before, entry].map(({ file }) => `/${file}`),
    preloads: (entry.imports ?? []).flatMap((name) => (manifest[name] ? `/${manifest[name].file}` : [])),
  };
}

async function manifestIn(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** The same from source: Vite serves them by the paths of their files, and finds fonts by itself. */
export function sourceAssets({ style, scripts }: { style: string; scripts: readonly string[] }): PageAssets {
  return { styles: [`/@fs${style}`], scripts: scripts.map((script) => `/@fs${script}`), fontsOf: () => [], themeColors };
}

const wellKnownIcons: readonly PageIcon[] = [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

/** The icons that modules bring, among their files with addresses of their own. */
export function iconsIn(publicFolders: readonly string[]): PageIcon[] {
  return wellKnownIcons.filter(({ href }) => publicFolders.some((folder) => existsSync(join(folder, href))));
}

function entryOf(manifest: Manifest, name: string): ManifestEntry {
  const entry = Object.values(manifest).find((candidate) => candidate.isEntry && candidate.name === name);
  if (!entry) throw new Error(`The build has no ${name}. Build the site again.`);
  return entry;
}
