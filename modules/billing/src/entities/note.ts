import { text } from '@flotilla/core';

/** Remarks of administrators on a row that only the server writes. */
export const note = () => text({ default: '', max: 2000 });
