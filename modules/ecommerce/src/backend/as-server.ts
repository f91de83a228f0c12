import { type Context, serverFor } from '@flotilla/backend';

/** Returns a context with the server's permissions that still records the caller. */
export const asServer = <C extends Context>(context: C): C => ({
  ...context,
  caller: serverFor(context.caller),
});
