import { dirname, join } from 'node:path/posix';
import { type Import, isTest } from './rules.js';

/** Two neighbours, one of which imports the other: folders, or a folder and a file that lies beside it. */
interface Step {
  readonly from: string;
  readonly to: string;
  /** The import that leads there. */
  readonly file: string;
  readonly specifier: string;
}

/**
 * Circles of folders, those of types too: at every level of a package its folders, and the files beside them, stand on
 * floors. Of neighbours that all lead to each other it names the shortest way around.
 */
export function circlesOf(imports: readonly Import[]): string[] {
  return [...stepsByLevel(imports)].sort(([a], [b]) => a.localeCompare(b)).flatMap(([level, steps]) => circlesAt(level, steps));
}

/** The steps between neighbours by the folder in which both lie. */
function stepsByLevel(imports: readonly Import[]): Map<string, Step[]> {
  const levels = new Map<string, Step[]>();
  for (const { file, specifier } of imports) {
    if (!specifier.startsWith('.') || isTest(file)) continue;
    const from = file.split('/');
    const to = join(dirname(file), specifier).split('/');
    const depth = from.findIndex((part, index) => part !== to[index]);
    if (depth < 0) continue;
    const level = from.slice(0, depth).join('/');
    const step = { from: neighbour(from, depth), to: neighbour(to, depth), file, specifier };
    levels.set(level, [...(levels.get(level) ?? []), step]);
  }
  return levels;
}

/** A folder ends with a slash, a file has no extension: imports name `.js` what is `.ts` or `.tsx`. */
function neighbour(path: readonly string[], depth: number): string {
  const name = path[depth] ?? '';
  return path.length > depth + 1 ? `${name}/` : name.replace(/\.[jt]sx?$/, '');
}

function circlesAt(level: string, steps: readonly Step[]): string[] {
  const told = new Set<string>();
  const folders = [...new Set(steps.map(({ from }) => from))].filter((name) => name.endsWith('/')).sort();
  return folders.flatMap((folder) => {
    const circle = told.has(folder) ? undefined : wayBack(folder, steps);
    if (!circle) return [];
    for (const { from } of circle) told.add(from);
    return [message(level, circle)];
  });
}

/** The shortest way from a folder to itself. */
function wayBack(folder: string, steps: readonly Step[]): Step[] | undefined {
  const seen = new Set<string>();
  let ways: Step[][] = [[]];
  while (ways.length > 0) {
    const longer = ways.flatMap((way) => steps.filter(({ from }) => from === (way.at(-1)?.to ?? folder)).map((step) => [...way, step]));
    const circle = longer.find((way) => way.at(-1)?.to === folder);
    if (circle) return circle;
    ways = longer.filter((way) => {
      const { to } = way.at(-1) as Step;
      return !seen.has(to) && seen.add(to);
    });
  }
  return undefined;
}

function message(level: string, circle: readonly Step[]): string {
  const way = [...circle.map(({ from }) => from), circle[0]?.from].join(' → ');
  const causes = circle.map(({ file, specifier }) => `  ${file}: "${specifier}"`);
  return [
    `${level}: ${way} is a circle.`,
    ...causes,
    '  Move the file at one of these arrows to the folder that uses it, or what both need to a folder below both.',
  ].join('\n');
}
