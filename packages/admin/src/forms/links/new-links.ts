import type { Entity } from '@flotilla/core';
import { createTogether } from '@flotilla/core/administration';
import { fileFieldsOf, type Relation } from '@flotilla/core/reflection';
import { useClient } from '@flotilla/react/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAccess } from '../../context/access.js';
import { useAdmin } from '../../context/admin-context.js';
import type { AdminRow } from '../../context/admin-row.js';
import type { InsertRow } from '../../extend/admin-variants.js';
import { rowCallsOf } from '../../rows/row-calls.js';
import { farOf, relationsOfRow } from './relations.js';

/** A row that a new row is going to be linked to. */
export interface NewLink {
  readonly relation: Relation;
  /** Id of the row at the other end. */
  readonly id: string;
}

/** The blocks of a new page. */
export interface PageTemplate {
  readonly id: string;
  /** Rows and links in portable form. */
  readonly content: unknown;
}

/** Returns the links that the form of a new row offers. */
export function useNewLinkRelations(entity: Entity, variant: string): readonly Relation[] {
  const { registry } = useAdmin();
  const access = useAccess();
  return useMemo(
    () =>
      relationsOfRow(registry, entity, { id: '', variant }).principal.filter(
        ({ link }) => access.may('create', link) && access.may('read', link),
      ),
    [registry, entity, variant, access],
  );
}

/**
 * Returns the links of a new row until it is created, and a function that creates it with them, all or none.
 * Returns undefined for files, whose creation uploads them first, and when it is off.
 */
export function useNewLinks(entity: Entity, { isOff }: { isOff: boolean }) {
  const isNew = !isOff && fileFieldsOf(entity).length === 0;
  const client = useClient();
  const queries = useQueryClient();
  const { registry } = useAdmin();
  const [links, setLinks] = useState<readonly NewLink[]>();
  const edited = useRef<readonly NewLink[]>(undefined);
  const preset = usePresetLinks(entity, isNew);
  const change = (changed: readonly NewLink[]) => {
    edited.current = changed;
    setLinks(changed);
  };
  const [template, setTemplate] = useState<PageTemplate>();
  const insert: InsertRow = async (values, { idempotencyKey }) => {
    const chosen = edited.current ?? (await preset.reading());
    if (template) {
      const { createPage } = await import('./create-page.js');
      return createPage(
        { template, values, links: chosen.map(linkOf), idempotencyKey },
        { client, registry },
      );
    }
    if (chosen.length === 0) return rowCallsOf(entity, client).insert(values, { idempotencyKey });
    const { method, path } = createTogether;
    const { data } = await client.muted.send<{ data: [AdminRow] }>({
      ...{ method, path, headers: { 'idempotency-key': idempotencyKey } },
      data: [{ entity: entity.key, data: values }, ...chosen.map(linkOf)],
    });
    for (const { relation } of chosen) void queries.invalidateQueries({ queryKey: [relation.link.key] });
    return data[0];
  };
  return isNew
    ? {
        links: links ?? preset.found,
        setLinks: change,
        /** Adds a link to the present ones, which may have changed since the last render. */
        addLink: (link: NewLink) => change([...(edited.current ?? preset.found), link]),
        template,
        setTemplate,
        insert,
      }
    : undefined;
}

function linkOf({ relation: { link, ownField, far }, id }: NewLink, index: number) {
  return {
    entity: link.key,
    data: { [ownField]: { row: 0 }, ...(far && { [far.field]: id }), orderIndex: index },
  };
}

/**
 * Reads the links that new rows of the entity start with. `reading` resolves to them as soon as they are known, to
 * none if that fails: the person can add them to the saved row.
 */
function usePresetLinks(entity: Entity, isNew: boolean) {
  const { registry } = useAdmin();
  const client = useClient();
  const [found, setFound] = useState<readonly NewLink[]>([]);
  const reading = useRef<Promise<readonly NewLink[]>>(undefined);
  useEffect(() => {
    if (!isNew) return;
    const relations = [...registry.relationsOf(entity.key).values()].filter(({ link }) =>
      entity.ui?.presetLinks?.includes(link.key),
    );
    const oldest = { limit: 1, orderBy: { and: [{ column: 'createdAt', method: 'asc' as const }] } };
    const read = async (relation: Relation): Promise<NewLink[]> => {
      const far = farOf(registry, relation);
      const { data = [] } = far ? await rowCallsOf(far, client).list(oldest) : {};
      return data.map(({ id }) => ({ relation, id }));
    };
    reading.current = Promise.all(relations.map(read)).then(
      (links) => links.flat(),
      () => [],
    );
    void reading.current.then(setFound);
  }, [registry, entity, client, isNew]);
  return { found, reading: async () => (await reading.current) ?? [] };
}
