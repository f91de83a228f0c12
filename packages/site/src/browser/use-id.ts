import { useState } from 'preact/hooks';

let count = 0;

/** No id that anybody would write begins like this. */
const mark = 'uid·';

/** An id that nothing else on the page has, whichever island asks. */
export function useId(): string {
  return useState(() => `${mark}${++count}`)[0];
}

/** Whether the value of an attribute names such an id. */
export function namesAnId(value: unknown): value is string {
  return typeof value === 'string' && value.includes(mark);
}
