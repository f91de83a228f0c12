import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openWaiting } from './waiting-dialog.js';
import { stayMessages } from './stay-messages.js';

const texts = stayMessages.resources.en;
const sent: object[] = [];
let problem: string | undefined;

function open({ unit = 'day', end = '2027-07-09', day }: Partial<Opening> = {}) {
  openWaiting({
    ...{ productId: 'boat', storeId: 'marina', language: 'en', unit, day },
    choice: { start: '2027-07-03', end },
    t: (key) => texts[key],
    send: async (wish) => {
      sent.push(wish);
      return problem;
    },
  });
  const dialog = document.querySelector('dialog');
  const form = dialog?.querySelector('form');
  if (!dialog || !form) throw new Error('no form');
  const field = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`);
  const status = () => form.querySelector('[role=status]')?.textContent;
  const submit = () => form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  return { dialog, field, status, submit };
}

interface Opening {
  readonly unit: 'day' | 'night';
  readonly end: string;
  readonly day: string;
}

beforeEach(() => {
  document.body.replaceChildren();
  sent.length = 0;
  problem = undefined;
});

describe('the form that waits for days', () => {
  it('has the taken days, focuses the address, and sends both', async () => {
    const { dialog, field, status, submit } = open();
    expect(document.activeElement).toBe(field('email'));
    expect(dialog.getAttribute('aria-labelledby')).toBe(dialog.querySelector('h2')?.id);
    const email = field('email');
    if (email) email.value = 'ann@example.com';
    submit();
    submit();
    await vi.waitFor(() => expect(status()).toBe(texts.waits));

    expect(sent).toEqual([
      {
        productId: 'boat',
        storeId: 'marina',
        startDate: '2027-07-03',
        endDate: '2027-07-09',
        email: 'ann@example.com',
      },
    ]);
    expect(field('email')?.closest('div')?.hidden).toBe(true);
  });

  it('shows why it was refused, and sends again', async () => {
    const { status, submit } = open();
    problem = 'These days are free.';
    submit();
    await vi.waitFor(() => expect(status()).toBe('These days are free.'));
    problem = undefined;
    submit();

    await vi.waitFor(() => expect(status()).toBe(texts.waits));
  });

  it('waits for one night at least', () => {
    expect(open({ unit: 'night', end: '2027-07-03' }).field('endDate')?.value).toBe('2027-07-04');
  });

  it('has the days from the first day until a pressed one, or that day alone', () => {
    const daysOf = (opening: Partial<Opening>) => {
      const { field, dialog } = open(opening);
      const days = [field('startDate')?.value, field('endDate')?.value];
      dialog.remove();
      return days;
    };

    expect(daysOf({ end: '', day: '2027-07-20' })).toEqual(['2027-07-03', '2027-07-20']);
    expect(daysOf({ end: '', day: '2027-07-01' })).toEqual(['2027-07-01', '2027-07-01']);
    expect(daysOf({ day: '2027-07-20' })).toEqual(['2027-07-20', '2027-07-20']);
  });
});
