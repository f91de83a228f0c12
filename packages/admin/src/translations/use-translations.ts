import type { Entity } from '@flotilla/core';
import {
  type TranslationProgress,
  translationProgress,
  type UntranslatedRow,
} from '@flotilla/core/translations';
import { useClient } from '@flotilla/react/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useAdmin } from '../context/admin-context.js';

/** Key of the queries of the work list. */
export const translationsKey = ['translations'] as const;

/** The filter of the list, a part of the address, so that the way back from a form leads to the same list. */
export interface TranslationFilter {
  readonly language: string;
  /** `blog.article`. */
  readonly model: string | undefined;
  readonly field: string | undefined;
  readonly state: string | undefined;
}

/** Returns the filter of the address, and a function that changes it. */
export function useTranslationFilter(): [
  TranslationFilter,
  (changed: Partial<Record<keyof TranslationFilter, string | undefined>>) => void,
] {
  const { languages } = useAdmin();
  const [parameters, setParameters] = useSearchParams();
  const of = (name: string) => parameters.get(name) ?? undefined;
  const wanted = of('language') ?? '';
  const filter = {
    // The first language is the one that texts are written in.
    language: languages.includes(wanted) ? wanted : (languages[1] ?? languages[0] ?? 'en'),
    ...{ model: of('model'), field: of('field'), state: of('state') },
  };
  const change: ReturnType<typeof useTranslationFilter>[1] = (changed) => {
    const entries = Object.entries({ ...filter, ...changed }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    );
    setParameters(entries, { replace: true });
  };
  return [filter, change];
}

/** Queries how many texts of each entity are in a language. */
export function useTranslationProgress(language: string) {
  const client = useClient();
  return useQuery({
    queryKey: [...translationsKey, 'progress', language],
    queryFn: () =>
      client.muted.send<Progress>({
        ...{ method: 'GET', path: translationProgress.path, query: { language }, module: 'translations' },
      }),
    retry: false,
    // Rows are translated in forms, between two views of this screen.
    staleTime: 0,
  });
}

interface Progress {
  readonly data: readonly TranslationProgress[];
  readonly meta: { readonly canDraft: boolean };
}

interface Page {
  readonly data: readonly UntranslatedRow[];
  readonly meta: { readonly next: string | null };
}

/** Queries the rows of an entity that lack texts, page by page. */
export function useUntranslated(entity: Entity, { language, field, state }: TranslationFilter) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: [...translationsKey, 'rows', entity.key, language, field, state],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) =>
      client.muted.send<Page>({
        method: 'GET',
        path: `/api/translations/${entity.module}/${entity.plural}`,
        query: { language, ...(field && { field }), ...(state && { state }), ...(after && { after }) },
        module: 'translations',
      }),
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    retry: false,
    staleTime: 0,
  });
}
