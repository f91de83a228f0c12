import { dirname, join } from 'node:path/posix';
import { type Import, isTest } from './rules.js';

/** An import between two neighbours: folders, or a folder and a file beside it. */
interface Step {
  readonly from: string;
  readonly to: string;
  /** File that contains the import. */
  readonly file: string;
  readonly specifier: string;
}

/**
 * Returns a message for each import cycle of folders, type imports included. At every level of a package,
 * folders and the files beside them must form layers. Reports the shortest cycle among mutually dependent
 * neighbours.
 */
export function cyclesOf(imports: readonly Import[]): string[] {
  return [...stepsByLevel(imports)]
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([level, steps]) => cyclesAt(level, steps));
}

/** Groups steps by the folder that contains both neighbours. */
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

/**
 * Returns a folder with a trailing slash, or a file without extension: imports name `.ts` and `.tsx` files
 * `.js`.
 */
function neighbour(path: readonly string[], depth: number): string {
  const name = path[depth] ?? '';
  return path.length > depth + 1 ? `${name}/` : name.replace(/\.[jt]sx?$/, '');
}

function cyclesAt(level: string, steps: readonly Step[]): string[] {
  const reported = new Set<string>();
  const folders = [...new Set(steps.map(({ from }) => from))].filter((name) => name.endsWith('/')).sort();
  return folders.flatMap((folder) => {
    const cycle = reported.has(folder) ? undefined : shortestCycle(folder, steps);
    if (!cycle) return [];
    for (const { from } of cycle) reported.add(from);
    return [message(level, cycle)];
  });
}

/** Returns the shortest path from a folder to itself. */
function shortestCycle(folder: string, steps: readonly Step[]): Step[] | undefined {
  const seen = new Set<string>();
  let chains: Step[][] = [[]];
  while (chains.length > 0) {
    const longer = chains.flatMap((chain) =>
      steps.filter(({ from }) => from === (chain.at(-1)?.to ?? folder)).map((step) => [...chain, step]),
    );
    const cycle = longer.find((chain) => chain.at(-1)?.to === folder);
    if (cycle) return cycle;
    chains = longer.filter((chain) => {
      const { to } = chain.at(-1) as Step;
      return !seen.has(to) && seen.add(to);
    });
  }
  return undefined;
}

function message(level: string, cycle: readonly Step[]): string {
  const chain = [...cycle.map(({ from }) => from), cycle[0]?.from].join(' → ');
  const causes = cycle.map(({ file, specifier }) => `  ${file}: "${specifier}"`);
  return [
    `${level}: ${chain} is a cycle.`,
    ...causes,
    '  Move the file at one of these arrows to the folder that uses it, or what both need to a folder below both.',
  ].join('\n');
}
