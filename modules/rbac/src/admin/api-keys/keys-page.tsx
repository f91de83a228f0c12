import { useAccess } from '@flotilla/admin';
import { useT } from '@flotilla/react';
import { useAnswer } from '@flotilla/react/client';
import { useMe } from '@flotilla/react/session';
import { Button, EmptyState, ErrorNotice, Icon, Skeleton } from '@flotilla/ui';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@flotilla/ui/controls';
import { useState } from 'react';
import { allApiKeys, apiKeysOfSubject } from '../../api-key-actions.js';
import { apiKey } from '../../entities/api-key.js';
import type { SubjectView } from '../../shapes.js';
import { keyMessages } from './key-messages.js';
import { KeyTable, type ListedKey } from './key-table.js';
import { NewKey } from './new-key.js';

/** The API keys of the person, and for administrators those of everyone. */
export function KeysPage() {
  const t = useT(keyMessages);
  const access = useAccess();
  const { data: me } = useMe<SubjectView>();
  const [isCreating, setCreating] = useState(false);
  const { data, error, refetch } = useAnswer(apiKeysOfSubject, me ? { params: { id: me.id } } : null, {
    refetchOn: [apiKey],
  });
  const reload = () => void refetch();
  const keys = me ? data?.map((key) => ({ ...key, subjectId: me.id })) : undefined;
  const own = <Keys of={keys} error={error} onChanged={reload} />;
  const close = () => {
    setCreating(false);
    reload();
  };
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-5 px-4 py-6 sm:px-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="font-display text-2xl font-medium tracking-display">{t('title')}</h1>
          <p className="max-w-prose pt-1 text-muted-foreground">{t('hint')}</p>
        </div>
        <Button disabled={!me} onClick={() => setCreating(true)}>
          <Icon name="plus" />
          {t('create')}
        </Button>
      </header>
      {access.readsAll(apiKey) ? (
        <Tabs defaultValue="own">
          <TabsList aria-label={t('view')}>
            <TabsTrigger value="own">{t('own')}</TabsTrigger>
            <TabsTrigger value="all">{t('everyone')}</TabsTrigger>
          </TabsList>
          <TabsContent value="own">{own}</TabsContent>
          <TabsContent value="all">
            <AllKeys />
          </TabsContent>
        </Tabs>
      ) : (
        own
      )}
      {me && isCreating && <NewKey subjectId={me.id} onClose={close} />}
    </div>
  );
}

function AllKeys() {
  const t = useT(keyMessages);
  const { data, error, refetch } = useAnswer(allApiKeys, {}, { refetchOn: [apiKey] });
  const keys = data?.map(({ owner, ...key }) => ({
    ...key,
    subjectId: owner.id,
    ownerName: owner.name ?? t('unnamed'),
  }));
  return <Keys of={keys} error={error} onChanged={() => void refetch()} />;
}

interface KeysProps {
  of: readonly ListedKey[] | undefined;
  error: Error | null;
  onChanged: () => void;
}

function Keys({ of, error, onChanged }: KeysProps) {
  const t = useT(keyMessages);
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (!of) return <Skeleton className="h-64 rounded-lg" />;
  if (of.length === 0) return <EmptyState title={t('empty')} description={t('emptyHint')} />;
  return <KeyTable of={of} onChanged={onChanged} />;
}
