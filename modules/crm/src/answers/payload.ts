import type { Json } from '@flotilla/core';

/** The answers of a request as they are stored: an object, or nothing. */
export const payloadOf = ({ payload }: { readonly payload: unknown }) => (payload ?? {}) as Readonly<Record<string, Json>>;
