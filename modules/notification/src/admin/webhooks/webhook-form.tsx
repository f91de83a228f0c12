import { useT } from '@flotilla/react';
import { useAnswer, useFailureText } from '@flotilla/react/client';
import { Button, Checkbox, ErrorNotice, Field, FieldError, Input, Label, Skeleton } from '@flotilla/ui';
import { type SubmitEvent, useId, useState } from 'react';
import type { Webhook } from '../../entities/webhook.js';
import { webhookEvents } from '../../webhook-actions.js';
import { eventsIn } from '../../webhook-shapes.js';
import { EventPicker } from './event-picker.js';
import { webhookMessages } from './webhook-messages.js';

/** The values of an endpoint that people choose. */
export interface WebhookValues {
  readonly address: string;
  readonly description: string | null;
  readonly events: string[];
  readonly active: boolean;
}

interface WebhookFormProps {
  row?: Webhook;
  isPending: boolean;
  error: Error | null;
  onSave: (values: WebhookValues) => void;
  onCancel?: () => void;
}

/** The address and the events of an endpoint. */
export function WebhookForm({ row, isPending, error, onSave, onCancel }: WebhookFormProps) {
  const t = useT(webhookMessages);
  const [addressId, hintId, descriptionId, problemId] = [useId(), useId(), useId(), useId()];
  const [events, setEvents] = useState<ReadonlySet<string>>(new Set(eventsIn(row?.events)));
  const [problem, setProblem] = useState<'needsAddress' | 'needsEvent'>();
  const failure = useFailureText(error);
  const { data: available, error: notLoaded } = useAnswer(webhookEvents, {});
  const select = (selected: ReadonlySet<string>) => {
    setEvents(selected);
    setProblem(undefined);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const address = String(form.get('address')).trim();
    const description = String(form.get('description')).trim();
    if (!URL.canParse(address)) return setProblem('needsAddress');
    if (events.size === 0) return setProblem('needsEvent');
    setProblem(undefined);
    onSave({
      address,
      description: description === '' ? null : description,
      events: [...events],
      active: !row || form.get('active') === 'on',
    });
  };
  return (
    <form onSubmit={submit} noValidate className="flex min-w-0 flex-col gap-4">
      <Field>
        <Label htmlFor={addressId}>{t('address')}</Label>
        <Input
          id={addressId}
          name="address"
          type="url"
          maxLength={2000}
          defaultValue={row?.address}
          autoComplete="off"
          aria-describedby={hintId}
          aria-invalid={problem === 'needsAddress'}
          aria-errormessage={problem === 'needsAddress' ? problemId : undefined}
        />
        <p id={hintId} className="text-xs text-muted-foreground">
          {t('addressHint')}
        </p>
      </Field>
      <Field>
        <Label htmlFor={descriptionId}>{t('description')}</Label>
        <Input
          id={descriptionId}
          name="description"
          maxLength={200}
          defaultValue={row?.description ?? ''}
          autoComplete="off"
        />
      </Field>
      {row && (
        <label className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
          <Checkbox name="active" defaultChecked={row.active} />
          {t('isActive')}
        </label>
      )}
      {notLoaded && <ErrorNotice error={notLoaded} fallback={t('failed')} />}
      {!available && !notLoaded && <Skeleton className="h-40 rounded-lg" />}
      {available && <EventPicker of={available} selected={events} onChange={select} />}
      <FieldError id={problemId} className="empty:hidden">
        {problem ? t(problem) : failure}
      </FieldError>
      <div className="flex flex-wrap justify-end gap-3">
        {onCancel && (
          <Button type="button" variant="outline" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <Button type="submit" disabled={isPending || !available}>
          {t(row ? 'save' : 'create')}
        </Button>
      </div>
    </form>
  );
}
