import { useAdmin } from '@flotilla/admin';
import { useFormat, useLanguage, useT } from '@flotilla/react';
import { useAnswer, useFailureText } from '@flotilla/react/client';
import { Button, Skeleton } from '@flotilla/ui';
import { MailFrame, Tabs, TabsContent, TabsList, TabsTrigger } from '@flotilla/ui/controls';
import { useState } from 'react';
import { previewNotification, previewTemplate } from '../actions.js';
import type { Notification } from '../entities/notification.js';
import type { Template } from '../entities/template.js';
import { messages } from './admin-messages.js';
import { ResendDialog } from './resend-dialog.js';

/** Shows the state and content of a notification, with a button that sends it again. */
export function MessageSection({ row }: { row: Notification }) {
  const t = useT(messages);
  const [isAsking, setAsking] = useState(false);
  const { data } = useAnswer(previewNotification, {
    params: { id: row.id },
    query: { language: row.language },
  });
  const isOver = row.status === 'error' || row.status === 'sent';
  const gone = isOver && data && data.secrets.length > 0 ? data.secrets : undefined;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-muted px-4 py-3 text-sm">
        <p className="min-w-0 flex-1 basis-60 wrap-anywhere">{useFate(row)}</p>
        {isOver && !gone && (
          <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
            {t('resend')}
          </Button>
        )}
        {gone && (
          <p className="w-full text-muted-foreground">{t('secretsGone', { names: gone.join(', ') })}</p>
        )}
      </div>
      <Languages action={previewNotification} id={row.id} first={row.language} />
      {isAsking && <ResendDialog rows={[row]} onDone={() => setAsking(false)} />}
    </div>
  );
}

function useFate({ status, attempts, lastError, sentAt }: Notification): string {
  const t = useT(messages);
  const format = useFormat();
  const values = { count: attempts, reason: lastError ?? t('noReason') };
  if (status === 'error') return t('failed', values);
  if (status === 'new') return attempts > 0 ? t('retrying', values) : t('waiting');
  return t('sent', { when: sentAt ? format.dateTime(sentAt) : '' });
}

/** Previews a template. */
export function TemplateSection({ row }: { row: Template }) {
  return <Languages action={previewTemplate} id={row.id} />;
}

interface LanguagesProps {
  action: typeof previewTemplate;
  id: string;
  /** Language shown at first; by default the content language. */
  first?: string;
}

function Languages({ action, id, first }: LanguagesProps) {
  const t = useT(messages);
  const { languages } = useAdmin();
  const names = new Intl.DisplayNames([useLanguage()], { type: 'language' });
  return (
    <Tabs defaultValue={first !== undefined && languages.includes(first) ? first : languages[0]}>
      <TabsList aria-label={t('language')}>
        {languages.map((language) => (
          <TabsTrigger key={language} value={language}>
            {names.of(language)}
          </TabsTrigger>
        ))}
      </TabsList>
      {languages.map((language) => (
        <TabsContent key={language} value={language}>
          <Preview action={action} id={id} language={language} />
        </TabsContent>
      ))}
    </Tabs>
  );
}

function Preview({ action, id, language }: Omit<LanguagesProps, 'first'> & { language: string }) {
  const t = useT(messages);
  const { data, error } = useAnswer(action, { params: { id }, query: { language } });
  const failure = useFailureText(error);
  if (error) return <p className="text-sm text-muted-foreground">{failure}</p>;
  if (!data) return <Skeleton role="status" aria-label={t('loading')} className="h-96 rounded-lg" />;
  return (
    <figure className="flex flex-col gap-2">
      <MailFrame title={`${t('preview')}: ${data.subject}`} html={data.html} />
      <figcaption className="text-sm text-muted-foreground">{t('example')}</figcaption>
    </figure>
  );
}
