import { show } from '@flotilla/core';
import { file as fileEntity } from '@flotilla/file-storage';
import { useFormat, useT } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import { Badge, cn, Icon, NamedList } from '@flotilla/ui';
import type { Conversation, ConversationMessage } from '../conversation-shapes.js';
import { repliesToFileStorageModuleFiles } from '../links.js';
import { conversationMessages } from './conversation-messages.js';

interface NamedFile {
  readonly id: string;
  readonly name: string;
  readonly path: string;
}

/** The messages of a conversation, oldest first. Their texts are rendered as text. */
export function MessageThread({ conversation: { messages, isCut } }: { conversation: Conversation }) {
  const t = useT(conversationMessages);
  const received = messages.filter(({ direction }) => direction === 'in').map(({ id }) => id);
  const { data: links } = useFind(repliesToFileStorageModuleFiles, {
    where: { replyId: { inArray: received } },
    with: { fileStorageModuleFile: show(fileEntity, ['file', 'adminTitle']) },
    limit: 500,
  });
  const filesOf = (id: string) =>
    (links ?? []).flatMap(({ replyId, fileStorageModuleFile: file }) =>
      replyId === id && file ? [{ id: file.id, name: file.adminTitle ?? file.file, path: file.file }] : [],
    );
  if (messages.length === 0) return null;
  return (
    <>
      {isCut && <p className="text-sm text-muted-foreground">{t('older')}</p>}
      <NamedList isOrdered label={t('messages')} className="flex flex-col gap-3">
        {messages.map((one) => (
          <li key={one.id} className={cn('max-w-prose min-w-0', one.direction === 'out' && 'self-end')}>
            <Message message={one} files={filesOf(one.id)} />
          </li>
        ))}
      </NamedList>
    </>
  );
}

function Message({ message, files }: { message: ConversationMessage; files: readonly NamedFile[] }) {
  const t = useT(conversationMessages);
  const { dateTime } = useFormat();
  const { direction, kind, text, quoted, lostFiles, isFromOther } = message;
  const isOut = direction === 'out';
  return (
    <article
      className={cn(
        'flex flex-col gap-2 rounded-lg border border-border px-4 py-3 text-sm',
        isOut ? 'bg-muted' : 'bg-card',
        kind !== 'message' && 'border-dashed',
      )}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground">
        <strong className="text-foreground wrap-anywhere">{message.author ?? t('you')}</strong>
        <span>{dateTime(message.createdAt)}</span>
        {kind !== 'message' && (
          <Badge variant={kind === 'bounce' ? 'destructive' : 'outline'}>{t(kind)}</Badge>
        )}
      </p>
      {isFromOther && <p className="font-semibold">{t('otherAddress')}</p>}
      <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
      {files.length > 0 && (
        <ul className="flex flex-col gap-1">
          {files.map(({ id, name, path }) => (
            <li key={id} className="flex items-center gap-2">
              <Icon name="download" className="size-4 shrink-0" />
              <a
                href={path}
                download={name}
                className="font-medium underline underline-offset-4 wrap-anywhere"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {lostFiles.length > 0 && (
        <p className="text-muted-foreground wrap-anywhere">{t('lost', { names: lostFiles.join(', ') })}</p>
      )}
      {quoted !== null && (
        <details>
          <summary className="cursor-pointer py-1 text-xs font-semibold text-muted-foreground">
            {t('quotes')}
          </summary>
          <p className="mt-2 border-s-2 border-border ps-3 whitespace-pre-wrap text-muted-foreground wrap-anywhere">
            {quoted}
          </p>
        </details>
      )}
      {message.delivery && <Delivery delivery={message.delivery} />}
    </article>
  );
}

function Delivery({
  delivery: { state, problem },
}: {
  delivery: NonNullable<ConversationMessage['delivery']>;
}) {
  const t = useT(conversationMessages);
  if (state === 'failed')
    return (
      <p className="text-xs font-semibold text-destructive">{t('notSent', { problem: problem ?? '–' })}</p>
    );
  return <p className="text-xs text-muted-foreground">{t(state)}</p>;
}
