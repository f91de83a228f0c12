import { Skeleton } from '@flotilla/ui';
import { TooltipProvider } from '@flotilla/ui/controls';
import { ApiError, useFailureText } from '@flotilla/react/client';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { FailedList } from '../failure/failed-list.js';
import { useT } from '../language/use-t.js';
import type { AdminFormProps } from '../extend/admin-variants.js';
import { formKey, useRowCalls } from '../rows/row-calls.js';
import { formMessages } from './form-messages.js';
import { RowForm } from './row-form.js';

export interface EntityFormProps extends AdminFormProps {
  /** Stands in a list, with fields that are shown elsewhere left out: no head, no links of its own. */
  without?: ReadonlySet<string>;
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
  const reason = useFailureText(error);
  // Another state of the row, which its history brought back, is another form.
  if (data) return <RowForm key={`${data.row.id} ${data.etag}`} {...props} start={data} preset={nothing} />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <Suspense>
        <DeletedRow entity={props.entity} id={id} />
      </Suspense>
    );
  if (error) return <FailedList text={`${t('failed')}. ${reason}`} againLabel={t('again')} onAgain={() => void refetch()} />;
  return (
    <div role="status" aria-label={t('saving')} className="grid gap-6">
      <Skeleton className="h-8 w-64 rounded-md" />
      <Skeleton className="h-24 w-full rounded-md" />
      <Skeleton className="h-48 w-full rounded-md" />
    </div>
  );
}
