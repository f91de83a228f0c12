import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { chosenFamilies, type FontFamily } from '@flotilla/core/theme';
import type { PageAssets, PageIcon } from '@flotilla/react/server';

import type { AdminAssets } from '../../admin/admin-route.js';

interface ManifestEntry {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly assets?: readonly string[];
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestEntry>>;

/** Names of the entries whose files pages reference. */
export const scriptEntry = 'entry-client';
export const styleEntry = 'site';
/** Returns the name of the entry with the fonts of a family that sites choose. */
export const fontEntry = (family: FontFamily) => `font-${family}`;
/** Names of the entries whose files the admin's page references. */
export const adminEntries = {
  before: 'before-zod',
  script: 'entry-admin',
  preview: 'entry-preview',
  style: 'admin',
} as const;

/** Folder of the admin's files, in the build and in URLs. */
export const adminAssetsPath = 'assets/admin';

/** Cyrillic languages; their texts also need the Latin fonts, for spaces, digits and names. */
const cyrillic = new Set(['ru', 'uk', 'bg', 'sr', 'mk', 'be']);

/** The theme's background colors, for the browser's toolbar. */
const themeColors = [
  { color: '#fdfbf7', media: '(prefers-color-scheme: light)' },
  { color: '#07131f', media: '(prefers-color-scheme: dark)' },
];

/** Reads the built files of pages from Vite's manifest. */
export async function builtAssets(clientFolder: string): Promise<PageAssets> {
  const manifest = await manifestIn(clientFolder);
  const [style, script] = [entryOf(manifest, styleEntry), entryOf(manifest, scriptEntry)];
  const chosen = chosenFamilies.map((family) => [family, entryOf(manifest, fontEntry(family))] as const);
  const fonts = [style, ...chosen.map(([, entry]) => entry)].flatMap(fontsOfEntry);
  return {
    styles: [`/${style.file}`],
    scripts: [`/${script.file}`],
    fontsOf: (language, families) =>
      fonts.filter(
        (file) =>
          (cyrillic.has(language) || file.includes('-latin-')) &&
          families.some((family) => file.includes(`/${family}-`)),
      ),
    fontStyles: Object.fromEntries(chosen.map(([family, { file }]) => [family, `/${file}`])),
    icons: iconsIn([join(clientFolder, 'public')]),
    themeColors,
    codeOf(code) {
      const [source = '', name] = code.split('#');
      const built = manifest[source];
      // Without a separate file beside the script, the script uses its list of islands.
      return built && dirname(built.file) === dirname(script.file)
        ? `${basename(built.file)}#${name}`
        : undefined;
    },
  };
}

const fontsOfEntry = ({ assets = [] }: ManifestEntry) =>
  assets.filter((file) => file.endsWith('.woff2')).map((file) => `/${file}`);

/** Reads the built files of the admin's page. */
export async function builtAdmin(folder: string): Promise<AdminAssets> {
  const manifest = await manifestIn(folder);
  const entry = entryOf(manifest, adminEntries.script);
  const before = entryOf(manifest, adminEntries.before);
  return {
    styles: [entryOf(manifest, adminEntries.style), ...(entry.css ?? []).map((file) => ({ file }))].map(
      ({ file }) => `/${file}`,
    ),
    previewScript: `/${entryOf(manifest, adminEntries.preview).file}`,
    scripts: [before, entry].map(({ file }) => `/${file}`),
    preloads: (entry.imports ?? []).flatMap((name) => (manifest[name] ? `/${manifest[name].file}` : [])),
  };
}

async function manifestIn(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** Returns the assets from source: Vite serves files by path, and finds fonts itself. */
export function sourceAssets({ style, scripts }: { style: string; scripts: readonly string[] }): PageAssets {
  return {
    styles: [`/@fs${style}`],
    scripts: scripts.map((script) => `/@fs${script}`),
    fontsOf: () => [],
    themeColors,
  };
}

const wellKnownIcons: readonly PageIcon[] = [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

/** Returns the well-known icons among the public files of modules. */
export function iconsIn(publicFolders: readonly string[]): PageIcon[] {
  return wellKnownIcons.filter(({ href }) => publicFolders.some((folder) => existsSync(join(folder, href))));
}

function entryOf(manifest: Manifest, name: string): ManifestEntry {
  const entry = Object.values(manifest).find((candidate) => candidate.isEntry && candidate.name === name);
  if (!entry) throw new Error(`The build has no ${name}. Build the site again.`);
  return entry;
}
