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
import { answerKey } from './query-keys.js';
import { type Done, useDoneToast } from './actions/use-done-toast.js';

export interface AnswerSettings {
  /** Whose rows are shown: when one of them changes, it is read again, whatever the answer says of ids. */
  readonly shows?: readonly Pick<AnyEntity, 'key'>[];
  /** Read again at once: of what people wait for. */
  readonly isUrgent?: boolean;
}

/** What a call that reads answers; not asked while its input is null. It is read again after writes in its module. */
export function useAnswer<S extends ActionSchemas>(
  action: Action<S>,
  input: ActionArguments<S> | null,
  settings: AnswerSettings = {},
): UseQueryResult<ActionAnswer<S>> {
  const client = useClient();
  const options = queryOptions({
    enabled: input !== null,
    queryKey: answerKey(action, input ?? {}),
    meta: metaOf(action, settings),
    queryFn: () => client.call(action, input ?? ({} as ActionArguments<S>)),
  });
  return useQuery(options, useQueries());
}

/** When an answer is read again. */
const metaOf = <S extends ActionSchemas>(action: Action<S>, { shows, isUrgent }: AnswerSettings) => ({
  ...(action.access !== 'public' && privately),
  shows: shows?.map(({ key }) => key),
  isUrgent,
});

/** What a call that answers a list in pages has told so far; `fetchNextPage` reads on. For actions whose query takes `after`. */
export function useAnswerPages<S extends ActionSchemas>(
  action: Action<S>,
  input: ActionArguments<S> | null,
  settings: AnswerSettings = {},
): UseInfiniteQueryResult<ActionAnswer<S>[]> {
  const client = useClient();
  return useInfiniteQuery(
    {
      enabled: input !== null,
      queryKey: [...answerKey(action, input ?? {}), 'pages'],
      meta: metaOf(action, settings),
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: after }) => client.callWhole(action, pageOf(input ?? ({} as ActionArguments<S>), after)),
      getNextPageParam: ({ meta }) => meta?.next ?? undefined,
      select: ({ pages }) => pages.map(({ data }) => data),
    },
    useQueries(),
  );
}

/** The input of the page behind a cursor. */
function pageOf<Input extends object>(input: Input, after: string | undefined): Input {
  const { query } = input as { query?: object };
  return { ...input, query: { ...query, ...(after !== undefined && { after }) } };
}

export interface UseActionOptions {
  /** Said when it has succeeded. */
  readonly done?: Done;
}

/** A call that changes something: `const { mutate, isPending } = useAction(deleteIdentity, { done: 'deleted' })`. Its failure shows as a toast. */
export function useAction<S extends ActionSchemas>(
  action: Action<S>,
  { done }: UseActionOptions = {},
): UseMutationResult<ActionAnswer<S>, Error, ActionArguments<S>> {
  const client = useClient();
  const sayDone = useDoneToast(done);
  return useMutation({ mutationFn: (input: ActionArguments<S>) => client.call(action, input), onSuccess: sayDone }, useQueries());
}
