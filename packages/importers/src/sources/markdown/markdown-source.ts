import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, sep } from 'node:path';
import type { ImportRecord } from '@flotilla/backend/ports';
import { Failure } from '@flotilla/runtime';
import { Addresses, decoded } from '../../engine/addresses.js';
import type { ImportSource, LocalFile } from '../../engine/source.js';
import { fileWithin } from '../file-folder.js';
import { markdownFiles } from './markdown-files.js';
import { isSection, type MarkdownReading, recordsOfFile } from './markdown-record.js';

export interface MarkdownOptions {
  /** The address of the old site. */
  readonly site?: string | undefined;
  /** The old addresses: `/:year/:month/:day/:title.html`. */
  readonly permalink?: string | undefined;
}

/** The longest articles have some hundred thousand characters. */
const maxBytes = 2 * 1024 ** 2;
/** Folders whose content is at the root of a site. */
const roots = ['', 'static', 'public', 'assets', 'source', 'content', 'src'];

/** Opens a folder of Markdown files with front matter of Jekyll or Hugo. Reads one file at a time. @throws Failure */
export async function markdownSource(
  folder: string,
  { site, permalink }: MarkdownOptions = {},
): Promise<ImportSource> {
  const root = await realpath(folder).catch(() => undefined);
  if (root === undefined || !(await stat(root)).isDirectory())
    throw new Failure(`There is no folder ${folder}.`, 'Name the folder with the Markdown files.');
  const files = await markdownFiles(root);
  const addresses = new Addresses(site);
  return {
    name: `markdown:${site?.replace(/\/$/, '') ?? basename(root)}`,
    site,
    async *records(texts) {
      for (const file of files) yield* await recordsOf(file, { permalink, texts });
    },
    async fileAt(address) {
      const own = addresses.own(address);
      const path = own === undefined ? undefined : decoded(own.split('?')[0] ?? '');
      for (const start of path === undefined ? [] : roots) {
        const file = await fileWithin(root, `${start}/${path}`);
        if (file) return file;
      }
      return undefined;
    },
  };
}

async function recordsOf(
  { name, path }: LocalFile,
  reading: MarkdownReading,
): Promise<Iterable<ImportRecord>> {
  const key = name.split(sep).join('/');
  const lost = (what: string): ImportRecord[] => [{ kind: 'lost', key, label: key, lost: [{ what }] }];
  if (isSection(key)) return lost('text of a list of posts');
  const { size } = await stat(path);
  if (size > maxBytes) return lost(`file of more than ${maxBytes / 1024 ** 2} MB`);
  return recordsOfFile({ name: key, text: await readFile(path, 'utf8') }, reading);
}
