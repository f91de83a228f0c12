import type { Entity } from '@flotilla/core';
import { Button, EmptyState, Skeleton } from '@flotilla/ui';
import { TooltipProvider } from '@flotilla/ui/controls';
import { ApiError } from '@flotilla/react/client';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, type RefObject, Suspense } from 'react';
import { useT } from '../language/use-t.js';
import type { FormRequest } from '../context/open-form.js';
import { formKey, useRowCalls } from '../rows/row-calls.js';
import { formMessages } from './form-messages.js';
import { RowForm } from './row-form.js';

export interface EntityFormProps {
  entity: Entity;
  /** The row that is edited; without it one is made. */
  id?: string;
  /** What a new row begins with. */
  preset?: Readonly<Record<string, unknown>>;
  /** Makes the new row, where more than the row is made with it. */
  insert?: FormRequest['insert'];
  /** The row is written. */
  onSaved: (row: { readonly id: string }) => void;
  /** In the place of `onSaved`, for who wants to link the new row next; without it there is no such button. */
  onGoOn?: (row: { readonly id: string }) => void;
  /** The person is done with the form. */
  onClose: () => void;
  /** Its title stands elsewhere: in the head of a dialog. */
  isBare?: boolean;
  /** Stands in a list, with fields that are shown elsewhere left out: no head, no links of its own. */
  without?: ReadonlySet<string>;
  /** Is given what asks before it closes, for the buttons around the form. */
  closingRef?: RefObject<(() => void) | undefined>;
}

const DeletedRow = lazy(() => import('./deleted-row.js').then((module) => ({ default: module.DeletedRow })));

const nothing = {};

/** Makes or edits a row of any entity. */
export function EntityForm({ id, preset = nothing, ...props }: EntityFormProps): ReactNode {
  return <TooltipProvider>{id === undefined ? <RowForm {...props} preset={preset} /> : <Existing {...props} id={id} />}</TooltipProvider>;
}

/** Reads the row as it is now: what others write meanwhile is not to change what one is typing. */
function Existing({ id, ...props }: EntityFormProps & { id: string }) {
  const t = useT(formMessages);
  const calls = useRowCalls(props.entity);
  const { data, error, refetch } = useQuery({
    queryKey: formKey(props.entity, id),
    queryFn: () => calls.tagged(id),
    gcTime: 0,
    // Not even when all is read again, because the events of a while were missed.
    staleTime: 'static',
    retry: false,
  });
  // Another state of the row, which its history brought back, is another form.
  if (data) return <RowForm key={`${data.row.id} ${data.etag}`} {...props} start={data} preset={nothing} />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <Suspense>
        <DeletedRow entity={props.entity} id={id} />
      </Suspense>
    );
  if (error)
    return (
      <EmptyState title={t('failed')} description={error.message}>
        <Button variant="outline" onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </EmptyState>
    );
  return (
    <div role="status" aria-label={t('saving')} className="grid gap-6">
      <Skeleton className="h-8 w-64 rounded-md" />
      <Skeleton className="h-24 w-full rounded-md" />
      <Skeleton className="h-48 w-full rounded-md" />
    </div>
  );
}
