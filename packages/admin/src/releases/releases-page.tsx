import { type ChangeSetView, createChangeSet } from '@flotilla/core/change-sets';
import { useClient } from '@flotilla/react/client';
import { Badge, Button, EmptyState, Input, Label, NamedList, Skeleton } from '@flotilla/ui';
import { GitBranch } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { momentText } from '../context/moments.js';
import { usePageName } from '../context/page-name.js';
import { useT } from '../context/use-t.js';
import { FailedList } from '../shell/failure/failed-list.js';
import { changeSetMessages } from '../change-sets/change-set-messages.js';
import { useChangeSets, useSetCall, useSetName } from '../change-sets/use-change-sets.js';

/** Lists the releases and drafts, and creates a release. */
export function ReleasesPage(): ReactNode {
  const t = useT(changeSetMessages);
  usePageName(t('releases'));
  return (
    <div className="mx-auto flex w-full max-w-wide flex-col gap-6 p-4 sm:p-6">
      <header className="flex flex-col gap-1">
        <h1 className="font-display text-2xl font-medium tracking-display">{t('releases')}</h1>
        <p className="text-muted-foreground">{t('releasesHint')}</p>
      </header>
      <NewRelease />
      <Sets />
    </div>
  );
}

function NewRelease() {
  const t = useT(changeSetMessages);
  const id = useId();
  const client = useClient();
  const navigate = useNavigate();
  const { isRunning, run } = useSetCall();
  const [title, setTitle] = useState('');
  const create = async (event: SubmitEvent) => {
    event.preventDefault();
    const set = await run(() => client.muted.call(createChangeSet, { body: { title } }));
    if (set) void navigate(`/releases/${set.id}`);
  };
  return (
    <form onSubmit={(event) => void create(event)} className="flex flex-wrap items-end gap-3">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1.5 sm:max-w-96">
        <Label htmlFor={id}>{t('newTitle')}</Label>
        <Input
          id={id}
          required
          maxLength={200}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </div>
      <Button type="submit" disabled={isRunning}>
        {t('create')}
      </Button>
    </form>
  );
}

function Sets() {
  const t = useT(changeSetMessages);
  const { data: sets, isError, refetch } = useChangeSets();
  if (isError)
    return <FailedList text={t('failed')} againLabel={t('again')} onAgain={() => void refetch()} />;
  if (!sets) return <Skeleton aria-label={t('loading')} className="h-40 rounded-xl" />;
  if (sets.length === 0)
    return <EmptyState icon={<GitBranch aria-hidden />} title={t('none')} description={t('noneHint')} />;
  return (
    <NamedList
      label={t('releases')}
      className="flex flex-col divide-y divide-border rounded-xl border border-border"
    >
      {sets.map((set) => (
        <SetLine key={set.id} set={set} />
      ))}
    </NamedList>
  );
}

function SetLine({ set }: { set: ChangeSetView }) {
  const t = useT(changeSetMessages);
  const nameOf = useSetName();
  const at = set.publishedAt ?? set.updatedAt;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-muted">
      <Link
        to={`/releases/${set.id}`}
        className="min-w-0 flex-1 basis-48 font-semibold wrap-anywhere after:absolute after:inset-0"
      >
        {nameOf(set)}
      </Link>
      <span className="text-muted-foreground tabular-nums">
        {set.state !== 'published' && `${t('changes', { count: set.changes })} · `}
        {t(set.publishedAt ? 'publishedAt' : 'changedAt', { at: momentText(at) })}
      </span>
      <SetState set={set} />
    </li>
  );
}

const looks = {
  open: 'accent',
  scheduled: 'secondary',
  blocked: 'destructive',
  published: 'success',
  discarded: 'outline',
} as const;

/** The state of a change set, as a badge. */
export function SetState({ set: { state } }: { set: ChangeSetView }) {
  const t = useT(changeSetMessages);
  return <Badge variant={looks[state]}>{t(state)}</Badge>;
}
