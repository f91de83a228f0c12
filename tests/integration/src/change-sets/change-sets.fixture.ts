import {
  type ChangeSetView,
  changeSetHeader,
  type Finding,
  type PendingChangeView,
} from '@flotilla/core/change-sets';
import type { PageDocument } from '@flotilla/core/documents';
import type { signInAs, TestAnswer, TestApp, TestRequest, TestRow } from '@flotilla/testing';

export type SignedIn = Awaited<ReturnType<typeof signInAs>>;
type Id = { readonly id: string };
export type Published = ChangeSetView & { readonly rows: number };

/** Returns the header of a change set. */
export const inSet = ({ id }: Id) => ({ [changeSetHeader]: id });

/** The calls of one account on change sets. */
export function changeSetsOf(app: TestApp, as: TestRequest['as']) {
  const call = <T>(path: string, method: 'GET' | 'POST' | 'DELETE', data?: object): Promise<TestAnswer<T>> =>
    app.request<T>({ method, url: `/api/change-sets${path}`, as, ...(data && { data }) });
  return {
    release: async (title = 'Release') => (await call<ChangeSetView>('', 'POST', { title })).data,
    draftFor: (entity: string, { id }: Id) => call<ChangeSetView>('/for', 'POST', { root: { entity, id } }),
    view: (set: Id) => call<ChangeSetView>(`/${set.id}`, 'GET'),
    list: (query = '') => call<ChangeSetView[]>(query, 'GET'),
    changes: async (set: Id) => (await call<PendingChangeView[]>(`/${set.id}/changes`, 'GET')).data,
    check: (set: Id, data: object = {}) => call<Report>(`/${set.id}/check`, 'POST', data),
    /** Accepts warnings, unless the data say otherwise. */
    publish: (set: Id, data: object = {}) =>
      call<Published>(`/${set.id}/publish`, 'POST', { acceptWarnings: true, ...data }),
    discard: (set: Id) => call<ChangeSetView>(`/${set.id}/discard`, 'POST'),
    unschedule: (set: Id) => call<ChangeSetView>(`/${set.id}/unschedule`, 'POST'),
    revert: (set: Id) => call<ChangeSetView>(`/${set.id}/revert`, 'POST', { title: 'Back' }),
    undo: (set: Id, entity: string, { id }: Id) =>
      call<ChangeSetView>(`/${set.id}/changes/${entity}/${id}`, 'DELETE'),
    undoGroup: (set: Id, entity: string, { id }: Id) =>
      call<ChangeSetView>(`/${set.id}/changes/${entity}/${id}?group=true`, 'DELETE'),
    write: (set: Id, method: 'POST' | 'PATCH' | 'DELETE', url: string, data?: unknown) =>
      app.request<TestRow>({ method, url, as, headers: inSet(set), ...(data !== undefined && { data }) }),
    read: <T = TestRow>(set: Id, url: string) => app.request<T>({ url, as, headers: inSet(set) }),
    /** Returns the document of a page as a preview of the change set has it. */
    preview: async (set: Id, url: string) => {
      const opened = { method: 'POST', url: '/api/host/previews', as, data: {} } as const;
      const { token } = (await app.request<{ token: string }>(opened)).data;
      const { data } = await app.request<PageDocument>({
        method: 'POST',
        url: '/api/host/previews/document',
        as,
        headers: inSet(set),
        data: { token, rows: [], url },
      });
      return data;
    },
  };
}

interface Report {
  readonly conflicts: readonly { readonly path: string }[];
  readonly missing: readonly object[];
  readonly refusal: { readonly status: number } | null;
  readonly rows: number;
  readonly changes: number;
  readonly checks: readonly Finding[];
}
