import { z } from 'zod';

/** Returns the schema of a setting that is an http(s) address. Trailing slashes are removed. */
export const baseUrl = (example = 'https://example.com') =>
  z
    .url({ protocol: /^https?$/, error: `must be an address such as ${example}` })
    .transform((url) => url.replace(/\/+$/, ''));
