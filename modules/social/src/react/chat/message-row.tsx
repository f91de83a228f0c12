import { useLanguage, useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { Button, cn, Icon, NamedList } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { react } from '../../actions.js';
import type { ChatMessage, PublicProfile } from '../../shapes.js';
import { messages } from '../messages.js';
import { Moment } from './moment.js';
import type { PendingMessage } from './outbox.js';
import type { ChatContext } from './chat-context.js';
import type { Sending } from './use-sending.js';
import { paramsOf } from './use-messages.js';

/** Returns a function that names a profile in the language of the page. */
export function useNameOf(): (profile: PublicProfile | null) => string {
  const language = useLanguage();
  const t = useT(messages);
  return (profile) =>
    profile
      ? (profile.title[language] ?? Object.values(profile.title)[0] ?? profile.slug)
      : t('deletedAccount');
}

interface MessageRowProps {
  message: ChatMessage;
  chatContext: ChatContext;
  /** The answered message, for an answer of an assistant. */
  questionId: string | undefined;
}

/** One message: its escaped text, and its files. */
export function MessageRow({ message, chatContext, questionId }: MessageRowProps) {
  const t = useT(messages);
  const nameOf = useNameOf();
  const isOwn = message.profile?.id === chatContext.profileId;
  const name = isOwn ? t('you') : nameOf(message.profile);
  return (
    <Bubble isOwn={isOwn} name={name} foot={<Moment at={message.createdAt} />}>
      {message.variant === 'failed' ? (
        <FailedAnswer chatContext={chatContext} questionId={questionId} />
      ) : (
        <p className="whitespace-pre-line">
          {message.variant === 'answering' && message.description === '…' ? (
            <Writing name={name} />
          ) : (
            message.description
          )}
        </p>
      )}
      {message.files.length > 0 && <Files files={message.files} />}
    </Bubble>
  );
}

/** A message that is not delivered yet. */
export function UnsentRow({ unsent, sending }: { unsent: PendingMessage; sending: Sending }) {
  const t = useT(messages);
  const { key, description, files, hasLostFiles, state } = unsent;
  const foot =
    state === 'sending' ? (
      t('sending')
    ) : (
      <span className="flex flex-wrap items-center justify-end gap-x-2">
        {t('notSent')}
        {hasLostFiles && ` ${t('filesAreLost')}`}
        <Button variant="ghost" size="sm" onClick={() => sending.sendAgain(key)}>
          {t('sendAgain')}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => sending.discard(key)}>
          {t('discard')}
        </Button>
      </span>
    );
  return (
    <Bubble isOwn isPale name={t('you')} foot={foot}>
      <p className="whitespace-pre-line">{description}</p>
      {files.length > 0 && <p className="text-sm">{files.map(({ name }) => name).join(', ')}</p>}
    </Bubble>
  );
}

interface BubbleProps {
  isOwn: boolean;
  isPale?: boolean;
  name: string;
  foot: ReactNode;
  children: ReactNode;
}

function Bubble({ isOwn, isPale, name, foot, children }: BubbleProps) {
  const own = isPale
    ? 'bg-muted text-foreground border border-dashed border-border'
    : 'bg-primary text-primary-foreground';
  return (
    <li
      className={cn(
        'flex max-w-[85%] flex-col gap-1 sm:max-w-prose',
        isOwn ? 'self-end items-end' : 'self-start items-start',
      )}
    >
      <span className={cn('text-sm font-semibold', isOwn && 'sr-only')}>{name}</span>
      <div
        className={cn(
          'flex min-w-0 max-w-full flex-col gap-2 rounded-2xl px-4 py-2.5 wrap-anywhere',
          isOwn ? own : 'bg-muted',
        )}
      >
        {children}
      </div>
      <span className="text-xs text-muted-foreground">{foot}</span>
    </li>
  );
}

function Writing({ name }: { name: string }) {
  const t = useT(messages);
  return (
    <span className="inline-flex animate-pulse items-center gap-1 motion-reduce:animate-none" role="status">
      {t('answering', { name })}…
    </span>
  );
}

function FailedAnswer({
  chatContext,
  questionId,
}: {
  chatContext: ChatContext;
  questionId: string | undefined;
}) {
  const t = useT(messages);
  const { mutate, isPending } = useAction(react);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>{t('failedAnswer')}</p>
      {questionId !== undefined && (
        <Button
          variant="outline"
          size="sm"
          disabled={isPending}
          onClick={() => mutate({ params: { ...paramsOf(chatContext), messageId: questionId } })}
        >
          {t('askAgain')}
        </Button>
      )}
    </div>
  );
}

function Files({ files }: { files: ChatMessage['files'] }) {
  const t = useT(messages);
  return (
    <NamedList label={t('files')} className="flex flex-wrap gap-2">
      {files.map(({ id, file, name, mimeType, width, height }) => (
        <li key={id} className="max-w-full">
          <a
            href={file}
            target="_blank"
            rel="noopener noreferrer"
            download={name}
            className="flex items-center gap-2 rounded-md underline"
          >
            {mimeType?.startsWith('image/') ? (
              <img
                src={file}
                alt={name}
                width={width ?? undefined}
                height={height ?? undefined}
                loading="lazy"
                className="h-auto max-h-60 w-auto max-w-full rounded-lg"
              />
            ) : (
              <>
                <Icon name="download" />
                <span className="truncate">{name}</span>
              </>
            )}
          </a>
        </li>
      ))}
    </NamedList>
  );
}
