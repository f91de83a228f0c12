import { addDays } from '../../bookings/days.js';
import type { StayChoice } from './choice.js';
import { element } from './month-grid.js';
import type { StayText } from './stay-texts.js';

export interface WaitingOptions {
  readonly productId: string;
  /** Empty for any store. */
  readonly storeId: string;
  readonly choice: StayChoice;
  /** A taken day that was pressed in the calendar; the days of the choice by default. */
  readonly day?: string | undefined;
  readonly unit: 'day' | 'night' | 'hour';
  readonly language: string;
  readonly t: StayText;
  /** Sends the request. Returns the message of a refusal, or undefined. */
  readonly send?: (wish: WaitingWish, language: string) => Promise<string | undefined>;
}

/** The days of a product, and the address of the mail. */
export interface WaitingWish {
  readonly productId: string;
  readonly storeId?: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly email: string;
}

/** Opens a form that requests a mail when taken days are free again. */
export function openWaiting(options: WaitingOptions): void {
  const { t } = options;
  const form = waitingForm(options);
  const title = element(
    'h2',
    { id: 'wait-title', class: 'font-display text-xl font-medium' },
    t('waitTitle'),
  );
  const dialog = element(
    'dialog',
    { 'aria-labelledby': title.id, class: dialogClasses },
    title,
    form.element,
  );
  form.close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  // Styles of embedded applications apply inside of this element only.
  (document.querySelector('[data-overlays]') ?? document.body).append(dialog);
  dialog.showModal();
  form.email.focus();
}

function waitingForm({ choice, day, unit, t, ...options }: WaitingOptions) {
  const { start, end } = day === undefined ? choice : daysUntil(day, choice);
  const least = unit === 'night' && end <= start ? addDays(start, 1) : end;
  const first = input({ type: 'date', name: 'startDate', value: start });
  const last = input({ type: 'date', name: 'endDate', value: least });
  const email = input({ type: 'email', name: 'email', autocomplete: 'email', maxlength: '320' });
  const inputs = element(
    'div',
    { class: 'grid grid-cols-2 gap-2' },
    labelled(t('start'), first),
    labelled(t('end'), last),
    labelled(t('email'), email, 'col-span-2'),
  );
  const status = element('p', { role: 'status', class: 'text-sm font-medium empty:hidden' });
  const submit = element('button', { class: buttonClasses }, t('waitSend'));
  const close = element('button', { type: 'button', class: linkClasses }, t('close'));
  const form = element(
    'form',
    { class: 'flex flex-col gap-4' },
    element('p', { class: 'text-sm text-muted-foreground' }, t('waitHint')),
    inputs,
    status,
    element('div', { class: 'flex flex-wrap items-center gap-2' }, submit, close),
  );
  const say = (text: string, isProblem = false) => {
    status.textContent = text;
    status.classList.toggle('text-destructive', isProblem);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (submit.disabled) return;
    submit.disabled = true;
    say(t('waitSending'));
    void sent({ startDate: first.value, endDate: last.value, email: email.value }, options)
      .catch(() => t('waitFailed'))
      .then((problem) => {
        submit.disabled = false;
        if (problem !== undefined) return say(problem, true);
        say(t('waits'));
        for (const part of [inputs, submit]) part.hidden = true;
        close.focus();
      });
  });
  return { element: form, email, close };
}

function sent(
  wish: Omit<WaitingWish, 'productId' | 'storeId'>,
  {
    productId,
    storeId,
    language,
    send = sendLazily,
  }: Pick<WaitingOptions, 'productId' | 'storeId' | 'language' | 'send'>,
): Promise<string | undefined> {
  return send({ productId, ...(storeId && { storeId }), ...wish }, language);
}

/** Returns the days from the chosen first day to a taken one, or that day alone. */
const daysUntil = (day: string, { start, end }: StayChoice): StayChoice => ({
  start: start !== '' && end === '' && start < day ? start : day,
  end: day,
});

/** The client and the session are loaded when the form is sent. */
const sendLazily = async (wish: WaitingWish, language: string) =>
  (await import('./send-waiting.js')).sendWaiting(wish, language);

const input = (attributes: Readonly<Record<string, string>>) =>
  element('input', { required: '', class: inputClasses, ...attributes });

const labelled = (label: string, field: HTMLElement, className = '') =>
  element(
    'label',
    { class: `flex min-w-0 flex-col gap-1 text-sm text-muted-foreground ${className}` },
    label,
    field,
  );

const inputClasses =
  'h-12 w-full min-w-0 rounded-lg border border-input bg-card px-3 text-base text-foreground focus-visible:outline-2 focus-visible:outline-ring';
const buttonClasses =
  'min-h-11 rounded-full bg-primary px-5 text-sm font-semibold text-primary-foreground disabled:opacity-60';
const linkClasses = 'min-h-11 px-3 text-sm font-semibold text-sea underline-offset-4 hover:underline';
const dialogClasses = [
  'fixed inset-x-0 bottom-0 top-auto m-0 max-h-dvh w-full max-w-none overflow-y-auto rounded-t-2xl border border-border p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]',
  'bg-popover text-popover-foreground shadow-lg open:flex open:flex-col open:gap-3 backdrop:bg-deep/45 backdrop:backdrop-blur-xs',
  'sm:inset-0 sm:m-auto sm:h-fit sm:w-[min(26rem,calc(100vw-2rem))] sm:rounded-2xl',
].join(' ');
