import type { Entity, Registry } from '@flotilla/core';
import type { ChangeSetView } from '@flotilla/core/change-sets';
import { isCreatableByClients } from '@flotilla/core/administration';
import { ClientProvider, createQueryClient, useClient, useFailureText } from '@flotilla/react/client';
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { setsKey } from '../../change-sets/change-set-keys.js';
import { findDraft } from '../../change-sets/draft-of-row.js';
import { FollowingQueries } from '../../change-sets/following-queries.js';
import { type Access, AccessProvider, useAccess } from '../../context/access.js';
import { useAdmin } from '../../context/admin-context.js';
import { FormSetContext } from '../../context/form-set.js';
import { useDrawers, useOpenForm } from '../../context/open-form.js';
import { useT } from '../../context/use-t.js';
import { FailedList } from '../../shell/failure/failed-list.js';
import { formMessages } from '../form-messages.js';
import { RowDraft } from './row-draft.js';
import { RowDraftContext } from './row-draft-context.js';

export interface DraftedRowProps {
  entity: Entity;
  id: string;
  /** Shown while the draft is looked up. */
  loading: ReactNode;
  children: ReactNode;
}

/** Provides the draft of a row, and a client that reads and writes it, to the form of the row. */
export function DraftedRow({ entity, id, loading, children }: DraftedRowProps): ReactNode {
  const t = useT(formMessages);
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: [...setsKey, 'draft-of', entity.key, id],
    queryFn: async () => (await findDraft({ entity: entity.key, id }, client)) ?? null,
    gcTime: 0,
    staleTime: 'static',
    retry: false,
  });
  const reason = useFailureText(error);
  if (data !== undefined)
    return (
      <WithDraft key={id} {...{ entity, id }} set={data ?? undefined}>
        {children}
      </WithDraft>
    );
  if (!error) return loading;
  return (
    <FailedList text={`${t('failed')}. ${reason}`} againLabel={t('again')} onAgain={() => void refetch()} />
  );
}

type WithDraftProps = Omit<DraftedRowProps, 'loading'> & { set: ChangeSetView | undefined };

function WithDraft({ entity, id, set, children }: WithDraftProps) {
  const { registry } = useAdmin();
  const live = useClient();
  const access = useAccess();
  const openOutside = useOpenForm();
  const Drawers = useDrawers();
  const outer = useQueryClient();
  // The rows of the draft are never shown as public ones.
  const queries = useFollowingQueries();
  const [draft] = useState(() => {
    const onLive = (key: string) => void outer.invalidateQueries({ queryKey: [key] });
    return new RowDraft({
      ...{ entity, id, live, registry, set, onLive },
      mayUpdate: access.may('update', entity),
    });
  });
  const provided = useMemo(
    () => ({ draft, openOutside, queries: outer, access }),
    [draft, openOutside, outer, access],
  );
  const formSet = useCallback(() => draft.get()?.id, [draft]);
  const drafting = useMemo(() => accessInDraft(access, registry), [access, registry]);
  return (
    <RowDraftContext value={provided}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={draft.client}>
          <AccessProvider value={drafting}>
            <FormSetContext value={formSet}>
              <Drawers>{children}</Drawers>
            </FormSetContext>
          </AccessProvider>
        </ClientProvider>
      </QueryClientProvider>
    </RowDraftContext>
  );
}

/** Returns a cache that is refetched by the same events as the one around it. */
function useFollowingQueries() {
  const [queries] = useState(createQueryClient);
  const following = use(FollowingQueries);
  useEffect(() => {
    following?.add(queries);
    return () => void following?.delete(queries);
  }, [following, queries]);
  return queries;
}

/** Returns permissions that let a person with the right to draft write rows of entities with `drafts`. */
function accessInDraft(access: Access, registry: Registry): Access {
  return {
    ...access,
    may(operation, entity) {
      if (access.may(operation, entity)) return true;
      const known = registry.entities.get(entity.key);
      if (operation === 'read' || known?.drafts !== true || !access.drafts(known)) return false;
      return operation !== 'create' || isCreatableByClients(known);
    },
  };
}
