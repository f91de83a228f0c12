import { type Context, REGISTRY, Rows } from '@flotilla/backend';
import type { Owners, RowReference } from '@flotilla/backend/ports';
import { isLink, type Link, type LinkEnd, type Registry } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { subject } from '../../entities/subject.js';

/** Assigns rows to a subject through the link with `owns`. */
@Injectable()
export class SubjectOwners implements Owners {
  constructor(
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(Rows) private readonly rows: Rows,
  ) {}

  async assign(
    { entity, id, isNew }: RowReference & { isNew?: boolean },
    subjectId: string,
    context: Context,
  ): Promise<void> {
    const { link, right } = this.linkTo(entity.key);
    const owned = { [link.left.field]: subjectId, [right.field]: id };
    await (isNew
      ? this.rows.of(link, context).insert(owned)
      : this.rows.of(link, context).findOrCreate(owned));
  }

  private linkTo(key: string): { link: Link; right: LinkEnd } {
    const links = [...this.registry.entities.values()].filter(isLink);
    const link = links.find(
      ({ owns, left, right }) => owns && left.key === subject.key && right?.key === key,
    );
    if (!link?.right)
      throw new Error(`${key} has no owners: no link with \`owns\` leads to it from ${subject.key}.`);
    return { link, right: link.right };
  }
}
