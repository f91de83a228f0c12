import { type Entity, isLink } from '@flotilla/core';
import { fileFieldsOf } from '@flotilla/core/reflection';
import { Skeleton } from '@flotilla/ui';
import { ApiError, useFailureText } from '@flotilla/react/client';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { FailedList } from '../shell/failure/failed-list.js';
import { useAccess } from '../context/access.js';
import { useT } from '../context/use-t.js';
import { useWorkingSet } from '../context/working-set.js';
import type { AdminFormProps } from '../extend/admin-variants.js';
import { formKey, useRowCalls } from '../rows/row-calls.js';
import { useOuterDraft } from './drafting/row-draft-context.js';
import { formMessages } from './form-messages.js';
import { RowForm } from './row-form.js';

export interface EntityFormProps extends AdminFormProps {
  /** Fields to leave out, for a form inside a list: without head and links. */
  without?: ReadonlySet<string>;
  /** Whether the form of an existing row shows its links; true by default. */
  hasLinks?: boolean;
}

const ReadOnlyRow = lazy(() =>
  import('./read-only-row.js').then((module) => ({ default: module.ReadOnlyRow })),
);
const DraftedRow = lazy(() =>
  import('./drafting/drafted-row.js').then((module) => ({ default: module.DraftedRow })),
);
const DeletedRow = lazy(() => import('./deleted-row.js').then((module) => ({ default: module.DeletedRow })));

const nothing = {};

/** Creates or edits a row of any entity. */
export function EntityForm({ id, preset = nothing, ...props }: EntityFormProps): ReactNode {
  const hasDraft = useHasDraft(props.entity);
  if (id === undefined) return <RowForm {...props} preset={preset} />;
  const existing = <Existing {...props} id={id} />;
  if (!hasDraft) return existing;
  return (
    <Suspense fallback={<Loading />}>
      <DraftedRow entity={props.entity} id={id} loading={<Loading />}>
        {existing}
      </DraftedRow>
    </Suspense>
  );
}

/**
 * Returns whether the form of a row has a draft of its own: not in a release, and not inside the form of
 * another row, whose draft takes the changes. Files are stored immediately.
 */
function useHasDraft(entity: Entity): boolean {
  const access = useAccess();
  const isInside = useOuterDraft() !== undefined;
  const isInRelease = useWorkingSet() !== undefined;
  const isDrafted = entity.drafts === true && !isLink(entity) && fileFieldsOf(entity).length === 0;
  return isDrafted && !isInside && !isInRelease && access.drafts(entity);
}

/** Loads the row once: changes by others must not replace what the user is typing. */
function Existing({ id, ...props }: EntityFormProps & { id: string }) {
  const t = useT(formMessages);
  const access = useAccess();
  const calls = useRowCalls(props.entity);
  const { data, error, refetch } = useQuery({
    queryKey: formKey(props.entity, id),
    queryFn: () => calls.tagged(id),
    gcTime: 0,
    // 'static' ignores invalidations, such as those after missed events.
    staleTime: 'static',
    retry: false,
  });
  const reason = useFailureText(error);
  if (data && !access.may('update', props.entity) && !props.without)
    return (
      <Suspense fallback={<Loading />}>
        <ReadOnlyRow entity={props.entity} row={data.row} isBare={props.isBare} onClose={props.onClose} />
      </Suspense>
    );
  // After a restore from the history the ETag differs, which remounts the form.
  if (data) return <RowForm key={`${data.row.id} ${data.etag}`} {...props} start={data} preset={nothing} />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <Suspense>
        <DeletedRow entity={props.entity} id={id} />
      </Suspense>
    );
  if (error)
    return (
      <FailedList text={`${t('failed')}. ${reason}`} againLabel={t('again')} onAgain={() => void refetch()} />
    );
  return <Loading />;
}

function Loading() {
  const t = useT(formMessages);
  return (
    <div role="status" aria-label={t('saving')} className="grid gap-6">
      <Skeleton className="h-8 w-64 rounded-md" />
      <Skeleton className="h-24 w-full rounded-md" />
      <Skeleton className="h-48 w-full rounded-md" />
    </div>
  );
}
