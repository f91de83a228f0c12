import { describe, expect, it } from 'vitest';
import { foldQuotes } from './fold-quotes.js';

const shop = 'Katya, rent your dream <shop@example.com>';
const replies = {
  'Gmail in English': [
    'Yes, please.\n\nOn Sun, Nov 29, 2026 at 10:00 AM Katya, rent your dream <\nshop@example.com> wrote:\n\n> The Azure is free.\n',
    'Yes, please.',
  ],
  'Gmail in Russian': [
    `Да, спасибо!\n\nвс, 29 нояб. 2026 г. в 10:00, ${shop}:\n\n> Лодка свободна\n`,
    'Да, спасибо!',
  ],
  'Outlook in English': [
    `Yes, please.\n\n________________________________\nFrom: ${shop}\nSent: Sunday, November 29, 2026 10:00\nTo: Ann <ann@example.com>\nSubject: Re: Enquiry\n\nThe Azure is free.`,
    'Yes, please.',
  ],
  'Outlook in English without a line': [
    `Yes, please.\n\nFrom: ${shop}\nSent: Sunday, November 29, 2026 10:00\nTo: Ann <ann@example.com>\nSubject: Re: Enquiry\n\nThe Azure is free.`,
    'Yes, please.',
  ],
  'Outlook in Russian': [
    `Да, спасибо.\n\nОт: ${shop}\nОтправлено: 29 ноября 2026 г. 10:00\nКому: Анна <ann@example.com>\nТема: Re: Заявка\n\nЛодка свободна`,
    'Да, спасибо.',
  ],
  'Apple Mail in English': [
    `Yes, please.\n\nSent from my iPhone\n\n> On 29 Nov 2026, at 10:00, ${shop} wrote:\n> \n> The Azure is free.`,
    'Yes, please.',
  ],
  'Apple Mail in Russian': [
    `Да, спасибо.\n\n> 29 нояб. 2026 г., в 10:00, ${shop} написал(а):\n> \n> Лодка свободна`,
    'Да, спасибо.',
  ],
  Yandex: [`Да\n\n29.11.2026, 10:00, "Катя" <shop@example.com>:\n\nЛодка свободна`, 'Да'],
  'Mail.ru': [
    `Да\n\nВоскресенье, 29 ноября 2026, 10:00 +03:00 от Катя <shop@example.com>:\n \nЛодка свободна`,
    'Да',
  ],
} as const;

describe('foldQuotes', () => {
  it.each(Object.entries(replies))('separates the answer from the quote of %s', (_name, [source, text]) => {
    const folded = foldQuotes(source.replaceAll('\n', '\r\n'));

    expect(folded.text).toBe(text);
    expect(folded.quoted).toMatch(/Azure|Лодка/);
  });

  it('keeps answers between quoted lines', () => {
    const folded = foldQuotes('> When?\nIn May.\n\n> How many?\nSix of us.');

    expect(folded.text).toMatch(/In May\.\n+Six of us\./);
    expect(folded.quoted).toContain('When?');
  });

  it('shows a mail that has only a quote', () => {
    expect(foldQuotes('> The Azure is free.')).toEqual({ text: '> The Azure is free.', quoted: '' });
  });

  it('keeps every word of a long text', () => {
    const words = Array.from({ length: 4000 }, (_, at) => `word${at}`);
    const { text, quoted } = foldQuotes(words.join(' '));

    expect(words.filter((word) => !`${text} ${quoted}`.includes(word))).toEqual([]);
  });

  it.each([
    ['newlines', '\n'.repeat(50_000)],
    ['lines of spaces', ' \n'.repeat(25_000)],
    ['openings of quotes', 'On '.repeat(16_000)],
    ['short lines', 'On a\n'.repeat(10_000)],
    ['words with points', 'abcd. \n'.repeat(7000)],
    ['marks of quotes', '> '.repeat(25_000)],
    ['dashes', '-'.repeat(50_000)],
    ['spaces before a word', `${' '.repeat(50_000)}a`],
  ])('takes less than a second for 50,000 characters of %s', (_name, source) => {
    const started = performance.now();
    foldQuotes(source);

    expect(performance.now() - started).toBeLessThan(1000);
  });
});
