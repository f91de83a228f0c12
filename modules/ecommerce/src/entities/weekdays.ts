import { json } from '@flotilla/core';

/** ISO weekdays, 1 for Monday; empty for any. */
export const weekdays = () => json({ shape: 'array', default: [] });
