import {
  type ChangeSetView,
  discardChangeSet,
  revertChangeSet,
  unscheduleChangeSet,
} from '@flotilla/core/change-sets';
import { ApiError, useClient } from '@flotilla/react/client';
import { Button, ErrorNotice, Skeleton, toast } from '@flotilla/ui';
import { AlertDialog, AlertDialogAction, AlertDialogCancel, AlertDialogContent } from '@flotilla/ui/overlays';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { zonedMomentText } from '../context/moments.js';
import { usePageName } from '../context/page-name.js';
import { useT } from '../context/use-t.js';
import { FailedList } from '../shell/failure/failed-list.js';
import { NotFoundScreen } from '../shell/not-found-screen.js';
import { changeSetMessages } from '../change-sets/change-set-messages.js';
import { PendingChanges } from './pending-changes.js';
import { PublishingRequest } from './publishing-request.js';
import { SetState } from './releases-page.js';
import { useChangeSet, useSetCall, useSetName } from '../change-sets/use-change-sets.js';
import { useWorkingSet, workIn } from '../context/working-set.js';

const PublishDialog = lazy(() =>
  import('../change-sets/publish-dialog.js').then((module) => ({ default: module.PublishDialog })),
);

const ShareDialog = lazy(() =>
  import('../change-sets/share-dialog.js').then((module) => ({ default: module.ShareDialog })),
);

const MoveDialog = lazy(() =>
  import('../change-sets/move-dialog.js').then((module) => ({ default: module.MoveDialog })),
);

/** A change set with its changes; publishes, schedules and discards it. */
export function ReleasePage(): ReactNode {
  const { id = '' } = useParams();
  const t = useT(changeSetMessages);
  const { data: set, isError, error, refetch } = useChangeSet(id);
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />;
  if (isError)
    return (
      <FailedList className="p-6" text={t('failed')} againLabel={t('again')} onAgain={() => void refetch()} />
    );
  if (!set) return <Skeleton aria-label={t('loading')} className="m-6 h-40 rounded-xl" />;
  return <Release set={set} />;
}

function Release({ set }: { set: ChangeSetView }) {
  const t = useT(changeSetMessages);
  const name = useSetName()(set);
  usePageName(name);
  return (
    <div className="mx-auto flex w-full max-w-wide flex-col gap-6 p-4 sm:p-6">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 font-display text-2xl font-medium tracking-display wrap-anywhere">{name}</h1>
        <SetState set={set} />
        <Actions set={set} name={name} />
      </header>
      {set.state === 'scheduled' && <p>{t('scheduledFor', { at: zonedMomentText(set.publishAt) })}</p>}
      {set.request && set.state !== 'published' && <PublishingRequest request={set.request} />}
      {set.problem && <ErrorNotice fallback={t('blockedBecause', { reason: set.problem.message })} />}
      {set.state === 'published' ? (
        <p className="text-muted-foreground">{t('publishedAt', { at: zonedMomentText(set.publishedAt) })}</p>
      ) : (
        <PendingChanges set={set} />
      )}
    </div>
  );
}

function Actions({ set, name }: { set: ChangeSetView; name: string }) {
  const t = useT(changeSetMessages);
  const { id, state } = set;
  const client = useClient();
  const navigate = useNavigate();
  const { isRunning, run } = useSetCall();
  const working = useWorkingSet();
  const [dialog, setDialog] = useState<'publish' | 'share' | 'move' | 'discard'>();
  const close = () => setDialog(undefined);
  const discard = async () => {
    const discarded = await run(() => client.muted.call(discardChangeSet, { params: { id } }));
    if (discarded && working === id) workIn(undefined);
  };
  const revert = async () => {
    const title = t('revertTitle', { name }).slice(0, 200);
    const opened = await run(() => client.muted.call(revertChangeSet, { params: { id }, body: { title } }));
    if (!opened) return;
    toast.success(t('revertHint'));
    void navigate(`/releases/${opened.id}`);
  };
  const isOpen = state === 'open' || state === 'blocked';
  return (
    <div className="flex flex-wrap gap-2 sm:ms-auto">
      {isOpen && working !== id && (
        <Button variant="outline" onClick={() => workIn(id)}>
          {t('work')}
        </Button>
      )}
      {isOpen && set.changes > 0 && (
        <Button variant="primary" onClick={() => setDialog('publish')}>
          {t('publish')}
        </Button>
      )}
      {(isOpen || state === 'scheduled') && (
        <Button variant="outline" onClick={() => setDialog('share')}>
          {t('share')}
        </Button>
      )}
      {isOpen && set.changes > 0 && (
        <Button variant="outline" onClick={() => setDialog('move')}>
          {t('move')}
        </Button>
      )}
      {state === 'scheduled' && (
        <Button
          variant="outline"
          disabled={isRunning}
          onClick={() => void run(() => client.muted.call(unscheduleChangeSet, { params: { id } }))}
        >
          {t('unschedule')}
        </Button>
      )}
      {(isOpen || state === 'scheduled') && (
        <Button variant="ghost" disabled={isRunning} onClick={() => setDialog('discard')}>
          {t('discard')}
        </Button>
      )}
      {state === 'published' && (
        <Button variant="outline" disabled={isRunning} onClick={() => void revert()}>
          {t('revert')}
        </Button>
      )}
      <Suspense>
        {dialog === 'publish' && <PublishDialog set={set} onClose={close} />}
        {dialog === 'move' && <MoveDialog set={set} onClose={close} />}
        {dialog === 'share' && <ShareDialog set={set} onClose={close} />}
      </Suspense>
      <AlertDialog open={dialog === 'discard'} onOpenChange={(isShown) => !isShown && close()}>
        <AlertDialogContent title={t('discardTitle')} description={t('discardHint')}>
          <AlertDialogCancel>{t('cancel')}</AlertDialogCancel>
          <AlertDialogAction onClick={() => void discard()}>{t('discard')}</AlertDialogAction>
        </AlertDialogContent>
      </AlertDialog>
    </div>
  );
}
