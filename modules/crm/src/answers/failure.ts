/** Why a form was not taken where no answer is to blame. */
export type FailureKind = 'failed' | 'tooMany' | 'tooLarge' | 'wrongType';

const failures: Readonly<Record<number, FailureKind>> = { 413: 'tooLarge', 415: 'wrongType', 429: 'tooMany' };

/** What the status of a refusal means. */
export const failureOf = (status: number): FailureKind => failures[status] ?? 'failed';
