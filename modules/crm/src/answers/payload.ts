import type { Json } from '@flotilla/core';
import { isPlainObject } from '@flotilla/core/values';

/** The answers of a request as they are stored: none where that is no object. */
export const payloadOf = ({ payload }: { readonly payload: Json }): Readonly<Record<string, Json>> =>
  isPlainObject(payload) ? payload : {};
