import { dayIn, startOfDayIn } from '@flotilla/core/values';
import { pageTimeZone, useFormat, useT } from '@flotilla/react';
import { useAction, useAnswer, useFailureText } from '@flotilla/react/client';
import { Badge, Button, Field, FieldError, Input, Label, Select } from '@flotilla/ui';
import { useId, useState } from 'react';
import { changeConversation, listAssignees } from '../actions.js';
import type { Conversation } from '../conversation-shapes.js';
import { conversationMessages } from './conversation-messages.js';

const dayMs = 86_400_000;

/** Assigns, snoozes and closes a conversation. */
export function ConversationActions({ conversation }: { conversation: Conversation }) {
  const t = useT(conversationMessages);
  const ids = { assignee: useId(), day: useId() };
  const { date } = useFormat();
  const { data: people } = useAnswer(listAssignees, {});
  const { mutate, isPending, error } = useAction(changeConversation);
  const failure = useFailureText(error);
  const [now] = useState(() => Date.now());
  const tomorrow = dayIn(now + dayMs, pageTimeZone());
  const [day, setDay] = useState(tomorrow);
  const { id, assignee, status, snoozedUntil } = conversation;
  const change = (body: NonNullable<Parameters<typeof mutate>[0]['body']>) =>
    mutate({ params: { id }, body });
  const isClosed = status === 'closed' || status === 'spam';
  const isSnoozed = snoozedUntil !== null && Date.parse(snoozedUntil) > now;
  const listed = people ?? (assignee ? [{ ...assignee, isCaller: false }] : []);
  return (
    <div className="flex flex-wrap items-end gap-3 rounded-lg border border-border bg-card p-3">
      <Field className="min-w-40 flex-1">
        <Label htmlFor={ids.assignee}>{t('assignee')}</Label>
        <Select
          id={ids.assignee}
          value={assignee?.id ?? ''}
          disabled={isPending}
          onChange={(event) => change({ assigneeId: event.target.value || null })}
        >
          <option value="">{t('nobody')}</option>
          {listed.map((one) => (
            <option key={one.id} value={one.id}>
              {one.isCaller ? t('me', { name: one.name ?? t('unnamed') }) : (one.name ?? t('unnamed'))}
            </option>
          ))}
        </Select>
      </Field>
      {isSnoozed ? (
        <div className="flex flex-wrap items-center gap-3">
          <Badge variant="accent">{t('snoozed', { day: date(snoozedUntil) })}</Badge>
          <Button
            size="sm"
            variant="outline"
            disabled={isPending}
            onClick={() => change({ snoozedUntil: null })}
          >
            {t('wake')}
          </Button>
        </div>
      ) : (
        !isClosed && (
          <form
            className="flex flex-wrap items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              change({ snoozedUntil: momentOf(day) });
            }}
          >
            <Field>
              <Label htmlFor={ids.day}>{t('snoozeUntil')}</Label>
              <Input
                id={ids.day}
                type="date"
                required
                min={tomorrow}
                value={day}
                onChange={(event) => setDay(event.target.value)}
              />
            </Field>
            <Button type="submit" variant="outline" disabled={isPending}>
              {t('snooze')}
            </Button>
          </form>
        )
      )}
      <Button variant="outline" disabled={isPending} onClick={() => change({ isClosed: !isClosed })}>
        {t(isClosed ? 'reopen' : 'close')}
      </Button>
      <FieldError className="w-full empty:hidden">{failure}</FieldError>
    </div>
  );
}

/** The beginning of the day at the site. */
const momentOf = (day: string) => new Date(startOfDayIn(day, pageTimeZone())).toISOString();
