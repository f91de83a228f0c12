import type { PartCode } from '@flotilla/react/islands';

/** Matches only files in the same folder as this script, so that injected HTML can't load other code. */
const fileAndName = /^([\w.-]+)#([\w$]+)$/;

/**
 * Loads the code of a part of the page. Its element names the file and export,
 * `data-code="like-button-B3x_a1.js#LikeButton"`; otherwise, as in development, a list of all modules does.
 * The list is loaded on demand, because its size grows with the number of modules.
 */
export async function codeOf({ dataset: { code = '', name } }: HTMLElement): Promise<PartCode> {
  const [, file, exported = ''] = fileAndName.exec(code) ?? [];
  if (file !== undefined)
    return ((await import(/* @vite-ignore */ `./${file}`)) as Record<string, PartCode>)[exported] as PartCode;
  const { islands } = await import('virtual:flotilla/islands');
  const island = islands.find((listed) => listed.name === name);
  if (!island) throw new Error(`No module lists ${name}.`);
  return 'enhance' in island ? island.enhance() : island.load();
}
