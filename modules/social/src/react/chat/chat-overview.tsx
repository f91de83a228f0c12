'use client';
import { useSite } from '@flotilla/react';
import { useAnswer, useOne } from '@flotilla/react/client';
import { defineSessionPart, useSession } from '@flotilla/react/session';
import { Skeleton } from '@flotilla/ui';
import { profilesOfSubject } from '../../actions.js';
import { chat } from '../../entities/chat.js';
import { profile } from '../../entities/profile.js';
import { profilesToChats } from '../../links.js';
import { show, via } from '@flotilla/core';
import { ChatView } from './chat-view.js';
import { NoChats } from './no-chats.js';
import { chatInUrl } from './chat-context.js';

/** The chat in the URL, by its id or as the last segment, if the visitor is a member. */
export const ChatOverview = defineSessionPart({
  skeleton: (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-12 w-3/5 rounded-2xl" />
      <Skeleton className="h-12 w-1/2 self-end rounded-2xl" />
      <Skeleton className="h-20 w-3/5 rounded-2xl" />
      <Skeleton className="h-12 rounded-md" />
    </div>
  ),
  useData: useNamedChat,
  empty: <NoChats />,
  show: (chatContext) => (
    <div className="overflow-hidden rounded-2xl border border-border bg-card text-card-foreground">
      <ChatView chatContext={chatContext} onLeave={undefined} />
    </div>
  ),
});

/** Returns the visitor's profile in the chat of the URL. */
function useNamedChat() {
  const { subject } = useSession();
  const slug = decodeURIComponent(useSite().path.split('/').at(-1) ?? '');
  const { chatId } = chatInUrl();
  const where = chatId ? { id: { eq: chatId } } : { slug: { eq: slug } };
  const found = useOne(chat, {
    where,
    fields: [],
    with: { members: via(profilesToChats, show(profile, [])) },
  });
  const own = useAnswer(profilesOfSubject, subject && { params: { id: subject.id } });
  const error = found.error ?? own.error;
  if (found.data === undefined || !own.data || !subject) return { data: undefined, error };
  const member = own.data.find(({ id }) => found.data?.members.some((one) => one.id === id));
  const data =
    found.data && member ? { subjectId: subject.id, profileId: member.id, chatId: found.data.id } : null;
  return { data, error };
}
