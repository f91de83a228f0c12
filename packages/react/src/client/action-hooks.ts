import type { Action, ActionSchemas, AnyEntity } from '@flotilla/core';
import {
  queryOptions,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useMutation,
  type UseMutationResult,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { ActionAnswer, ActionArguments } from '../http/client.js';
import { useClient } from './use-client.js';
import { privately } from './live-updates.js';
import { useQueries } from './page/page-queries.js';
import { actionQueryKey } from './query-keys.js';
import { type Done, useDoneToast } from './actions/use-done-toast.js';

export interface AnswerSettings {
  /**
   * Entities whose rows the answer shows. A change to any of their rows refetches it, whichever ids it
   * contains.
   */
  readonly refetchOn?: readonly Pick<AnyEntity, 'key'>[];
  /** Refetches without the usual delay, for content that people wait for, such as chat messages. */
  readonly isUrgent?: boolean;
}

/**
 * Queries an action that reads. Disabled while the input is null; refetched after writes in the action's
 * module.
 */
export function useAnswer<S extends ActionSchemas>(
  action: Action<S>,
  input: ActionArguments<S> | null,
  settings: AnswerSettings = {},
): UseQueryResult<ActionAnswer<S>> {
  const client = useClient();
  const options = queryOptions({
    enabled: input !== null,
    queryKey: actionQueryKey(action, input ?? {}),
    meta: metaOf(action, settings),
    queryFn: () => client.call(action, input ?? ({} as ActionArguments<S>)),
  });
  return useQuery(options, useQueries());
}

/** Query `meta` that decides when an answer is refetched. */
const metaOf = <S extends ActionSchemas>(action: Action<S>, { refetchOn, isUrgent }: AnswerSettings) => ({
  ...(action.access !== 'public' && privately),
  refetchOn: refetchOn?.map(({ key }) => key),
  isUrgent,
});

/**
 * Queries a paginated action; `fetchNextPage` loads the next page. The action's query must accept `after`.
 */
export function useAnswerPages<S extends ActionSchemas>(
  action: Action<S>,
  input: ActionArguments<S> | null,
  settings: AnswerSettings = {},
): UseInfiniteQueryResult<ActionAnswer<S>[]> {
  const client = useClient();
  return useInfiniteQuery(
    {
      enabled: input !== null,
      queryKey: [...actionQueryKey(action, input ?? {}), 'pages'],
      meta: metaOf(action, settings),
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: after }) =>
        client.callWhole(action, pageOf(input ?? ({} as ActionArguments<S>), after)),
      getNextPageParam: ({ meta }) => meta?.next ?? undefined,
      select: ({ pages }) => pages.map(({ data }) => data),
    },
    useQueries(),
  );
}

/** Returns the input for the page after a cursor. */
function pageOf<Input extends object>(input: Input, after: string | undefined): Input {
  const { query } = input as { query?: object };
  return { ...input, query: { ...query, ...(after !== undefined && { after }) } };
}

export interface UseActionOptions {
  /** Message of the toast shown after success. */
  readonly done?: Done;
}

/**
 * Returns the mutation of an action that writes:
 * `const { mutate, isPending } = useAction(deleteIdentity, { done: 'deleted' })`. A failure shows as a toast.
 */
export function useAction<S extends ActionSchemas>(
  action: Action<S>,
  { done }: UseActionOptions = {},
): UseMutationResult<ActionAnswer<S>, Error, ActionArguments<S>> {
  const client = useClient();
  const sayDone = useDoneToast(done);
  return useMutation(
    { mutationFn: (input: ActionArguments<S>) => client.call(action, input), onSuccess: sayDone },
    useQueries(),
  );
}
