import { type Context, Database, type Owners, type Ownership, REGISTRY, Repositories, type Transaction } from '@flotilla/backend';
import { isLink, type Link, type LinkEnd, type Registry } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { subject } from '../../entities/subject.js';

type OwnerLink = Link & { readonly right: LinkEnd };

/** What belongs to a subject: itself, and what the links `subjects-to-…` lead to. */
@Injectable()
export class SubjectOwners implements Owners {
  private readonly links: ReadonlyMap<string, OwnerLink>;

  constructor(
    @Inject(REGISTRY) registry: Registry,
    @Inject(Database) private readonly db: Database,
    @Inject(ModuleRef) private readonly providers: ModuleRef,
  ) {
    const links = [...registry.entities.values()].filter(isLink).filter(isOwnerLink);
    this.links = new Map(links.map((link) => [link.right.key, link]));
  }

  ownershipOf(entityKey: string): Ownership | undefined {
    if (entityKey === subject.key) return { kind: 'self' };
    const link = this.links.get(entityKey);
    return link && { kind: 'link', table: link.table, rowField: link.right.field, subjectField: link.left.field };
  }

  async assign(context: Context, entityKey: string, rowId: string, subjectId: string): Promise<void> {
    const link = this.linkTo(entityKey);
    // Repositories ask who owns what, so they are there only after this is.
    const rows = this.providers.get(Repositories, { strict: false }).of(link);
    await rows.findOrCreate({ [link.left.field]: subjectId, [link.right.field]: rowId }, context);
  }

  async owns(subjectId: string, entityKey: string, rowId: string, tx?: Transaction): Promise<boolean> {
    if (entityKey === subject.key) return rowId.toLowerCase() === subjectId;
    const link = this.links.get(entityKey);
    if (!link) return false;
    const found = await (tx ?? this.db).query(`${selectFrom(link, `1 as own`)} and "${link.right.field}" = $2::uuid limit 1`, [
      subjectId,
      rowId,
    ]);
    return found.length > 0;
  }

  async ownedIds(subjectId: string, entityKey: string, tx?: Transaction): Promise<string[]> {
    if (entityKey === subject.key) return [subjectId];
    const link = this.links.get(entityKey);
    if (!link) return [];
    const text = `${selectFrom(link, `"${link.right.field}" as id`)} order by "createdAt", "id"`;
    return (await (tx ?? this.db).query<{ id: string }>(text, [subjectId])).map(({ id }) => id);
  }

  private linkTo(entityKey: string): OwnerLink {
    const link = this.links.get(entityKey);
    if (!link) throw new Error(`${entityKey} has no owners: no link leads to it from ${subject.key}.`);
    return link;
  }
}

function isOwnerLink(link: Link): link is OwnerLink {
  return link.left.key === subject.key && link.right !== null;
}

const selectFrom = ({ table, left }: OwnerLink, columns: string) => `select ${columns} from "${table}" where "${left.field}" = $1::uuid`;
