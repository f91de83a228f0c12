import EmailReplyParser from 'email-reply-parser';

/** A text, split into its own words and everything below them. */
export interface FoldedText {
  readonly text: string;
  /** Quotes of earlier mails, and the signature. */
  readonly quoted: string;
}

/** The parser takes quadratic time, so it reads only the beginning, which has the answer in most mails. */
const maxParsed = 8000;

/**
 * Splits the text of a reply from quotes of earlier mails and the signature. Loses nothing: a text that is only
 * a quote stays visible.
 */
export function foldQuotes(source: string): FoldedText {
  const whole = normalized(source);
  const lines = whole.split('\n');
  const at = lines.findIndex((line, index) => beginsQuote(line, lines.slice(index + 1, index + 6)));
  const head = (at < 0 ? lines : lines.slice(0, at)).join('\n');
  const below = at < 0 ? '' : lines.slice(at).join('\n');
  const fragments = new EmailReplyParser().read(head.slice(0, maxParsed)).getFragments();
  const partOf = (isHidden: boolean) =>
    fragments
      .filter((fragment) => fragment.isHidden() === isHidden)
      .map((fragment) => fragment.getContent())
      .join('\n');
  const text = `${partOf(false)}${head.slice(maxParsed)}`.trim();
  if (text === '') return { text: whole.trim(), quoted: '' };
  return { text, quoted: [partOf(true).trim(), below.trim()].filter(Boolean).join('\n\n') };
}

/** Trims lines by a method: a pattern of trailing spaces takes quadratic time. */
const normalized = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');

/**
 * Returns whether a line begins a quote. Covers the headers of Gmail, Outlook, Apple Mail, Yandex and Mail.ru
 * that email-reply-parser does not know. Each pattern is bounded, so that it takes linear time.
 */
function beginsQuote(line: string, next: readonly string[]): boolean {
  if (line.length > 400) return false;
  if (line.startsWith('>') && next.every((one) => one === '' || one.startsWith('>')) && /[@:]/.test(line))
    return isAttribution(line.replace(/^>\s?/, ''));
  return isAttribution(line) || isAttribution(`${line} ${next[0] ?? ''}`) || isHeaderBlock(line, next);
}

const attributions = [
  // On Sun, Nov 29, 2026 at 10:00 AM Katya <shop@example.com> wrote:
  /^On .{6,300} wrote:$/,
  // вс, 29 нояб. 2026 г. в 10:00, Катя <shop@example.com>:
  /^\p{L}{2,12}\.?, \d{1,2} \p{L}{3,9}\.? \d{4} г\. в \d{1,2}:\d{2}, .{0,200}<[^<>]{3,200}>:$/u,
  // 29 нояб. 2026 г., в 10:00, Катя <shop@example.com> написал(а):
  /^\d{1,2} \p{L}{3,9}\.? \d{4} г\., в \d{1,2}:\d{2}, .{1,250} (написал|написала|написал\(а\)):$/u,
  // 29.11.2026, 10:00, "Катя" <shop@example.com>:   and   29.11.2026 10:00, Катя пишет:
  /^\d{1,2}\.\d{1,2}\.\d{4},? (в )?\d{1,2}:\d{2}(:\d{2})?, .{1,250}(>|пишет|написала?|написал\(а\)) ?:$/u,
  // Воскресенье, 29 ноября 2026, 10:00 +03:00 от Катя <shop@example.com>:
  /^\p{L}{5,12}, \d{1,2} \p{L}{3,9} \d{4},? .{4,40} от .{1,250}:$/u,
];
const isAttribution = (line: string) => attributions.some((pattern) => pattern.test(line.trim()));

/** The block of headers that Outlook puts above a quote: a sender, then a date, a receiver or a subject. */
const isHeaderBlock = (line: string, next: readonly string[]) =>
  /^\*{0,2}(From|От|От кого):\*{0,2} ?\S/u.test(line) &&
  next.some((one) => /^\*{0,2}(Sent|Date|Отправлено|Дата|To|Кому):\*{0,2} ?\S/u.test(one)) &&
  next.some((one) => /^\*{0,2}(Subject|Тема):\*{0,2}/u.test(one));
