import { OneTimeSecret } from '@flotilla/admin';
import { useT } from '@flotilla/react';
import { useAction, useAnswer, useFailureText } from '@flotilla/react/client';
import { Button, ErrorNotice, Field, FieldError, Input, Label, Select, Skeleton } from '@flotilla/ui';
import { Dialog, DialogContent, DialogFooter } from '@flotilla/ui/overlays';
import { type SubmitEvent, useId, useState } from 'react';
import { apiKeyScopes, createApiKey } from '../../api-key-actions.js';
import { keyMessages } from './key-messages.js';
import { ScopePicker } from './scope-picker.js';

const lifetimes = [30, 90, 365] as const;
const dayMs = 86_400_000;

/** Creates a key, then shows its secret once. */
export function NewKey({ subjectId, onClose }: { subjectId: string; onClose: () => void }) {
  const t = useT(keyMessages);
  const { mutate, data, isPending, error } = useAction(createApiKey);
  const create = (name: string, scopes: readonly string[], days: number | undefined) =>
    mutate({
      params: { id: subjectId },
      body: {
        name,
        scopes: [...scopes],
        expiresAt: days === undefined ? null : new Date(Date.now() + days * dayMs).toISOString(),
      },
    });
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent closeLabel={t('cancel')} title={t(data ? 'done' : 'create')} className="sm:max-w-2xl">
        {data ? (
          <Secret text={data.key} onClose={onClose} />
        ) : (
          <KeyForm {...{ subjectId, isPending, error, create, onClose }} />
        )}
      </DialogContent>
    </Dialog>
  );
}

interface KeyFormProps {
  subjectId: string;
  isPending: boolean;
  error: Error | null;
  create: (name: string, scopes: readonly string[], days: number | undefined) => void;
  onClose: () => void;
}

function KeyForm({ subjectId, isPending, error, create, onClose }: KeyFormProps) {
  const t = useT(keyMessages);
  const [nameId, hintId, expiryId, problemId] = [useId(), useId(), useId(), useId()];
  const [scopes, setScopes] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<'needsName' | 'needsScope'>();
  const failure = useFailureText(error);
  const { data: available, error: notLoaded } = useAnswer(apiKeyScopes, { params: { id: subjectId } });
  const select = (selected: ReadonlySet<string>) => {
    setScopes(selected);
    setProblem(undefined);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get('name')).trim();
    const days = Number(form.get('days'));
    if (name === '') return setProblem('needsName');
    if (scopes.size === 0) return setProblem('needsScope');
    setProblem(undefined);
    create(name, [...scopes], days === 0 ? undefined : days);
  };
  return (
    <form onSubmit={submit} noValidate className="flex min-w-0 flex-col gap-4">
      <Field>
        <Label htmlFor={nameId}>{t('name')}</Label>
        <Input
          id={nameId}
          name="name"
          maxLength={100}
          autoComplete="off"
          aria-describedby={hintId}
          aria-invalid={problem === 'needsName'}
          aria-errormessage={problem === 'needsName' ? problemId : undefined}
        />
        <p id={hintId} className="text-xs text-muted-foreground">
          {t('nameHint')}
        </p>
      </Field>
      <Field>
        <Label htmlFor={expiryId}>{t('expiry')}</Label>
        <Select id={expiryId} name="days" defaultValue="90">
          {lifetimes.map((count) => (
            <option key={count} value={count}>
              {t('days', { count })}
            </option>
          ))}
          <option value="0">{t('noExpiry')}</option>
        </Select>
      </Field>
      {notLoaded && <ErrorNotice error={notLoaded} fallback={t('failed')} />}
      {!available && !notLoaded && <Skeleton className="h-40 rounded-lg" />}
      {available && <ScopePicker of={available} selected={scopes} onChange={select} />}
      <FieldError id={problemId} className="empty:hidden">
        {problem ? t(problem) : failure}
      </FieldError>
      <DialogFooter>
        <Button type="button" variant="outline" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={isPending || !available}>
          {t('create')}
        </Button>
      </DialogFooter>
    </form>
  );
}

function Secret({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useT(keyMessages);
  return (
    <OneTimeSecret notice={t('once')} label={t('key')} {...{ text, onClose }}>
      <p className="text-sm text-muted-foreground">
        {t('use')}{' '}
        <code className="font-mono text-xs wrap-anywhere">{t('header', { key: `…${text.slice(-4)}` })}</code>
      </p>
    </OneTimeSecret>
  );
}
