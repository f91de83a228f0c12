/** Query parameters of the pages that a provider’s sign-in returns to. Without schemas, for small pages. */
export const openIdQuery = { code: 'openIdCode', failure: 'openIdFailure', done: 'openIdDone' } as const;
