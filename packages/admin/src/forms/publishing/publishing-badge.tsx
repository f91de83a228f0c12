import { Badge } from '@flotilla/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../context/use-t.js';
import { momentText, momentTitle, zonedMomentText } from '../../context/moments.js';
import { nextChangeOf, type PublishingState, publishingStateOf } from './publishing-state.js';
import { stateMessages } from './state-messages.js';

const looks = { draft: 'outline', scheduled: 'accent', published: 'secondary', ended: 'outline' } as const;
/** `DD.MM.YYYY` */
const dayLength = 10;
/** Later changes need no timer. */
const longestMs = 12 * 3_600_000;

/** Returns the publishing state of a row; rerenders when the state changes by time. */
export function usePublishingState(row: Readonly<Record<string, unknown>> | undefined): PublishingState {
  const [, setTicks] = useState(0);
  const state = publishingStateOf(row);
  const change = nextChangeOf(state);
  useEffect(() => {
    const ms = change === undefined ? Infinity : Date.parse(change) - Date.now();
    if (ms > longestMs) return undefined;
    const timer = setTimeout(() => setTicks((count) => count + 1), ms + 1);
    return () => clearTimeout(timer);
  }, [change]);
  return state;
}

export interface PublishingBadgeProps {
  row: Readonly<Record<string, unknown>> | undefined;
  /** Whether to show only the day, for tables. */
  isShort?: boolean;
  /** Whether only rows that are not public have a text, for narrow screens. */
  isOnCard?: boolean;
}

/** The publishing state with its time in the site's time zone; the title adds the browser's local time. */
export function PublishingBadge({ row, isShort = false, isOnCard = false }: PublishingBadgeProps): ReactNode {
  const t = useT(stateMessages);
  const state = usePublishingState(row);
  const text = (moment: string) =>
    isShort ? momentText(moment).slice(0, dayLength) : zonedMomentText(moment);
  const moment =
    state.kind === 'draft' ? undefined : ((state.kind === 'published' ? state.until : undefined) ?? state.at);
  const title = moment && momentTitle(moment);
  const said = () => {
    if (state.kind === 'draft') return t('draft');
    if (state.kind === 'published' && state.until) return t('publishedUntil', { at: text(state.until) });
    return t(state.kind, { at: text(state.at) });
  };
  if (isOnCard && state.kind === 'published' && !state.until)
    return (
      <span title={title} data-publishing={state.kind} className="block size-2 rounded-full bg-success">
        <span className="sr-only">{said()}</span>
      </span>
    );
  return (
    <Badge variant={looks[state.kind]} className="tabular-nums" title={title} data-publishing={state.kind}>
      {state.kind === 'published' && <span aria-hidden className="size-2 rounded-full bg-success" />}
      {said()}
    </Badge>
  );
}
