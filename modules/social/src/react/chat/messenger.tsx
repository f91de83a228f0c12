'use client';
import { useT } from '@flotilla/react';
import { useAction, useAnswer, useOne } from '@flotilla/react/client';
import { defineSessionPart, useSession } from '@flotilla/react/session';
import { Button, cn, EmptyState, Icon, Label, Select, Skeleton } from '@flotilla/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { profilesOfSubject, startChat } from '../../actions.js';
import { profile } from '../../entities/profile.js';
import type { OwnProfile } from '../../shapes.js';
import { messages } from '../messages.js';
import { ChatEntries } from './chat-entries.js';
import { ChatView } from './chat-view.js';
import { useNameOf } from './message-row.js';
import { chatUrl, chatInUrl } from './chat-context.js';
import { ProfileForm } from './profile-form.js';

/** The chats of the visitor's profiles, and the chat in the URL. */
export const Messenger = defineSessionPart({
  skeleton: (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-18 rounded-xl" />
      <Skeleton className="h-18 rounded-xl" />
      <Skeleton className="h-18 rounded-xl" />
    </div>
  ),
  useData: useOwnProfiles,
  show: (profiles, { readAgain }) =>
    profiles.length === 0 ? (
      <FirstProfile onMade={readAgain} />
    ) : (
      <Chats profiles={profiles} onChanged={readAgain} />
    ),
});

function useOwnProfiles() {
  const { subject } = useSession();
  return useAnswer(profilesOfSubject, subject && { params: { id: subject.id } });
}

function FirstProfile({ onMade }: { onMade: () => void }) {
  const t = useT(messages);
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-5 rounded-2xl border border-border bg-card p-6 text-card-foreground">
      <div className="flex flex-col gap-1">
        <h2 className="font-display text-2xl">{t('yourProfile')}</h2>
        <p className="text-muted-foreground">{t('profileHint')}</p>
      </div>
      <ProfileForm onDone={onMade} />
    </div>
  );
}

function Chats({ profiles, onChanged }: { profiles: readonly OwnProfile[]; onChanged: () => void }) {
  const t = useT(messages);
  const { subject } = useSession();
  const [profileId, setProfileId] = useState(profiles[0]?.id ?? '');
  const [isEditing, setEditing] = useState(false);
  const [chatId, choose] = useChosenChat();
  const own = profiles.find(({ id }) => id === profileId) ?? profiles[0];
  useAddressee(own?.id ?? '', (id) => choose(id, 'instead'));
  if (!subject || !own) return null;
  return (
    <div className="overflow-hidden rounded-2xl border border-border bg-card text-card-foreground md:grid md:grid-cols-[minmax(16rem,22rem)_1fr]">
      <div
        className={cn(
          'flex min-w-0 flex-col md:max-h-[max(24rem,min(40rem,64dvh))] md:border-e md:border-border',
          chatId !== null && 'max-md:hidden',
        )}
      >
        <div className="flex items-end gap-2 border-b border-border p-4">
          <ProfileChoice profiles={profiles} selected={own.id} onChoose={setProfileId} />
          <Button
            variant="ghost"
            size="icon"
            className="size-12"
            aria-label={t('editProfile')}
            aria-expanded={isEditing}
            onClick={() => setEditing(!isEditing)}
          >
            <Icon name="settings" />
          </Button>
        </div>
        {isEditing ? (
          <div className="overflow-y-auto p-4">
            <ProfileForm
              profile={own}
              onDone={() => {
                setEditing(false);
                onChanged();
              }}
            />
          </div>
        ) : (
          <ChatEntries subjectId={subject.id} profileId={own.id} chatId={chatId} onChoose={choose} />
        )}
      </div>
      {chatId === null ? (
        <div className="grid place-items-center p-6 max-md:hidden">
          <EmptyState icon={<Icon name="mail" />} title={t('chooseChat')} className="bg-transparent" />
        </div>
      ) : (
        <ChatView
          key={`${own.id} ${chatId}`}
          chatContext={{ subjectId: subject.id, profileId: own.id, chatId }}
          onLeave={() => choose(null)}
        />
      )}
    </div>
  );
}

interface ProfileChoiceProps {
  profiles: readonly OwnProfile[];
  selected: string;
  onChoose: (id: string) => void;
}

function ProfileChoice({ profiles, selected, onChoose }: ProfileChoiceProps) {
  const t = useT(messages);
  const id = useId();
  const nameOf = useNameOf();
  const [first] = profiles;
  if (profiles.length === 1 && first) {
    return (
      <p className="flex min-h-12 min-w-0 flex-1 flex-col justify-center">
        <span className="text-xs text-muted-foreground">{t('writingAs')}</span>
        <span className="truncate font-semibold">{nameOf(first)}</span>
      </p>
    );
  }
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <Label htmlFor={id} className="text-xs font-normal text-muted-foreground">
        {t('writingAs')}
      </Label>
      <Select id={id} value={selected} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {profiles.map((one) => (
          <option key={one.id} value={one.id}>
            {nameOf(one)}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Returns the chat in the URL; the browser's back button leaves it. */
function useChosenChat(): [string | null, (chatId: string | null, how?: 'instead') => void] {
  const [chatId, setChatId] = useState(() => chatInUrl().chatId);
  useEffect(() => {
    const look = () => setChatId(chatInUrl().chatId);
    addEventListener('popstate', look);
    return () => removeEventListener('popstate', look);
  }, []);
  const choose = (id: string | null, how?: 'instead') => {
    history[how === 'instead' ? 'replaceState' : 'pushState'](null, '', chatUrl(id));
    setChatId(id);
  };
  return [chatId, choose];
}

/** Opens the chat with the profile in the URL, creating it if necessary. */
function useAddressee(profileId: string, onFound: (chatId: string) => void): void {
  const { subject } = useSession();
  const [slug] = useState(() => chatInUrl().profileSlug);
  const { data: other } = useOne(
    profile,
    { where: { slug: { eq: slug ?? '' } }, fields: ['slug'] },
    { enabled: slug !== null },
  );
  const { mutateAsync } = useAction(startChat);
  const isAsked = useRef(false);
  useEffect(() => {
    if (!other || !subject || profileId === '' || other.id === profileId || isAsked.current) return;
    isAsked.current = true;
    const begin = mutateAsync({
      params: { id: subject.id, socialModuleProfileId: profileId },
      body: { profileId: other.id },
    });
    // Already shown as a toast.
    void begin.then(({ id }) => onFound(id)).catch(() => undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once per named profile, although callbacks change with each rendering
  }, [other?.id, subject?.id, profileId]);
}
