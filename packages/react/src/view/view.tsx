'use client';
import type { ViewData } from '@flotilla/core';
import type { ViewDocument } from '@flotilla/core/documents';
import { type ReactNode, useEffect, useState } from 'react';
import { siteMessages } from '../messages/site-messages.js';
import { translate } from '../messages/use-t.js';
import type { TypedVariant, Variant } from '../widget/define-variant.js';
import { ShownView, type ViewSite } from './shown-view.js';
import type { ViewError } from './view-error.js';
import { loadView, type ViewClient, type ViewParameters, type ViewQuery } from './view-request.js';

export type ViewProps<Data extends ViewData = ViewData> = ViewSite &
  ViewParameters<Data> & {
    /** The variant, as a module exports it. */
    readonly of: TypedVariant<Data>;
    /** The client of the API: `createClient({ baseUrl })`. */
    readonly from: ViewClient;
    /** Shown while the data loads. */
    readonly fallback?: ReactNode;
    /** Shown instead of the view when all of its lists are empty. */
    readonly empty?: ReactNode;
    /** Shown when the data could not be loaded; by default a sentence and a button that tries again. */
    readonly failed?: (error: ViewError, retry: () => void) => ReactNode;
  };

/** The variant that was loaded, and its data or an error. */
type State =
  | { readonly of: Variant; readonly data: ViewDocument }
  | { readonly of: Variant; readonly error: ViewError }
  | undefined;

/**
 * Shows a view of a Flotilla API in any React application:
 * `<View of={articleListDefault} from={client} language="en" fallback={<Spinner />} />`.
 */
export function View<Data extends ViewData>(props: ViewProps<Data>): ReactNode {
  const { of, from, fallback = null, empty, failed, row, ...rest } = props;
  const { id, subject, limit, page, filter, ...site } = rest;
  const [state, retry] = useLoaded(of, from, { id, subject, limit, page, filter });
  if (!state) return fallback;
  if ('error' in state)
    return failed ? failed(state.error, retry) : <Failed language={site.language} retry={retry} />;
  if (empty !== undefined && isEmpty(state.data)) return empty;
  return <ShownView {...site} of={of} data={state.data} row={row} filesUrl={from.baseUrl ?? ''} />;
}

/**
 * Loads the data, and again when a parameter changes. The earlier data stays until the new data arrives, unless
 * it is of another variant.
 */
function useLoaded(of: Variant, from: ViewClient, query: ViewQuery): [State, retry: () => void] {
  const [state, setState] = useState<State>();
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify(query);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: State) => {
      if (isCurrent) setState(next);
    };
    loadView(of, from, JSON.parse(key) as ViewQuery).then(
      (data) => show({ of, data }),
      (error: ViewError) => show({ of, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [of, from, key, attempt]);
  const retry = () => {
    setState(undefined);
    setAttempt((count) => count + 1);
  };
  return [state?.of === of ? state : undefined, retry];
}

function Failed({ language = 'en', retry }: { language?: string; retry: () => void }): ReactNode {
  const t = translate(siteMessages, language);
  return (
    <div role="alert" className="flotilla">
      <p>{t('failed')}</p>
      <button type="button" onClick={retry}>
        {t('reload')}
      </button>
    </div>
  );
}

function isEmpty({ lists }: ViewDocument): boolean {
  const all = Object.values(lists);
  return all.length > 0 && all.every(({ rows }) => rows.length === 0);
}
