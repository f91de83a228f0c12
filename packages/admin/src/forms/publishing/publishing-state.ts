/** The publishing state of a row at a moment, derived from its dates. */
export type PublishingState =
  | { readonly kind: 'draft' }
  | { readonly kind: 'scheduled'; readonly at: string }
  | { readonly kind: 'published'; readonly at: string; readonly until: string | undefined }
  | { readonly kind: 'ended'; readonly at: string };

export function publishingStateOf(
  row: Readonly<Record<string, unknown>> | undefined,
  now = Date.now(),
): PublishingState {
  const at = momentOf(row?.['publishedAt']);
  const until = momentOf(row?.['unpublishedAt']);
  if (at === undefined) return { kind: 'draft' };
  if (until !== undefined && Date.parse(until) <= now) return { kind: 'ended', at: until };
  return Date.parse(at) > now ? { kind: 'scheduled', at } : { kind: 'published', at, until };
}

/** Returns the time of the next change of state; undefined if none is scheduled. */
export function nextChangeOf(state: PublishingState): string | undefined {
  if (state.kind === 'scheduled') return state.at;
  return state.kind === 'published' ? state.until : undefined;
}

/**
 * Returns the start of the current minute: a clock slightly ahead of the server's must not turn "now" into a
 * schedule.
 */
export function thisMinute(): string {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
}

const momentOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
