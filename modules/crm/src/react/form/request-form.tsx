import { LocalizedRichText, Title, useT } from '@flotilla/react';
import { Button } from '@flotilla/ui';
import { type FormEvent, useEffect, useState } from 'react';
import { InputField } from '../input/input-field.js';
import { messages } from '../messages.js';
import type { FormPart } from './parts.js';

export interface RequestFormProps {
  /** Where the request is posted to. */
  action: string;
  parts: readonly FormPart[];
}

/** The inputs of a form, and what becomes of what was written into them. */
export function RequestForm({ action, parts }: RequestFormProps) {
  const t = useT(messages);
  const { state, submit, again } = useRequest(action);
  const isRequiring = parts.some(({ inputs }) => inputs.some(({ isRequired }) => isRequired));
  return (
    <form action={action} method="post" onSubmit={submit} className="relative flex flex-col gap-8">
      {parts.map((part) => (
        <Part key={part.id} part={part} />
      ))}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" variant="primary" size="lg" aria-disabled={state === 'pending'}>
          {state === 'pending' ? t('loading') : t('send')}
        </Button>
        {isRequiring && <p className="text-sm text-muted-foreground">{t('required')}</p>}
        {/* In the page from the start, so that a screen reader hears when words come into it. */}
        <div role="status">
          {state === 'error' && <p className="text-sm font-medium text-destructive">{t('failed')}</p>}
          {state === 'success' && <Thanks onAgain={again} />}
        </div>
      </div>
    </form>
  );
}

function Part({ part: { step, inputs } }: { part: FormPart }) {
  const fields = (
    <div className="grid gap-6 sm:grid-cols-2">
      {inputs.map((input) => (
        <InputField key={input.id} input={input} />
      ))}
    </div>
  );
  if (!step) return fields;
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <Title as="legend" of={step} className="mb-4 font-display text-xl font-medium tracking-display" />
      <LocalizedRichText value={step.description} className="text-muted-foreground" />
      {fields}
    </fieldset>
  );
}

function Thanks({ onAgain }: { onAgain: () => void }) {
  const t = useT(messages);
  return (
    <div className="absolute -inset-3 z-10 flex flex-col items-center justify-center gap-4 rounded-xl bg-card/95 p-6 text-center">
      <p className="font-display text-3xl font-medium tracking-display">{t('thanks')}</p>
      <p className="text-muted-foreground">{t('submitted')}</p>
      <Button variant="outline" onClick={onAgain}>
        {t('sendAnother')}
      </Button>
    </div>
  );
}

/** Where a request is on its way. */
type RequestState = 'idle' | 'pending' | 'success' | 'error';

const thanksMs = 5000;

/** Sends what a form holds as JSON, and empties the form once it has arrived. Thanks are said for five seconds. */
function useRequest(action: string): {
  state: RequestState;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  again: () => void;
} {
  const [state, setState] = useState<RequestState>('idle');
  useEffect(() => {
    if (state !== 'success') return;
    const timer = setTimeout(() => setState('idle'), thanksMs);
    return () => clearTimeout(timer);
  }, [state]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (state === 'pending') return;
    const form = event.currentTarget;
    setState('pending');
    void send(action, Object.fromEntries(new FormData(form))).then((hasArrived) => {
      if (hasArrived) form.reset();
      setState(hasArrived ? 'success' : 'error');
    });
  }

  return { state, submit, again: () => setState('idle') };
}

/** Whether the API took it. */
async function send(action: string, data: object): Promise<boolean> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const sent = fetch(action, { method: 'POST', credentials: 'include', headers, body: JSON.stringify({ data }) });
  return sent.then(({ ok }) => ok).catch(() => false);
}
