import { show } from '@flotilla/core';
import { fileSelection } from '@flotilla/file-storage';
import { useFormat, useLanguage, useT } from '@flotilla/react';
import { useAction, useFailureText, useFind, useOne } from '@flotilla/react/client';
import {
  Button,
  ErrorNotice,
  Field,
  FieldError,
  Label,
  NamedList,
  Skeleton,
  Textarea,
  toast,
} from '@flotilla/ui';
import { useId, useState } from 'react';
import { replyToRequest } from '../actions.js';
import { labelled, type LabelledAnswer } from '../answers/labelled.js';
import { payloadOf } from '../answers/payload.js';
import { form } from '../entities/form.js';
import { reply } from '../entities/reply.js';
import type { Request } from '../entities/request.js';
import { formsToRequests, requestsToFileStorageModuleFiles } from '../links.js';
import { messages } from './admin-messages.js';
import { questionParts } from './question-parts.js';

/** Shows a request under the labels of its form, with its files, and a form to reply. */
export function RequestDetails({ row: request }: { row: Request }) {
  const t = useT(messages);
  const language = useLanguage();
  const where = { requestId: { eq: request.id } };
  const {
    data: link,
    error,
    isPending,
  } = useOne(formsToRequests, { where, with: { form: show(form, ['title'], questionParts) } });
  const { data: files } = useFind(requestsToFileStorageModuleFiles, {
    where,
    with: { fileStorageModuleFile: fileSelection },
  });
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (isPending) return <Skeleton className="h-32 rounded-lg" />;
  const paths = new Map(files?.map(({ fileStorageModuleFile: one }) => [one?.id, one?.file]));
  const answers = labelled(payloadOf(request), link?.form ?? undefined, language);
  return (
    <div className="flex flex-col gap-6">
      <Answers answers={answers} pathOf={(id) => paths.get(id)} />
      <Replies request={request} />
    </div>
  );
}

/** Answers are rendered as text; the only links are to files of this request. */
function Answers({
  answers,
  pathOf,
}: {
  answers: readonly LabelledAnswer[];
  pathOf: (fileId: string) => string | undefined;
}) {
  const t = useT(messages);
  if (answers.length === 0) return <p className="text-sm text-muted-foreground">{t('noAnswers')}</p>;
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-lg border border-border bg-card p-4 text-sm sm:grid-cols-[minmax(8rem,14rem)_1fr]">
      {answers.map(({ name, label, text, fileId }) => {
        const path = fileId === undefined ? undefined : pathOf(fileId);
        return (
          <div key={name} className="contents">
            <dt className="font-semibold text-muted-foreground wrap-anywhere">{label}</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere">
              {path === undefined ? (
                text
              ) : (
                <a href={path} download={text} className="font-medium underline underline-offset-4">
                  {text}
                </a>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Replies({ request: { id, email } }: { request: Request }) {
  const t = useT(messages);
  const { dateTime } = useFormat();
  const { data: replies, refetch } = useFind(reply, {
    where: { requestId: { eq: id } },
    orderBy: { createdAt: 'asc' },
    limit: 50,
  });
  return (
    <div className="flex flex-col gap-4">
      {replies && replies.length > 0 && (
        <NamedList isOrdered label={t('replies')} className="flex flex-col gap-3">
          {replies.map((one) => (
            <li key={one.id} className="rounded-lg bg-muted px-4 py-3 text-sm">
              <p className="text-xs text-muted-foreground">{dateTime(one.createdAt)}</p>
              <p className="whitespace-pre-wrap wrap-anywhere">{one.text}</p>
            </li>
          ))}
        </NamedList>
      )}
      {email === null ? (
        <p className="text-sm text-muted-foreground">{t('noAddress')}</p>
      ) : (
        <ReplyForm id={id} email={email} onSent={() => void refetch()} />
      )}
    </div>
  );
}

function ReplyForm({ id, email, onSent }: { id: string; email: string; onSent: () => void }) {
  const t = useT(messages);
  const field = useId();
  const [text, setText] = useState('');
  const { mutate, isPending, error } = useAction(replyToRequest);
  const failure = useFailureText(error);
  const send = () => {
    if (isPending || text.trim() === '') return;
    const onSuccess = () => {
      toast.success(t('sent'));
      setText('');
      onSent();
    };
    mutate({ params: { id }, body: { text } }, { onSuccess });
  };
  return (
    <div className="flex flex-col gap-3">
      <Field>
        <Label htmlFor={field} className="wrap-anywhere">
          {t('reply', { email })}
        </Label>
        <Textarea
          id={field}
          value={text}
          maxLength={10_000}
          onChange={(event) => setText(event.target.value)}
        />
        <FieldError className="empty:hidden">{failure}</FieldError>
      </Field>
      <Button
        type="button"
        variant="primary"
        size="sm"
        disabled={isPending || text.trim() === ''}
        onClick={send}
        className="self-start"
      >
        {isPending ? t('sending') : t('send')}
      </Button>
    </div>
  );
}
