import type { Entity } from '@flotilla/core';
import { noteAnchor, type NotePerson, type RowNote } from '@flotilla/core/notes';
import { ApiError, useClient } from '@flotilla/react/client';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { createOnce } from '../rows/create-once.js';

interface NotePage {
  readonly data: readonly RowNote[];
  readonly meta: { readonly next: string | null; readonly mayWrite: boolean };
}

/** A note to store. */
export interface WrittenNote {
  readonly text: string;
  readonly mentions: readonly string[];
}

const keyOf = (entity: Pick<Entity, 'key'>, id: string) => [entity.key, 'notes', id];
type NotedEntity = Pick<Entity, 'key' | 'route'>;

/**
 * Queries the notes of a row, the newest first. `isHidden` while the notes are loading and when the person
 * may not read them. Also fetches older pages until they have the note that the address names.
 */
export function useRowNotes(entity: NotedEntity, id: string) {
  const client = useClient();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: keyOf(entity, id),
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: after }) =>
        client.muted.send<NotePage>({
          method: 'GET',
          path: `${entity.route}/${id}/notes`,
          query: after === undefined ? {} : { after },
          module: 'notes',
        }),
      getNextPageParam: ({ meta }) => meta.next ?? undefined,
      retry: (count, cause) => count < 2 && !isRefusal(cause),
    });
  const notes = data?.pages.flatMap((page) => page.data) ?? [];
  const { hash } = useLocation();
  const isOlder =
    hash.startsWith(`#${noteAnchor('')}`) && !notes.some((note) => hash === `#${noteAnchor(note.id)}`);
  // A row has at most `noteLimits.perRow` notes.
  useEffect(() => {
    if (isOlder && hasNextPage && !isFetchingNextPage && !error) void fetchNextPage();
  }, [isOlder, hasNextPage, isFetchingNextPage, error, fetchNextPage]);
  return {
    notes,
    mayWrite: data?.pages[0]?.meta.mayWrite ?? false,
    isHidden: isPending || isRefusal(error),
    isFailed: error !== null && !isRefusal(error),
    hasOlder: hasNextPage,
    showOlder: () => void fetchNextPage(),
    refetch: () => void refetch(),
  };
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500;

/** Returns the mutations of a row's notes, which refetch them. A retry of the same text adds no second note. */
export function useNoteWrites(entity: NotedEntity, id: string) {
  const client = useClient();
  const queries = useQueryClient();
  const path = `${entity.route}/${id}/notes`;
  const onSuccess = () => queries.invalidateQueries({ queryKey: keyOf(entity, id) });
  const add = useMutation({
    mutationFn: (data: WrittenNote) =>
      createOnce([path, data], (key) =>
        client.muted.send({
          method: 'POST',
          path,
          data,
          module: 'notes',
          headers: { 'idempotency-key': key },
        }),
      ),
    onSuccess,
  });
  const edit = useMutation({
    mutationFn: ({ note, ...data }: WrittenNote & { readonly note: string }) =>
      client.muted.send({ method: 'PATCH', path: `${path}/${note}`, data, module: 'notes' }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (note: string) => client.send({ method: 'DELETE', path: `${path}/${note}`, module: 'notes' }),
    onSuccess,
  });
  return { add, edit, remove };
}

/** Queries the people whom notes of a row may mention, once the picker is open. */
export function useNotePeople(entity: NotedEntity, id: string, isOpen: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: [entity.key, 'note-people', id],
    enabled: isOpen,
    staleTime: 60_000,
    queryFn: async () =>
      (
        await client.muted.send<{ data: readonly NotePerson[] }>({
          method: 'GET',
          path: `${entity.route}/${id}/notes/people`,
          module: 'notes',
        })
      ).data,
  });
}
