import { z } from 'zod';
import { emailAddress } from './email.js';

/**
 * Returns the schema of an e-mail address, which is stored and compared in the form of {@link emailAddress}.
 */
export function emailSchema() {
  return z
    .string()
    .max(320)
    .overwrite((text) => emailAddress(text) ?? text.trim())
    .check(({ value, issues }) => {
      if (emailAddress(value) !== undefined) return;
      // The same issue as that of `z.email()`: forms translate it by its format.
      issues.push({
        code: 'invalid_format',
        format: 'email',
        input: value,
        message: 'must be an e-mail address',
      });
    })
    .meta({ format: 'email' });
}
