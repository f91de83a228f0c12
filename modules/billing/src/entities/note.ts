import { text } from '@flotilla/core';

/** What administrators remark on a row that the server alone writes. */
export const note = () => text({ default: '', max: 2000 });
