import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { Entity } from '@flotilla/core';
import type { Relation } from '@flotilla/core/reflection';
import { toast } from '@flotilla/ui';
import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AdminRow } from '../../context/admin-row.js';
import { useT } from '../../context/use-t.js';
import { linkMessages } from './link-messages.js';
import { LinkRow } from './link-row.js';
import { useIsDrafted } from '../../context/use-is-drafted.js';
import { UnlinkDialog } from './unlink-dialog.js';
import type { useLinks } from './use-links.js';

export interface LinkListProps {
  relation: Relation;
  far: Entity | undefined;
  block: Relation | undefined;
  links: ReturnType<typeof useLinks>;
  /** Opens the sheet of a linked picture; undefined for other rows. */
  onPicture?: ((link: AdminRow) => void) | undefined;
  /** The link of the principal picture, and its label. */
  principal?: { readonly id: string; readonly label: string } | undefined;
  /** Called after a link was removed, with its buttons. */
  onRemoved?: (() => void) | undefined;
}

/** Screen reader announcements of dragging, in the interface language. */
function useAnnouncements(ids: readonly string[]) {
  const t = useT(linkMessages);
  const placeOf = (id: string | number | undefined) => ({
    place: ids.indexOf(String(id)) + 1,
    count: ids.length,
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('lifted', placeOf(active.id)),
    onDragOver: ({ active, over }) => t('over', placeOf(over?.id ?? active.id)),
    onDragEnd: ({ active, over }) => t('dropped', placeOf(over?.id ?? active.id)),
    onDragCancel: ({ active }) => t('putBack', placeOf(active.id)),
  };
  return { announcements, screenReaderInstructions: { draggable: t('howToMove') } };
}

/** Rows rendered per task, so that typing and scrolling stay responsive. */
const madeAtOnce = 8;

/** Returns how many rows to render: a first batch immediately, more in transitions. */
function useMadeInTurn(count: number): number {
  const [made, setMade] = useState(madeAtOnce);
  useEffect(() => {
    if (made < count) startTransition(() => setMade(made + madeAtOnce));
  }, [made, count]);
  return Math.min(made, count);
}

/** Links in their order, sortable by mouse and keyboard. */
export function LinkList({
  relation,
  far,
  block,
  links,
  onPicture,
  principal,
  onRemoved,
}: LinkListProps): ReactNode {
  // The new order, shown until the server has stored it.
  const [moved, setMoved] = useState<readonly AdminRow[]>();
  const rows = moved ?? links.rows;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const made = useMadeInTurn(rows.length);
  const { askToUnlink, dialog } = useUnlinking({ relation, links, onRemoved });
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announced = useAnnouncements(ids);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const ordered = arrayMove([...rows], ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
    setMoved(ordered);
    void links.reorder(ordered).finally(() => setMoved(undefined));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={announced}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className="@container divide-y divide-border">
          {rows.slice(0, made).map((row) => (
            <LinkRow
              key={row.id}
              row={row}
              relation={relation}
              far={far}
              block={block}
              links={links}
              onPicture={onPicture}
              badge={row.id === principal?.id ? principal.label : undefined}
              onUnlink={askToUnlink}
            />
          ))}
        </ul>
      </SortableContext>
      {dialog}
    </DndContext>
  );
}

/** Returns a function that removes a link, after a confirmation if visitors see the change. */
function useUnlinking({
  relation,
  links,
  onRemoved,
}: Pick<LinkListProps, 'relation' | 'links' | 'onRemoved'>) {
  const t = useT(linkMessages);
  const isDrafted = useIsDrafted(relation.link);
  const [asked, setAsked] = useState<{ readonly id: string; readonly name: string }>();
  const [isAsking, setAsking] = useState(false);
  const remove = async ({ id, name }: { readonly id: string; readonly name: string }) => {
    if ((await links.remove(id)) === undefined) return;
    toast.success(t('unlinked', { name }));
    onRemoved?.();
  };
  // Rows are memoized.
  const start = useRef<(id: string, name: string) => void>(undefined);
  useEffect(() => {
    start.current = (id, name) => {
      if (isDrafted) return void remove({ id, name });
      setAsked({ id, name });
      setAsking(true);
    };
  });
  const askToUnlink = useCallback((id: string, name: string) => start.current?.(id, name), []);
  const dialog = (
    <UnlinkDialog
      isOpen={isAsking}
      name={asked?.name}
      onClose={() => setAsking(false)}
      onUnlink={() => asked && void remove(asked)}
    />
  );
  return { askToUnlink, dialog };
}
