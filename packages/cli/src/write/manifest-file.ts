import type { Versions } from './versions.js';

type Section = 'dependencies' | 'peerDependencies' | 'devDependencies';

type Manifest = { exports?: Record<string, unknown> } & { [S in Section]?: Record<string, string> };

/** Where a door of a module leads: to its source, and to what is built of it where it is published. */
export function doorOf(door: '.' | './backend' | './react', { layout }: Versions): string | Readonly<Record<string, string>> {
  const path = `${door.slice(1)}/index`;
  if (layout === 'app') return `./src${path}.ts`;
  if (layout === 'standalone') return { types: `./dist${path}.d.ts`, default: `./dist${path}.js` };
  return { source: `./src${path}.ts`, types: `./dist${path}.d.ts`, default: `./dist${path}.js` };
}

/** Opens a door of a module: `./react` leads to `src/react/index.ts`. */
export function addDoor(text: string, side: 'backend' | 'react', versions: Versions): string {
  const manifest = JSON.parse(text) as Manifest;
  const door = `./${side}` as const;
  if (manifest.exports?.[door] !== undefined) return text;
  return `${JSON.stringify({ ...manifest, exports: { ...manifest.exports, [door]: doorOf(door, versions) } }, null, 2)}\n`;
}

/** Adds what is missing in one section, in alphabetical order; other sections keep their writing. */
export function addDependencies(text: string, section: Section, wanted: Readonly<Record<string, string>>): string {
  const known = (JSON.parse(text) as Manifest)[section];
  const all = { ...wanted, ...known };
  if (known && Object.keys(all).length === Object.keys(known).length) return text;
  const sorted = Object.keys(all)
    .sort()
    .map((name) => `    "${name}": "${all[name]}"`);
  const written = `"${section}": {\n${sorted.join(',\n')}\n  }`;
  if (known) return text.replace(new RegExp(`"${section}": \\{[^}]*\\}`), written);
  return text.replace(/\n\}\s*$/, `,\n  ${written}\n}\n`);
}
