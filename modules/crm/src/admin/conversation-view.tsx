import { useT } from '@flotilla/react';
import { useAction, useAnswer, usePolling } from '@flotilla/react/client';
import { ErrorNotice, Skeleton } from '@flotilla/ui';
import { useEffect } from 'react';
import { changeConversation, readConversation } from '../actions.js';
import { reply } from '../entities/reply.js';
import { request } from '../entities/request.js';
import { ConversationActions } from './conversation-actions.js';
import { conversationMessages } from './conversation-messages.js';
import { CustomerFacts } from './customer-facts.js';
import { MessageThread } from './message-thread.js';
import { ReplyBox } from './reply-box.js';
import { RequestAnswers } from './request-answers.js';

/** One conversation: the request, its messages, the reply box, and the state and the customer at the side. */
export function ConversationView({ id }: { id: string }) {
  const t = useT(conversationMessages);
  const { data, error, refetch } = useAnswer(
    readConversation,
    { params: { id } },
    { refetchOn: [request, reply, { key: 'notification.notification' }], isUrgent: true },
  );
  usePolling(refetch);
  const { mutate } = useAction(changeConversation);
  const isUnread = data?.isUnread === true;
  useEffect(() => {
    if (isUnread) mutate({ params: { id }, body: { isUnread: false } });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each unread message that is shown
  }, [isUnread, data?.messages.length]);
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (!data) return <Skeleton className="h-80 rounded-lg" />;
  return (
    <div className="@container">
      <div className="grid gap-6 @2xl:grid-cols-[minmax(0,1fr)_14rem]">
        <div className="flex min-w-0 flex-col gap-5 [&_a]:scroll-mb-48 [&_summary]:scroll-mb-48">
          {data.form !== null && <RequestAnswers id={id} />}
          <MessageThread conversation={data} />
          {data.email === null ? (
            <p className="text-sm text-muted-foreground">{t('noAddress')}</p>
          ) : (
            <ReplyBox key={data.id} conversation={data} email={data.email} onSent={() => void refetch()} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <ConversationActions conversation={data} />
          <CustomerFacts conversation={data} />
        </div>
      </div>
    </div>
  );
}
