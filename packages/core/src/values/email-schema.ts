import { z } from 'zod';
import { emailAddress } from './email.js';

/** Returns the schema of an e-mail address, which is stored and compared as {@link emailAddress} returns it. */
export function emailSchema() {
  return z
    .string()
    .max(320)
    .overwrite((text) => emailAddress(text) ?? text.trim())
    .refine((text) => emailAddress(text) !== undefined, 'must be an e-mail address')
    .meta({ format: 'email' });
}
