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
import { AlertDialog, AlertDialogAction, AlertDialogCancel, AlertDialogContent } from '@flotilla/ui/overlays';
import {
  type ReactNode,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { AdminRow } from '../../context/admin-row.js';
import { useT } from '../../context/use-t.js';
import { linkMessages } from './link-messages.js';
import { LinkRow } from './link-row.js';
import type { useLinks } from './use-links.js';

export interface LinkListProps {
  relation: Relation;
  far: Entity | undefined;
  block: Relation | undefined;
  links: ReturnType<typeof useLinks>;
  /** Opens the sheet of a linked picture; undefined for other rows. */
  onPicture?: ((link: AdminRow) => void) | undefined;
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
export function LinkList({ relation, far, block, links, onPicture }: LinkListProps): ReactNode {
  // The new order, shown until the server has stored it.
  const [moved, setMoved] = useState<readonly AdminRow[]>();
  const rows = moved ?? links.rows;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const made = useMadeInTurn(rows.length);
  const [unlinked, setUnlinked] = useState<string>();
  const pressed = useRef<Element | null>(null);
  const askToUnlink = useCallback((id: string) => {
    pressed.current = document.activeElement;
    setUnlinked(id);
  }, []);
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
              onUnlink={askToUnlink}
            />
          ))}
        </ul>
      </SortableContext>
      <Unlinking
        isAsking={unlinked !== undefined}
        onClose={() => setUnlinked(undefined)}
        onUnlink={() => unlinked && void links.remove(unlinked)}
        pressed={pressed}
      />
    </DndContext>
  );
}

interface UnlinkingProps {
  isAsking: boolean;
  onClose: () => void;
  onUnlink: () => void;
  /** The pressed button; gets the focus back when the dialog is canceled. */
  pressed: RefObject<Element | null>;
}

function Unlinking({ isAsking, onClose, onUnlink, pressed }: UnlinkingProps) {
  const t = useT(linkMessages);
  const goBack = (event: Event) => {
    if (!(pressed.current instanceof HTMLElement) || !pressed.current.isConnected) return;
    event.preventDefault();
    pressed.current.focus();
  };
  return (
    <AlertDialog open={isAsking} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialogContent title={t('unlinkTitle')} description={t('unlinkText')} onCloseAutoFocus={goBack}>
        <AlertDialogCancel>{t('cancel')}</AlertDialogCancel>
        <AlertDialogAction onClick={onUnlink}>{t('unlinkNow')}</AlertDialogAction>
      </AlertDialogContent>
    </AlertDialog>
  );
}
