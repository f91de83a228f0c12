/** What redirects lead from and to may hold parts that a row names, `/journal/[blog.articles.slug]`: they stand for what is in the path. */
const dynamic = /\[[^\]/]+\]/g;

export const isPattern = (path: string) => path.includes('[');

/** The dynamic parts of a path, in their order. */
export const partsNamedIn = (path: string): readonly string[] => path.match(dynamic) ?? [];

/** Where a path leads by a redirect; undefined when it is not its `from`. */
export function followed(path: string, { from, to }: { readonly from: string; readonly to: string }): string | undefined {
  const wanted = from.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const values = new Map<string, string>();
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!isPattern(part)) {
      if (part !== value) return undefined;
    } else if (value === '') return undefined;
    else values.set(part, value);
  }
  return to.replace(dynamic, (name) => values.get(name) ?? name);
}

/** The path of an own address, without query and anchor; undefined of one elsewhere. */
export function pathOf(to: string): string | undefined {
  return to.startsWith('/') ? to.replace(/[?#].*$/s, '') : undefined;
}
