import type { Entity } from '@flotilla/core';
import type { Changed } from '@flotilla/core/administration';
import { Button, toast } from '@flotilla/ui';
import { Sheet, SheetContent } from '@flotilla/ui/controls';
import { failureLine, useClient } from '@flotilla/react/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useInterfaceLanguage } from '../context/language.js';
import { FailedList } from '../shell/failure/failed-list.js';
import { useT } from '../context/use-t.js';
import { rowCallsOf, useReadAgain, useReopenForm, useRowCalls } from '../rows/row-calls.js';
import { ChangeLine } from './change-line.js';
import { changeMessages } from './change-messages.js';
import { ChangedField } from './changed-field.js';
import { LinkChange } from './link-change.js';
import { earlierValues, areUpdates } from './drafting/earlier-values.js';
import { useOuterDraft } from './drafting/row-draft-context.js';

interface Changes {
  readonly data: readonly Changed[];
  readonly meta?: { readonly next?: string | null };
}

export interface SheetOfRowProps {
  entity: Entity;
  id: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows the changes of a row with their authors, and restores earlier versions. */
export function HistorySheet({ entity, id, isOpen, onClose }: SheetOfRowProps): ReactNode {
  const t = useT(changeMessages);
  return (
    <Sheet open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <SheetContent title={t('history')} description={t('historyHint')} closeLabel={t('close')}>
        <ChangeList entity={entity} id={id} onRestored={onClose} />
      </SheetContent>
    </Sheet>
  );
}

/**
 * Returns the changes of a row, newest first, and a function that restores one; with `hasLinks` also the changes
 * of its links. Works for deleted rows, too.
 */
export function useChanges(entity: Entity, id: string, { hasLinks = false }: { hasLinks?: boolean } = {}) {
  const t = useT(changeMessages);
  const { language } = useInterfaceLanguage();
  const client = useClient();
  const readAgain = useReadAgain();
  const reopen = useReopenForm();
  const calls = useRowCalls(entity);
  const draft = useOuterDraft()?.draft;
  const { languages } = useAdmin();
  const path = `${entity.route}/${id}/changes`;
  const read = useInfiniteQuery({
    queryKey: [entity.key, 'changes', id, hasLinks],
    queryFn: ({ pageParam }) =>
      client.muted.send<Changes>({
        ...{ method: 'GET', path, module: entity.module },
        query: { after: pageParam, ...(hasLinks && { links: 'true' }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta?.next ?? undefined,
    retry: false,
    // Writes of links do not invalidate the changes of the row.
    ...(hasLinks && { staleTime: 0 }),
  });
  const changes = read.data?.pages.flatMap((page) => page.data) ?? [];
  const restore = async (change: Changed, onRestored?: () => void) => {
    const own = changes.filter(({ link }) => !link);
    const latest = own.slice(
      0,
      own.findIndex(({ id: one }) => one === change.id),
    );
    // The public row keeps its values until the draft is published.
    const isDrafted = draft?.isOf(entity, id) === true && draft.takesChanges() && areUpdates(latest);
    try {
      if (isDrafted) {
        const [live, drafted] = [await rowCallsOf(entity, draft.live).byId(id), await calls.byId(id)];
        await calls.update(id, earlierValues({ entity, languages, live, drafted, latest }));
      } else
        await client.muted.send({
          method: 'POST',
          path: `${path}/${change.id}/restore`,
          module: entity.module,
          data: {},
        });
      toast.success(t(isDrafted ? 'restoredInDraft' : 'restoredNow'));
      await Promise.all([readAgain(entity.key), reopen(entity, id)]);
      onRestored?.();
    } catch (error) {
      toast.error(await failureLine(error, language));
    }
  };
  return { ...read, changes, restore };
}

function ChangeList({ entity, id, onRestored }: { entity: Entity; id: string; onRestored: () => void }) {
  const t = useT(changeMessages);
  const { changes, restore, isError, isPending, hasNextPage, fetchNextPage, refetch } = useChanges(
    entity,
    id,
    { hasLinks: true },
  );
  const latest = changes.find(({ link }) => !link);
  if (isError && changes.length === 0)
    return <FailedList text={t('failed')} againLabel={t('again')} onAgain={() => void refetch()} />;
  if (changes.length === 0)
    return <p className="text-sm text-muted-foreground">{isPending ? t('loading') : t('noHistory')}</p>;
  return (
    <ol className="flex flex-col gap-5">
      {changes.map((change, index) => (
        <li key={change.id} className="border-s-2 border-border ps-4">
          {change.link ? (
            <LinkChange
              entity={entity}
              change={change}
              link={change.link}
              later={changes.slice(0, index)}
              onRestored={onRestored}
            />
          ) : (
            <ChangeEntry entity={entity} change={change} />
          )}
          {!change.link && change !== latest && change.isRestorable && (
            <Button
              size="sm"
              variant="outline"
              className="mt-2"
              onClick={() => void restore(change, onRestored)}
            >
              {t('restore')}
            </Button>
          )}
        </li>
      ))}
      {hasNextPage && (
        <Button variant="ghost" onClick={() => void fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </ol>
  );
}

function ChangeEntry({ entity, change }: { entity: Entity; change: Changed }) {
  const fields = change.change === 'updated' ? Object.entries(change.fields) : [];
  return (
    <>
      <ChangeLine change={change} />
      <dl className="mt-2 grid gap-2 text-sm">
        {fields.map(([name, { before, after }]) => (
          <ChangedField key={name} entity={entity} name={name} id={change.id} before={before} after={after} />
        ))}
      </dl>
    </>
  );
}
