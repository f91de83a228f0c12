import { formPath } from '@flotilla/admin';
import { useFormat, useLanguage, useT } from '@flotilla/react';
import { Link } from 'react-router';
import { textIn } from '../answers/labelled.js';
import type { Conversation } from '../conversation-shapes.js';
import { request } from '../entities/request.js';
import { conversationMessages } from './conversation-messages.js';

/** The sender of a conversation, the form and its language, and their other requests. */
export function CustomerFacts({ conversation }: { conversation: Conversation }) {
  const t = useT(conversationMessages);
  const language = useLanguage();
  const { dateTime, date } = useFormat();
  const { id, name, email, form, subject, others } = conversation;
  const facts: readonly (readonly [string, string | null])[] = [
    [t('name'), name],
    [t('address'), email],
    [t('form'), form === null ? t('byMail') : textIn(form, language)],
    [t('subject'), subject || null],
    [t('language'), languageName(conversation.language, language)],
    [t('received'), dateTime(conversation.createdAt)],
  ];
  return (
    <aside aria-label={t('customer')} className="flex flex-col gap-4 text-sm">
      <h2 className="text-base font-semibold">{t('customer')}</h2>
      <dl className="flex flex-col gap-3">
        {facts.flatMap(([label, value]) =>
          value === null
            ? []
            : [
                <div key={label}>
                  <dt className="text-xs text-muted-foreground">{label}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>,
              ],
        )}
      </dl>
      <Link to={formPath(request, id)} className="self-start py-1 underline underline-offset-4">
        {t('record')}
      </Link>
      <h3 className="font-semibold">{t('others')}</h3>
      {others.length === 0 ? (
        <p className="text-muted-foreground">{t('noOthers')}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {others.map((one) => (
            <li key={one.id}>
              <Link
                to={`/crm/conversations?request=${one.id}`}
                className="block rounded-md border border-border p-2 hover:bg-muted"
              >
                <span className="block text-xs text-muted-foreground">{date(one.createdAt)}</span>
                <span className="line-clamp-2 wrap-anywhere">{one.firstWords || t('noWords')}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}

function languageName(code: string | null, language: string): string | null {
  if (code === null || !/^[a-z]{2,3}(-|$)/i.test(code)) return code;
  return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;
}
