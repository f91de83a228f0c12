import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { TelegramLogin } from '@flotilla/backend/ports';

/** How long signed data are valid, and the tolerated clock difference, in milliseconds. */
const goodMs = 10 * 60_000;
const skewMs = 60_000;

/**
 * Returns the id of the user when Telegram has signed this login for the bot recently. `hash` is the
 * HMAC-SHA-256 of all other fields, sorted, as lines of `key=value`; its key is the SHA-256 of the bot's
 * token: https://core.telegram.org/widgets/login#checking-authorization.
 */
export function signedBy(
  { hash, ...fields }: TelegramLogin,
  token: string,
  now = Date.now(),
): string | undefined {
  const lines = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${value}`],
  );
  const key = createHash('sha256').update(token).digest();
  const expected = createHmac('sha256', key).update(lines.toSorted().join('\n')).digest();
  const given = Buffer.from(hash, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const age = now - Number(fields.auth_date) * 1000;
  return age <= goodMs && age >= -skewMs ? fields.id : undefined;
}
