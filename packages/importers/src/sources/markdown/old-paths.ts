import { basename, dirname } from 'node:path/posix';
import { withoutEnd } from '../plain-text.js';
import { fieldList, fieldText, type FrontMatter } from './front-matter.js';

/** A file name, and the date in front of it. */
export interface Dated {
  readonly title: string;
  readonly date: string;
}

/** Splits `2024-03-01-first-day.md`. Folders with an `index.md` are named by the folder. */
export function datedName(name: string): Dated {
  const base = basename(name).replace(/\.\w+$/, '');
  const own = base === 'index' && dirname(name) !== '.' ? basename(dirname(name)) : base;
  const [, date = '', title = own] = /^(\d{4}-\d\d?-\d\d?)-(.+)$/.exec(own) ?? [];
  return { title, date };
}

interface File {
  readonly name: string;
  readonly fields: FrontMatter['fields'];
  readonly dated: Dated;
  /** ISO time. */
  readonly date: string | null;
}

interface OldPaths {
  readonly path: string;
  /** Whether the path follows from the name of the file alone. */
  readonly isGuess: boolean;
  readonly addresses: readonly string[];
}

/** Returns the addresses that a text had: its own, those of a pattern, or the default of Jekyll or Hugo. */
export function oldPaths(file: File, permalink: string | undefined): OldPaths {
  const { fields, dated } = file;
  const given = fieldText(fields, 'url', 'permalink');
  const isPath = /^(?:\/|https?:\/\/)/.test(given) && !/[:{]\w/.test(given.replace(/^https?:/, ''));
  const pattern =
    permalink ?? (dated.date ? '/:categories/:year/:month/:day/:title.html' : '/:section/:slug');
  const path = isPath ? given : filled(pattern, file);
  const aliases = fieldList(fields, /\s+/, 'aliases', 'redirect_from').map((one) => absolute(one, file));
  return { path: pathOf(path), isGuess: !isPath && permalink === undefined, addresses: [path, ...aliases] };
}

function filled(pattern: string, { name, fields, dated, date }: File): string {
  // UTC on purpose: dates without a zone are read in UTC, too.
  const [, year = '', month = '', day = ''] = /^(\d+)-(\d+)-(\d+)/.exec(dated.date || (date ?? '')) ?? [];
  const section = dirname(name.replace(/^(?:content|src|source)\//, ''));
  const folder = basename(name).startsWith('index.') ? dirname(section) : section;
  const parts: Readonly<Record<string, string>> = {
    year,
    month: month.padStart(2, '0'),
    day: day.padStart(2, '0'),
    title: dated.title,
    slug: fieldText(fields, 'slug') || dated.title,
    path: name.replace(/\.\w+$/, ''),
    section: ['.', '_posts', '_drafts'].includes(folder) ? '' : folder,
    categories: fieldList(fields, /[\s,]+/, 'category', 'categories')
      .join('/')
      .toLowerCase(),
  };
  const path = pattern.replace(/:([a-z]+)/g, (whole, part: string) =>
    Object.hasOwn(parts, part) ? (parts[part] ?? '') : whole,
  );
  return path.replace(/\/{2,}/g, '/');
}

/** An alias of Hugo without a leading slash starts at the folder of the text. */
function absolute(alias: string, { name }: File): string {
  if (/^(?:\/|https?:)/.test(alias)) return alias;
  const folder = dirname(name.replace(/^(?:content|src|source)\//, ''));
  return `/${folder === '.' ? '' : `${folder}/`}${alias}`;
}

function pathOf(address: string): string {
  const path = URL.parse(address, 'http://import.invalid')?.pathname ?? '/';
  return path.length > 1 ? withoutEnd(path, '/') : path;
}
