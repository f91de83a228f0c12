/** Whether everyone reads a row, and since or until when: what its dates say at a moment. */
export type PublishingState =
  | { readonly kind: 'draft' }
  | { readonly kind: 'scheduled'; readonly at: string }
  | { readonly kind: 'published'; readonly at: string; readonly until: string | undefined }
  | { readonly kind: 'ended'; readonly at: string };

/** The state of a row of an entity that is published. */
export function publishingStateOf(row: Readonly<Record<string, unknown>> | undefined, now = Date.now()): PublishingState {
  const at = momentOf(row?.['publishedAt']);
  const until = momentOf(row?.['unpublishedAt']);
  if (at === undefined) return { kind: 'draft' };
  if (until !== undefined && Date.parse(until) <= now) return { kind: 'ended', at: until };
  return Date.parse(at) > now ? { kind: 'scheduled', at } : { kind: 'published', at, until };
}

/** When its state is another one, by what is known now. */
export function nextChangeOf(state: PublishingState): string | undefined {
  if (state.kind === 'scheduled') return state.at;
  return state.kind === 'published' ? state.until : undefined;
}

/** The minute that has begun: a clock that is a little ahead of the server's must not schedule what is to be there now. */
export function thisMinute(): string {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
}

const momentOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
