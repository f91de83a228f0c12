/** Reasons of a refused form other than an invalid answer. */
export type FailureKind = 'failed' | 'tooMany' | 'tooLarge' | 'wrongType';

const failures: Readonly<Record<number, FailureKind>> = { 413: 'tooLarge', 415: 'wrongType', 429: 'tooMany' };

/** Returns the reason of a refusal by its status. */
export const failureOf = (status: number): FailureKind => failures[status] ?? 'failed';
