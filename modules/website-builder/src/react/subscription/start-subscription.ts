/** What a subscription form shows: one of them at a time, in the `data-state` of the form. */
export type SubscriptionState = 'idle' | 'missing' | 'wrong' | 'pending' | 'success' | 'error';

/** Sends an e-mail address to where the form posts; rejects when it was not taken. */
export type SendEmail = (email: string, action: string) => Promise<void>;

const timeoutMs = 10_000;

/** Gives a subscription form its work: what the browser refuses is said in the language of the page, the rest is sent once at a time. */
export function startSubscription(element: HTMLElement, send: SendEmail = post): void {
  const form = element.querySelector('form');
  const input = form?.querySelector<HTMLInputElement>('input[name=email]');
  if (!form || !input) return;
  input.addEventListener('invalid', (event) => {
    // Instead of the browser's own bubble, which speaks the language of the browser.
    event.preventDefault();
    show(input.validity.valueMissing ? 'missing' : 'wrong');
    input.focus();
  });
  input.addEventListener('input', () => {
    if (form.dataset.state !== 'pending') show('idle');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.dataset.state === 'pending') return;
    show('pending');
    send(input.value, form.action).then(
      () => {
        form.reset();
        show('success');
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

async function post(email: string, action: string): Promise<void> {
  const response = await fetch(action, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ data: { email } }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`${action} answered ${response.status}`);
}
