import { createHash } from 'node:crypto';
import { importedSlug } from '@flotilla/backend/ports';

const mark = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** Slugs are cut at 80 characters. */
const maxWhole = 70;
const whole = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\s_-]+$/u;

/** Returns a slug that only the same text has: `3.5` and `35` differ. */
export function slugOfValue(text: string, language: string): string {
  const slug = importedSlug(text, text, language);
  return whole.test(text) && text.length <= maxWhole ? slug : `${slug}-${mark(text)}`;
}
