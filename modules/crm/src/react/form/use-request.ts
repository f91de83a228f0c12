import { type FormEvent, useEffect, useState } from 'react';

/** Where a request is on its way. */
export type RequestState = 'idle' | 'pending' | 'success' | 'error';

const thanksMs = 5000;

/** Sends what a form holds as JSON, and empties the form once it has arrived. Thanks are said for five seconds. */
export function useRequest(action: string): {
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
