import { type Entity, isLink, type Link, type Registry } from '@flotilla/core';
import { targetOf } from '@flotilla/core/reflection';
import { ownersOfRow } from '../access/ownership-sql.js';
import type { Ownership } from '../access/ownership.js';
import { quoteLiteral, quoteName } from '../database/sql.js';
import { isAttachment } from '../query/row-references.js';

/**
 * `own`: rows that belong to a subject. `sole`: those without another owner, which are deleted with the
 * account.
 */
type Mode = 'own' | 'sole';

const subject = '$1::uuid';

/**
 * Derives from definitions which rows are personal data of a subject: the subject itself, rows that it owns
 * by links with `owns`, rows that name such rows in a field, links of both, and files that are attached to
 * them. The entities of a new module are included without a list.
 */
export class PersonalRows {
  /** Entities and links that can hold personal data, in the order of the registry. */
  readonly entities: readonly Entity[];

  constructor(
    private readonly registry: Registry,
    private readonly ownership: Ownership,
  ) {
    this.entities = [...registry.entities.values()].filter((entity) => this.ownText(entity) !== undefined);
  }

  /**
   * Returns SQL that selects the ids of a subject's rows (`$1`) as `id`; undefined where no rows of the
   * entity can be personal.
   */
  ownText(entity: Entity): string | undefined {
    return union(this.waysTo(entity, 'own', []));
  }

  /** Returns the same SQL without rows that another subject owns as well. */
  soleText(entity: Entity): string | undefined {
    return union(this.waysTo(entity, 'sole', []));
  }

  /**
   * Returns links from rows with an author (`personal.author`), which stay for other readers, to the files
   * that the author attached.
   */
  attachmentsOfAuthors(): { readonly link: Link; readonly text: string }[] {
    return this.entities.flatMap((entity) =>
      entity.personal?.author
        ? this.attachmentLinks(entity).map(({ link, ownField }) => ({
            link,
            text: `select l."id" from ${quoteName(link.table)} l where l.${quoteName(ownField)} in (${this.ownText(entity)})`,
          }))
        : [],
    );
  }

  private waysTo(entity: Entity, mode: Mode, visited: readonly string[]): string[] {
    if (visited.includes(entity.key)) return [];
    if (entity.isSubject) return [`select ${subject} as "id"`];
    const inner = [...visited, entity.key];
    if (isLink(entity)) return this.ofLink(entity, inner);
    if (isAttachment(entity)) return this.attached(entity, mode, inner);
    return [...this.owned(entity, mode, inner), ...this.naming(entity, mode, inner)];
  }

  private owned(entity: Entity, mode: Mode, visited: readonly string[]): string[] {
    const { author } = entity.personal ?? {};
    const link = author && this.registry.entities.get(author.link);
    if (mode === 'own' && author && link && isLink(link))
      return this.authored(entity, { link, variants: author.variants }, visited);
    if (!this.ownership.isOwnable(entity)) return [];
    const own = this.ownership.idsText(entity, subject);
    if (mode === 'own') return [own];
    const owners = ownersOfRow(entity, this.registry, 't');
    return [
      `select t."id" from ${quoteName(entity.table)} t where t."id" in (${own}) and not exists (select 1 from (${owners}) w where w.id <> ${subject})`,
    ];
  }

  private authored(
    entity: Entity,
    { link, variants }: { readonly link: Link; readonly variants: readonly string[] },
    visited: readonly string[],
  ): string[] {
    const [own, far] = link.left.key === entity.key ? [link.left, link.right] : [link.right, link.left];
    const authors = far && union(this.waysTo(this.registry.entity(far.key), 'own', visited));
    if (!own || !far || authors === undefined) return [];
    const isAuthor = `l."variant" in (${variants.map(quoteLiteral).join(', ')}) and l.${quoteName(far.field)} in (${authors})`;
    return [`select l.${quoteName(own.field)} as "id" from ${quoteName(link.table)} l where ${isAuthor}`];
  }

  /**
   * Selects rows whose fields name personal rows. Rows without a foreign key count as sole only if their
   * entity has `personal`.
   */
  private naming(entity: Entity, mode: Mode, visited: readonly string[]): string[] {
    return Object.entries(entity.fields).flatMap(([name, field]) => {
      const target = targetOf(field);
      const far = target && this.registry.entities.get(target.key);
      if (
        !far ||
        name === 'id' ||
        isAttachment(far) ||
        (mode === 'sole' && !target.hasForeignKey && !entity.personal)
      )
        return [];
      const ids = union(this.waysTo(far, mode, visited));
      return ids === undefined
        ? []
        : [`select t."id" from ${quoteName(entity.table)} t where t.${quoteName(name)} in (${ids})`];
    });
  }

  /** A link is personal when each of its ends that can be personal is. */
  private ofLink(link: Link, visited: readonly string[]): string[] {
    const conditions = [link.left, link.right].flatMap((end) => {
      const far = end && this.registry.entity(end.key);
      const ids = far && !isAttachment(far) ? union(this.waysTo(far, 'own', visited)) : undefined;
      return end && ids !== undefined ? [`t.${quoteName(end.field)} in (${ids})`] : [];
    });
    return conditions.length === 0
      ? []
      : [`select t."id" from ${quoteName(link.table)} t where ${conditions.join(' and ')}`];
  }

  private attached(file: Entity, mode: Mode, visited: readonly string[]): string[] {
    return [...this.registry.relationsOf(file.key).values()].flatMap(({ link, ownField, far }) => {
      const holder = far && this.registry.entity(far.key);
      if (!holder || isAttachment(holder) || isKept(holder, mode)) return [];
      // An author's attachments are deleted, though the text stays for other readers.
      const modes: readonly Mode[] = mode === 'sole' && holder.personal?.author ? ['sole', 'own'] : [mode];
      return modes.flatMap((one) => {
        const ids = union(this.waysTo(holder, one, visited));
        if (ids === undefined) return [];
        return [
          `select l.${quoteName(ownField)} as "id" from ${quoteName(link.table)} l where l.${quoteName(far.field)} in (${ids})`,
        ];
      });
    });
  }

  private attachmentLinks(entity: Entity): { readonly link: Link; readonly ownField: string }[] {
    return [...this.registry.relationsOf(entity.key).values()].flatMap(({ link, ownField, far }) =>
      far && isAttachment(this.registry.entity(far.key)) ? [{ link, ownField }] : [],
    );
  }
}

/** Returns whether rows and their attachments stay when the account is deleted. */
const isKept = ({ personal }: Entity, mode: Mode) => mode === 'sole' && personal?.kept !== undefined;

function union(ways: readonly string[]): string | undefined {
  return ways.length === 0 ? undefined : ways.join(' union ');
}
