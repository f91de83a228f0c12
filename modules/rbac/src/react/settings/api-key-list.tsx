import { defineMessages, useFormat, useT } from '@flotilla/react';
import { ApiError, useAction, useAnswer, useFailureText } from '@flotilla/react/client';
import { Button, ErrorNotice, Heading } from '@flotilla/ui';
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogTrigger,
} from '@flotilla/ui/overlays';
import type { ReactNode } from 'react';
import { apiKeysOfSubject, revokeApiKey } from '../../api-key-actions.js';
import type { ApiKeyView } from '../../api-key-shapes.js';

const keyMessages = defineMessages('rbac.own-keys', {
  en: {
    title: 'API keys',
    hint: 'Programs act for you with these keys until you revoke them. A new password does not end them.',
    lastUsed: 'Last used {{when}}',
    never: 'Never used',
    revoke: 'Revoke',
    revokeOf: 'Revoke {{name}}',
    question: 'Revoke “{{name}}”?',
    warning: 'Programs with this key stop working immediately. This cannot be undone.',
    keep: 'Cancel',
    revoked: 'The key is revoked.',
    failed: 'The keys could not be loaded.',
    again: 'Try again',
  },
  ru: {
    title: 'Ключи API',
    hint: 'С этими ключами программы действуют от вашего имени, пока вы их не отзовёте. Смена пароля их не отключает.',
    lastUsed: 'Последний раз {{when}}',
    never: 'Ещё не использован',
    revoke: 'Отозвать',
    revokeOf: 'Отозвать {{name}}',
    question: 'Отозвать «{{name}}»?',
    warning: 'Программы с этим ключом сразу перестанут работать. Вернуть ключ нельзя.',
    keep: 'Отмена',
    revoked: 'Ключ отозван.',
    failed: 'Не удалось загрузить ключи.',
    again: 'Попробовать ещё раз',
  },
});

/**
 * The valid API keys of the account, each with a button that revokes it. Empty for accounts without keys, and
 * until an account has changed its temporary password, as the rest of the page shows.
 */
export function ApiKeyList({ subjectId }: { subjectId: string }) {
  const t = useT(keyMessages);
  const { data, error, refetch } = useAnswer(apiKeysOfSubject, { params: { id: subjectId } });
  const { mutate } = useAction(revokeApiKey, { done: { text: t('revoked') } });
  if (!data)
    return error && !isRefusal(error) ? <Failed error={error} onAgain={() => void refetch()} /> : null;
  const valid = data.filter(isValid);
  if (valid.length === 0) return null;
  return (
    <Frame hint={<p className="text-sm text-muted-foreground">{t('hint')}</p>}>
      <ul className="w-full divide-y divide-border rounded-lg border border-border">
        {valid.map((key) => (
          <Key key={key.id} of={key} onRevoke={() => mutate({ params: { id: subjectId, keyId: key.id } })} />
        ))}
      </ul>
    </Frame>
  );
}

function Frame({ hint, children }: { hint?: ReactNode; children: ReactNode }) {
  const t = useT(keyMessages);
  return (
    <div className="mt-8 flex w-full flex-col gap-5">
      <div className="flex flex-col gap-1">
        <Heading level={3} size="sm">
          {t('title')}
        </Heading>
        {hint}
      </div>
      {children}
    </div>
  );
}

/** The reason why the keys could not be loaded, with a button that loads them again. */
function Failed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const t = useT(keyMessages);
  const reason = useFailureText(error);
  return (
    <Frame>
      <div className="flex flex-col items-start gap-3">
        <ErrorNotice fallback={`${t('failed')} ${reason}`} className="w-full" />
        <Button size="sm" variant="outline" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    </Frame>
  );
}

const refusals: ReadonlySet<number> = new Set([401, 403]);
const isRefusal = (error: Error) => error instanceof ApiError && refusals.has(error.status);

const isValid = ({ revokedAt, expiresAt }: ApiKeyView) =>
  revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > Date.now());

function Key({ of: { name, hint, lastUsedAt }, onRevoke }: { of: ApiKeyView; onRevoke: () => void }) {
  const t = useT(keyMessages);
  const format = useFormat();
  const used = lastUsedAt === null ? t('never') : t('lastUsed', { when: format.dateTime(lastUsedAt) });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-muted-foreground">
          {hint !== null && `…${hint} · `}
          {used}
        </p>
      </div>
      <AlertDialog>
        <AlertDialogTrigger variant="outline" size="sm" aria-label={t('revokeOf', { name })}>
          {t('revoke')}
        </AlertDialogTrigger>
        <AlertDialogContent title={t('question', { name })} description={t('warning')}>
          <AlertDialogCancel>{t('keep')}</AlertDialogCancel>
          <AlertDialogAction onClick={onRevoke}>{t('revoke')}</AlertDialogAction>
        </AlertDialogContent>
      </AlertDialog>
    </li>
  );
}
