import type { Entity } from '@flotilla/core';
import { rowsOf, useClient } from '@flotilla/react/client';
import { ErrorNotice, toast } from '@flotilla/ui';
import { AlertDialog, AlertDialogAction, AlertDialogCancel, AlertDialogContent } from '@flotilla/ui/overlays';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAdmin } from '../../context/admin-context.js';
import { useT } from '../../context/use-t.js';
import type { AdminRow } from '../../context/admin-row.js';
import { useRowLabel } from '../../rows/row-label.js';
import { useUses } from '../../rows/uses.js';
import { useOuterDraft } from '../drafting/row-draft-context.js';
import { deleteMessages } from './delete-messages.js';
import { LiveNote } from './live-note.js';
import { useUndo } from './use-undo.js';

interface DeleteDialogProps {
  entity: Entity;
  row: AdminRow;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks whether to delete a row, and lists rows that use it. */
export function DeleteDialog({ entity, row, onClose, onDeleted }: DeleteDialogProps) {
  const t = useT(deleteMessages);
  const here = useClient();
  // A deletion is no part of the draft of its row.
  const outer = useOuterDraft();
  const client = outer?.draft.live ?? here;
  const ownQueries = useQueryClient();
  const queries = outer?.queries ?? ownQueries;
  const undoOf = useUndo(entity, { client, queries });
  const label = useRowLabel()(entity, row);
  const { mutate } = useMutation({
    mutationFn: () => rowsOf(entity, client).delete(row.id),
    onSuccess: async () => {
      onDeleted?.();
      toast.success(t('deleted'), await undoOf(row.id));
      await queries.invalidateQueries({ queryKey: [entity.key] });
    },
  });
  return (
    <AlertDialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialogContent
        title={t('question')}
        description={label}
        details={
          <>
            <Uses entity={entity} id={row.id} />
            <LiveNote entity={entity} />
          </>
        }
      >
        <AlertDialogCancel>{t('cancel')}</AlertDialogCancel>
        <AlertDialogAction onClick={() => mutate()}>{t('delete')}</AlertDialogAction>
      </AlertDialogContent>
    </AlertDialog>
  );
}

function Uses({ entity, id }: { entity: Entity; id: string }) {
  const t = useT(deleteMessages);
  const { registry, labels } = useAdmin();
  const { uses, isError } = useUses(entity, id);
  if (isError) return <ErrorNotice fallback={t('usesFailed')} className="px-4 py-3" />;
  if (uses.length === 0) return null;
  return (
    <div className="rounded-lg bg-muted p-4 text-sm">
      <p className="pb-2 font-semibold">{t('uses')}</p>
      <ul className="flex flex-col gap-1">
        {uses.map(({ relation, entity: key, count }) => {
          const of = registry.entities.get(key);
          return (
            <li key={relation} className="flex justify-between gap-4">
              <span>{of ? labels.entities(of) : key}</span>
              <span className="tabular-nums">{count}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
