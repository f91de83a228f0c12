import type { Json } from '@flotilla/core';
import { isPlainObject } from '@flotilla/core/values';

/** Returns the answers of a request; empty when its payload is not an object. */
export const payloadOf = ({ payload }: { readonly payload: Json }): Readonly<Record<string, Json>> =>
  isPlainObject(payload) ? payload : {};
