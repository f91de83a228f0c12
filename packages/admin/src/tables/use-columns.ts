import { type Entity, isLink } from '@flotilla/core';
import { presentationOf, readableFields } from '@flotilla/core/reflection';
import { useMemo } from 'react';
import { useAccess } from '../context/access.js';
import { useAdmin } from '../context/admin-context.js';
import { isLabelledByOthers } from '../context/admin-row.js';
import { useExtensions } from '../context/extensions.js';
import { useStoredState } from '../context/stored-state.js';
import type { AdminColumn } from '../extend/admin-parts.js';
import { cellOf } from '../kinds/cells.js';
import { linkedRowsOf } from '../rows/linked-rows.js';
import { interfaceText } from '../context/interface-text.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { tableMessages } from './table-messages.js';

export interface TableColumn {
  readonly name: string;
  readonly title: string;
  /** Initial width, in rem. */
  readonly width: number;
  /** Whether it may be narrower or wider, because its texts can be cut. */
  readonly isFlexible?: boolean;
  /** The column of a module, which renders its cells. */
  readonly own?: AdminColumn;
}

/** Width of the publishing badge, in rem. */
const badgeWidth = 14;

/** The columns of a table: all of them, and the visible ones in their order. */
export interface Columns {
  readonly all: readonly TableColumn[];
  readonly visible: readonly TableColumn[];
  readonly show: (names: readonly string[] | undefined) => void;
}

export function useColumns(entity: Entity): Columns {
  const { labels, registry } = useAdmin();
  const access = useAccess();
  const t = useT(tableMessages);
  const { language } = useInterfaceLanguage();
  const own = useExtensions('columns', entity.key);
  const [stored, store] = useStoredState<readonly string[] | null>(`columns:${entity.key}`, null);
  const texts = useMemo(
    () => ({ calledBy: t('calledBy'), languages: t('languages'), picture: t('picture'), id: t('id') }),
    [t],
  );
  return useMemo(() => {
    const fields = Object.entries(readableFields(entity)).filter(([name]) => name !== 'id');
    const ofFields = fields.map(([name, field]): TableColumn => {
      const column = own.find((one) => one.name === name);
      return {
        name,
        title: isLabelledByOthers(entity, name) ? texts.calledBy : labels.field(entity, name),
        width:
          column?.width ?? (entity.publishing && name === 'publishedAt' ? badgeWidth : cellOf(field).width),
        isFlexible: !column && cellOf(field).isFlexible === true,
        ...(column && { own: column }),
      };
    });
    const added = own.flatMap((column): TableColumn[] => {
      const isField = ofFields.some(({ name }) => name === column.name);
      return isField
        ? []
        : [
            {
              name: column.name,
              title: column.title ? interfaceText(column.title, language) : column.name,
              width: column.width ?? 12,
              own: column,
            },
          ];
    });
    const computed = (presentationOf(entity).columns as readonly string[])
      .filter((name) => /[@.]/.test(name))
      .flatMap((name): TableColumn[] => {
        if (name === '@languages') return [{ name, title: texts.languages, width: 7 }];
        const linked = linkedRowsOf(entity, name, { registry, access });
        if (!linked) return [];
        return name === '@picture'
          ? [{ name, title: texts.picture, width: 5 }]
          : [{ name, title: labels.entity(linked.target), width: 12, isFlexible: true }];
      });
    const id = { name: 'id', title: texts.id, width: 7 };
    const all = [...computed, ...ofFields, ...added, id];
    const wanted = stored ?? [...firstOf(entity), ...added.map(({ name }) => name)];
    const visible = wanted.flatMap((name) => all.find((column) => column.name === name) ?? []);
    return { all, visible, show: (names) => store(names ?? null) };
  }, [entity, labels, registry, access, texts, language, own, stored, store]);
}

/** Returns the default columns: those of the definition; for links their ends, variant and order. */
function firstOf(entity: Entity): readonly string[] {
  const { columns } = presentationOf(entity);
  if (!isLink(entity))
    return entity.publishing && !columns.includes('publishedAt')
      ? [...columns.slice(0, -1), 'publishedAt', ...columns.slice(-1)]
      : columns;
  return [entity.left.field, ...(entity.right ? [entity.right.field] : []), 'variant', 'orderIndex'];
}
