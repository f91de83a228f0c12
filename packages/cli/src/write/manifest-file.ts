type Section = 'dependencies' | 'peerDependencies' | 'devDependencies';

type Manifest = { exports?: Record<string, unknown> } & { [S in Section]?: Record<string, string> };

/** Opens a door of a module: `./react` leads to `src/react/index.ts`. */
export function addDoor(text: string, side: 'backend' | 'react'): string {
  if (text.includes(`"./${side}": {`)) return text;
  const door = `"./${side}": { "source": "./src/${side}/index.ts", "types": "./dist/${side}/index.d.ts", "default": "./dist/${side}/index.js" }`;
  return text.replace(/("exports": \{[\s\S]*?\})(\n {2}\})/, (_, doors: string, end: string) => `${doors},\n    ${door}${end}`);
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
