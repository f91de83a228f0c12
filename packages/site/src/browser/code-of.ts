import type { PartCode } from '@flotilla/react/islands';

/** Beside this script and nowhere else: whatever gets into a page, no other file is run by it. */
const fileAndName = /^([\w.-]+)#([\w$]+)$/;

/**
 * The code of a part of the page: where its element says that the build has put it, `data-code="like-button-B3x_a1.js#LikeButton"`, else,
 * as in development, where a list of all modules does. A page would grow with that list, so it is fetched for who needs it.
 */
export async function codeOf({ dataset: { code = '', name } }: HTMLElement): Promise<PartCode> {
  const [, file, exported = ''] = fileAndName.exec(code) ?? [];
  if (file !== undefined) return ((await import(/* @vite-ignore */ `./${file}`)) as Record<string, PartCode>)[exported] as PartCode;
  const { islands } = await import('virtual:flotilla/islands');
  const island = islands.find((listed) => listed.name === name);
  if (!island) throw new Error(`No module lists ${name}.`);
  return 'enhance' in island ? island.enhance() : island.load();
}
