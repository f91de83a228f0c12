import type { Entity, Registry } from '@flotilla/core';
import { addressesOf, addressProblems, joinedAddresses } from '@flotilla/core/checks';
import { type CheckedAddresses, type Finding } from '@flotilla/core/change-sets';
import { isUuid } from '@flotilla/core/reflection';
import { safeHref } from '@flotilla/core/rich-text';
import type { Database } from '../../database/database.js';
import { quoteName } from '../../database/sql.js';
import type { WriteTransaction } from '../../invalidation/writer.js';
import type { SitePaths } from '../../ports/site.js';
import { isAttachment } from '../../query/row-references.js';
import type { RowState } from '../pending-change.js';

export interface AddressCheckParts {
  readonly registry: Registry;
  readonly db: Pick<Database, 'query'>;
  readonly paths: SitePaths;
  /** Other origins that pages may load pictures from. */
  readonly mediaOrigins: readonly string[];
  readonly languages: readonly string[];
}

/** Paths that are no pages. */
const otherPaths = /^\/(?:api|public|admin|assets)(?:\/|$)|\.[a-z0-9]{2,5}$/i;

/** Checks the addresses in texts: links, pictures of other sites, and stored files. */
export class AddressChecks {
  constructor(private readonly parts: AddressCheckParts) {}

  /** Returns the addresses that visitors cannot follow or see, as a transaction sees the site, or now. */
  async failed(
    { links, pictures, files }: CheckedAddresses,
    tx?: WriteTransaction,
  ): Promise<CheckedAddresses> {
    return {
      links: await this.unseen(links, tx),
      pictures: pictures.filter((src) => !this.isAdmitted(src)),
      files: await this.deleted(files, tx),
    };
  }

  /** Finds texts of rows with such addresses. */
  async findings(
    entity: Entity,
    rows: ReadonlyMap<string, RowState>,
    { languages, tx }: { readonly languages: readonly string[]; readonly tx: WriteTransaction },
  ): Promise<Finding[]> {
    const found = [...rows].map(([id, row]) => ({ id, texts: addressesOf(entity, row, { languages }) }));
    const failed = await this.failed(joinedAddresses(found.flatMap(({ texts }) => texts)), tx);
    return found.flatMap(({ id, texts }) =>
      addressProblems(texts, failed).map((one) => ({ entity: entity.key, id, ...one })),
    );
  }

  private async unseen(links: readonly string[], tx?: WriteTransaction): Promise<string[]> {
    const paths = new Map(
      links.flatMap((link) => {
        const path = pathOf(link, this.parts.languages);
        return path === undefined ? [] : [[link, path] as const];
      }),
    );
    if (paths.size === 0) return [];
    const unseen = await this.parts.paths.unseen([...new Set(paths.values())], tx);
    return [...paths].flatMap(([link, path]) => (unseen.has(path) ? [link] : []));
  }

  private isAdmitted(src: string): boolean {
    const { origin } = URL.parse(src, 'https://site.invalid') ?? {};
    return origin !== undefined && this.parts.mediaOrigins.includes(origin);
  }

  private async deleted(files: readonly string[], tx?: WriteTransaction): Promise<string[]> {
    const { registry, db } = this.parts;
    const entity = [...registry.entities.values()].find(isAttachment);
    const ids = files.filter(isUuid);
    if (!entity || ids.length === 0) return [];
    const text = `select "id" from ${quoteName(entity.table)} where "id" = any($1::uuid[])`;
    const stored = new Set((await (tx ?? db).query<{ id: string }>(text, [ids])).map(({ id }) => id));
    return ids.filter((id) => !stored.has(id.toLowerCase()));
  }
}

/** Returns the path of a link to a page of the site, without language, query and anchor; undefined for others. */
function pathOf(link: string, languages: readonly string[]): string | undefined {
  const href = safeHref(link);
  if (!href || href.includes(':') || /^(?:[#?]|\/\/[^/\\])/.test(href)) return undefined;
  const [path = ''] = `/${href.replace(/^[/\\]+/, '')}`.split(/[?#]/);
  const [, first = '', ...others] = path.split('/');
  const bare = languages.includes(first) ? `/${others.join('/')}` : path;
  return otherPaths.test(bare) ? undefined : decoded(bare);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
