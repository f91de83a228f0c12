/** What a subscription form shows: one of them at a time, in the `data-state` of the form. Until it is awake it is `asleep`. */
export type SubscriptionState = 'idle' | 'missing' | 'wrong' | 'pending' | 'success' | 'error';

/** What is sent now, and has to be sent again as it was if nobody answers: by the key the server tells that it is the same. */
export interface Sending {
  readonly key: string;
  readonly fields: URLSearchParams;
}

/** Sends a form to where it posts, and says whether it was taken; rejects when nobody answers. */
export type Send = (action: string, sending: Sending) => Promise<boolean>;

const timeoutMs = 10_000;

/** Gives a subscription form its work: what the browser refuses is said in the language of the page, the rest is sent once at a time. */
export function startSubscription(element: HTMLElement, send: Send = post): void {
  const form = element.querySelector('form');
  const input = form?.querySelector<HTMLInputElement>('input[name=email]');
  if (!form || !input) return;
  let sending: Sending | undefined;
  show(isThanked(form) ? 'success' : 'idle');
  input.addEventListener('invalid', (event) => {
    // Instead of the browser's own bubble, which speaks the language of the browser.
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

/** Whether it was sent before it woke: the browser has been led to its thanks. */
const isThanked = (form: HTMLFormElement) =>
  location.hash === `#${form.querySelector<HTMLInputElement>('input[name=_thanks]')?.value ?? ''}`;

function sendingOf(form: HTMLFormElement): Sending {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
  // It wakes by a touch, when the address may be filled in already: the time that was there for it began with the page.
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
