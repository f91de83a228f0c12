/** What a request for a page asks for. */
export type PageTarget =
  | { readonly kind: 'page'; readonly key: string; readonly language: string; readonly path: string; readonly page: number }
  /** Written in a way that is not its own. */
  | { readonly kind: 'moved'; readonly to: string }
  /** Without a language. */
  | { readonly kind: 'unlocalized'; readonly path: string; readonly query: string }
  /** A file that a browser or a bot looks for, not a page. */
  | { readonly kind: 'file' };

const maxPage = 1000;

/** Reads the url of a request: `/en/blog?page=2`. */
export function pageTarget(url: string, languages: readonly string[]): PageTarget {
  const mark = url.indexOf('?');
  const written = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? '' : url.slice(mark);
  // Browsers read a backslash as a slash, and two of them as the start of another host.
  const clean = written.replace(/[/\\]+/g, '/').replace(/(?<=.)\/$/, '');
  if (clean !== written) return { kind: 'moved', to: clean + query };
  const [, first = '', ...rest] = clean.split('/');
  if (!languages.includes(first)) return isFile(clean) ? { kind: 'file' } : { kind: 'unlocalized', path: clean, query };
  const page = pageNumber(query);
  const key = page > 1 ? `${clean}?page=${page}` : clean;
  return { kind: 'page', key, language: first, path: `/${rest.join('/')}`, page };
}

/** Where a path without a language is found. */
export function inLanguage(language: string, path: string): string {
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

function isFile(path: string): boolean {
  return /\.[a-z0-9]{1,12}$/i.test(path);
}

function pageNumber(query: string): number {
  if (query === '') return 1;
  const value = new URLSearchParams(query).get('page') ?? '';
  const page = /^[1-9]\d{0,3}$/.test(value) ? Number(value) : 1;
  return page <= maxPage ? page : 1;
}
