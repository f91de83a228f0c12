import { show } from '@flotilla/core';
import { fileSelection } from '@flotilla/file-storage';
import { useFormat, useLanguage, useT } from '@flotilla/react';
import { useById, useFind, useOne } from '@flotilla/react/client';
import { Skeleton } from '@flotilla/ui';
import { labelled } from '../answers/labelled.js';
import { payloadOf } from '../answers/payload.js';
import { form } from '../entities/form.js';
import { request } from '../entities/request.js';
import { formsToRequests, requestsToFileStorageModuleFiles } from '../links.js';
import { conversationMessages } from './conversation-messages.js';
import { questionParts } from './question-parts.js';

/**
 * The answers of a form under its labels, with their files. Answers are rendered as text; the only links are to
 * files of this request.
 */
export function RequestAnswers({ id }: { id: string }) {
  const t = useT(conversationMessages);
  const language = useLanguage();
  const { dateTime } = useFormat();
  const where = { requestId: { eq: id } };
  const { data: row } = useById(request, id);
  const { data: link, isPending } = useOne(formsToRequests, {
    where,
    with: { form: show(form, ['title'], questionParts) },
  });
  const { data: files } = useFind(requestsToFileStorageModuleFiles, {
    where,
    with: { fileStorageModuleFile: fileSelection },
  });
  if (isPending || !row) return <Skeleton className="h-24 rounded-lg" />;
  const paths = new Map(files?.map(({ fileStorageModuleFile: one }) => [one?.id, one?.file]));
  const answers = labelled(payloadOf(row), link?.form ?? undefined, language);
  return (
    <section aria-label={t('answers', { when: dateTime(row.createdAt) })}>
      <dl className="grid gap-x-6 gap-y-3 rounded-lg border border-border bg-card p-4 text-sm sm:grid-cols-[minmax(7rem,12rem)_1fr]">
        {answers.map(({ name, label, text, fileId }) => {
          const path = fileId === undefined ? undefined : paths.get(fileId);
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
    </section>
  );
}
