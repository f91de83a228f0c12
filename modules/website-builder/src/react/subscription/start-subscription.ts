/** The state of a subscription form, in its `data-state`; it is `asleep` until the script runs. */
export type SubscriptionState = 'idle' | 'missing' | 'wrong' | 'pending' | 'success' | 'error';

/** A submission; a retry sends the same one, which the server recognizes by the key. */
export interface Sending {
  readonly key: string;
  readonly fields: URLSearchParams;
}

/** Submits a form, and resolves with whether it was accepted; rejects without a response. */
export type Send = (action: string, sending: Sending) => Promise<boolean>;

const timeoutMs = 10_000;

/**
 * Starts a subscription form: shows validation errors in the language of the page, and sends one submission
 * at a time.
 */
export function startSubscription(element: HTMLElement, send: Send = post): void {
  const form = element.querySelector('form');
  const input = form?.querySelector<HTMLInputElement>('input[name=email]');
  if (!form || !input) return;
  let sending: Sending | undefined;
  show(isThanked(form) ? 'success' : 'idle');
  input.addEventListener('invalid', (event) => {
    // Suppresses the browser's own message, which is in the browser's language.
    event.preventDefault();
    show(input.validity.valueMissing ? 'missing' : 'wrong');
    input.focus();
  });
  input.addEventListener('input', () => {
    if (form.dataset.state === 'pending') return;
    sending = undefined;
    show('idle');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.dataset.state === 'pending') return;
    show('pending');
    sending ??= sendingOf(form);
    send(form.action, sending).then(
      (isTaken) => {
        sending = undefined;
        if (isTaken) form.reset();
        show(isTaken ? 'success' : 'error');
      },
      () => show('error'),
    );
  });

  function show(state: SubscriptionState): void {
    if (!form || !input) return;
    form.dataset.state = state;
    input.setAttribute('aria-invalid', String(state === 'missing' || state === 'wrong'));
  }
}

/**
 * Returns whether the form was submitted before the script ran: the browser was redirected to its
 * confirmation.
 */
const isThanked = (form: HTMLFormElement) =>
  location.hash === `#${form.querySelector<HTMLInputElement>('input[name=_thanks]')?.value ?? ''}`;

function sendingOf(form: HTMLFormElement): Sending {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
  // Time since the page was loaded, because the script starts on the first interaction, when the address may
  // be filled in already.
  fields.set('_elapsed', String(Math.round(performance.now())));
  return { key: crypto.randomUUID(), fields };
}

async function post(action: string, { key, fields }: Sending): Promise<boolean> {
  const { ok } = await fetch(action, {
    method: 'POST',
    headers: { accept: 'application/json', 'idempotency-key': key },
    body: fields,
    signal: AbortSignal.timeout(timeoutMs),
  });
  return ok;
}
