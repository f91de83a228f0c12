import { tablePath } from '@flotilla/admin';
import { useFormat, useT } from '@flotilla/react';
import { useAction, useFailureText, useFind } from '@flotilla/react/client';
import { Button, cn, Field, FieldError, Icon, Label, Select, Textarea, toast } from '@flotilla/ui';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { replyToRequest } from '../actions.js';
import { textIn } from '../answers/labelled.js';
import type { Conversation } from '../conversation-shapes.js';
import { savedReply } from '../entities/saved-reply.js';
import { conversationMessages } from './conversation-messages.js';
import { useRepliers } from './use-repliers.js';

interface ReplyBoxProps {
  readonly conversation: Conversation;
  readonly email: string;
  readonly onSent: () => void;
}

/**
 * Answers a conversation by mail, from saved replies or in own words, and shows who else is answering it.
 * Stays at the lower edge of the screen: one line until it is used.
 */
export function ReplyBox({ conversation: { id, name, language }, email, onSent }: ReplyBoxProps) {
  const t = useT(conversationMessages);
  const field = useId();
  const [text, setText] = useKeptText(`flotilla:reply:${id}`);
  const { mutate, isPending, error } = useAction(replyToRequest);
  const failure = useFailureText(error);
  const isEmpty = text.trim() === '';
  // Not closed when it loses the focus: the button would move away under the pointer.
  const [isOpen, setOpen] = useState(!isEmpty);
  const send = () => {
    if (isPending || isEmpty) return;
    const onSuccess = () => {
      toast.success(t('onItsWay'));
      setText('');
      onSent();
    };
    mutate({ params: { id }, body: { text } }, { onSuccess });
  };
  const insert = (saved: string) => {
    const inserted = saved.replaceAll('{name}', name ?? '').replace(/ +([,!.])/g, '$1');
    setOpen(true);
    setText((before) => (before.trim() === '' ? inserted : `${before}\n\n${inserted}`).slice(0, maxText));
  };
  return (
    <div className="-mx-1 flex flex-col gap-3 border-t border-border bg-background px-1 py-3 [@media(min-height:34rem)]:sticky [@media(min-height:34rem)]:bottom-0">
      <Repliers id={id} isReplying={!isEmpty} />
      <Field>
        <Label htmlFor={field} className="wrap-anywhere">
          {t('reply', { email })}
        </Label>
        <Textarea
          id={field}
          rows={isOpen ? 6 : 1}
          className={cn('max-h-[40dvh]', !isOpen && 'min-h-12')}
          value={text}
          maxLength={maxText}
          onFocus={() => setOpen(true)}
          onChange={(event) => setText(event.target.value)}
        />
        <FieldError className="empty:hidden">{failure}</FieldError>
      </Field>
      <div className={cn('flex flex-wrap items-center gap-3', !isOpen && 'max-sm:hidden')}>
        <Button type="button" variant="primary" disabled={isPending || isEmpty} onClick={send}>
          {isPending ? t('sending') : t('send')}
        </Button>
        <SavedReplies languages={language === null ? [] : [language]} onChoose={insert} />
      </div>
    </div>
  );
}

const maxText = 10_000;

/** Keeps a text while the window is open, so that no navigation or reload loses an answer. */
function useKeptText(key: string) {
  const state = useState(() => sessionStorage.getItem(key) ?? '');
  const [text] = state;
  useEffect(() => {
    try {
      if (text === '') sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, text);
    } catch {
      // The storage is full: the text stays in the field.
    }
  }, [key, text]);
  return state;
}

function Repliers({ id, isReplying }: { id: string; isReplying: boolean }) {
  const t = useT(conversationMessages);
  const { list } = useFormat();
  const names = useRepliers(id, isReplying);
  return (
    <p role="status" className="flex items-center gap-2 rounded-md bg-muted px-3 py-2 text-sm empty:hidden">
      {names.length > 0 && (
        <>
          <Icon name="users" className="size-4 shrink-0" />
          {t(names.length === 1 ? 'replying' : 'replyingMany', { names: list(names) })}
        </>
      )}
    </p>
  );
}

function SavedReplies({
  languages,
  onChoose,
}: {
  languages: readonly string[];
  onChoose: (text: string) => void;
}) {
  const t = useT(conversationMessages);
  const { data: saved } = useFind(savedReply, { orderBy: { name: 'asc' }, limit: 100 });
  return (
    <>
      {saved && saved.length > 0 && (
        <Select
          aria-label={t('savedReplies')}
          className="w-auto min-w-44 flex-1 sm:max-w-56"
          value=""
          onChange={(event) => {
            const chosen = saved.find(({ id }) => id === event.target.value);
            if (chosen) onChoose(textIn(chosen.text, ...languages));
          }}
        >
          <option value="">{t('insert')}</option>
          {saved.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name || textIn(one.text, ...languages).slice(0, 60)}
            </option>
          ))}
        </Select>
      )}
      <Link to={tablePath(savedReply)} className="py-2 text-sm underline underline-offset-4">
        {t('manage')}
      </Link>
    </>
  );
}
