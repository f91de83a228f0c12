import { server, type WriteTransaction } from '@flotilla/backend';
import type { ImportedLink, ImportedRow } from '@flotilla/backend/ports';
import { isLink } from '@flotilla/core';
import { LRUCache } from 'lru-cache';
import { type ImportedRows, rowKeyOf } from './imported-rows.js';
import type { ResolvedLink } from './link-changes.js';
import type { ImportParts } from './parts.js';

/** The record of a row, its rows until now by entity, and the transaction of a write. */
export interface Place {
  readonly key: string;
  readonly own: ReadonlyMap<string, string>;
  readonly tx?: WriteTransaction | undefined;
}

const maxIds = 20_000;

/** Finds the rows of records that other records refer to. */
export class RecordIds {
  /** Ids of rows of other records. A row that is deleted during a run fails the records that link to it. */
  private readonly ids = new LRUCache<string, string>({ max: maxIds });

  constructor(
    private readonly parts: ImportParts,
    private readonly imported: ImportedRows,
  ) {}

  /** Returns the values with the ids of other records, and the fields of records without a row. */
  async referenced(
    { values, references = {} }: ImportedRow,
    place: Place,
  ): Promise<{ values: ImportedRow['values']; missing: readonly { field: string; key: string }[] }> {
    const ids: Record<string, string> = {};
    const missing: { field: string; key: string }[] = [];
    for (const [field, to] of Object.entries(references)) {
      const id = await this.idOf(to, place);
      if (id === undefined) missing.push({ field, key: rowKeyOf(to) });
      else ids[field] = id;
    }
    return { values: { ...values, ...ids }, missing };
  }

  /** Returns the installed links whose other rows exist. */
  async resolved(links: readonly ImportedLink[], { own, key, tx }: Place): Promise<ResolvedLink[]> {
    const found: ResolvedLink[] = [];
    for (const link of links) {
      const definition = this.parts.registry.entities.get(link.link);
      if (!definition || !isLink(definition)) continue;
      const id = await this.idOf(link.to, { own, key, tx });
      if (id !== undefined) found.push({ ...link, id });
    }
    return found;
  }

  private async idOf(to: ImportedLink['to'], { own, key, tx }: Place): Promise<string | undefined> {
    if ('id' in to) return to.id;
    const entity = this.parts.registry.entities.get(to.entity);
    const other = rowKeyOf(to);
    if (!entity) return undefined;
    if (other === key) return own.get(to.entity);
    const cached = this.ids.get(`${to.entity} ${other}`);
    if (cached !== undefined) return cached;
    const id = (await this.imported.idsOf([other], to.entity, tx)).get(other);
    if (id === undefined) return undefined;
    const exists = await this.parts.rows
      .of(entity, { caller: server, ...(tx && { tx }) })
      .exists({ where: { id: { eq: id } } });
    if (exists) this.ids.set(`${to.entity} ${other}`, id);
    return exists ? id : undefined;
  }
}
