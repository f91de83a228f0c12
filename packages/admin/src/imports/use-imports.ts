import {
  type ImportRun,
  type ImportRunOptions,
  importRunsPath,
  type OthersImport,
  othersImportsPath,
} from '@flotilla/core/imports';
import { type Client, useClient } from '@flotilla/react/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { sendParts } from './send-parts.js';

const importsKey = ['imports'] as const;
const pollMs = 1000;

/** Returns the id of the shown import, a part of the address, and a function that changes it. */
export function useShownImport(): [string | undefined, (id: string | undefined) => void] {
  const [parameters, setParameters] = useSearchParams();
  return [parameters.get('id') ?? undefined, (id) => setParameters(id === undefined ? {} : { id })];
}

interface ImportCall {
  readonly method?: string;
  readonly base?: string;
  readonly path?: string;
  readonly data?: unknown;
}

/** Sends a call of the imports, and returns its `data`. */
async function callImports<Data>(
  { muted }: Pick<Client, 'muted'>,
  { method = 'POST', base = importRunsPath, path = '', data }: ImportCall,
): Promise<Data> {
  return (await muted.send<{ data: Data }>({ method, path: base + path, module: 'host', data })).data;
}

/** Queries the imports of the account. */
export function useImports() {
  const client = useClient();
  return useQuery({
    queryKey: [...importsKey, 'list'],
    queryFn: () => callImports<ImportRun[]>(client, { method: 'GET' }),
    retry: false,
    staleTime: 0,
  });
}

export const isActive = ({ status }: Pick<ImportRun, 'status'>) =>
  status === 'checking' || status === 'running';

/** Queries an import, each second while it runs. */
export function useImport(id: string) {
  const client = useClient();
  return useQuery({
    queryKey: [...importsKey, id],
    queryFn: () => callImports<ImportRun>(client, { method: 'GET', path: `/${id}` }),
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? pollMs : false),
    retry: false,
    staleTime: 0,
  });
}

/** The steps that change an import. Each stores the answer as the state of the import. */
export function useImportCalls(id: string) {
  const client = useClient();
  const queries = useQueryClient();
  const step = (path: string) => ({
    mutationFn: (data: ImportRunOptions | undefined) =>
      callImports<ImportRun>(client, { path: `/${id}/${path}`, data }),
    onSuccess: (run: ImportRun) => {
      queries.setQueryData([...importsKey, id], run);
      void queries.invalidateQueries({ queryKey: importsKey });
    },
  });
  return {
    check: useMutation(step('check')),
    start: useMutation(step('start')),
    cancel: useMutation(step('cancel')),
  };
}

/** Deletes an import with its file. Its rows stay. */
export function useDeleteImport() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callImports<{ id: string }>(client, { method: 'DELETE', path: `/${id}` }),
    onSettled: () => void queries.invalidateQueries({ queryKey: importsKey }),
  });
}

/** Queries the imports of other accounts, each second while one runs. */
export function useOthersImports() {
  const client = useClient();
  return useQuery({
    queryKey: [...importsKey, 'others'],
    queryFn: () => callImports<OthersImport[]>(client, { method: 'GET', base: othersImportsPath }),
    refetchInterval: ({ state }) => (state.data?.some(isActive) ? pollMs : false),
    retry: false,
    staleTime: 0,
  });
}

/** Stops an import of another account, or deletes it with its file. */
export function useOthersImportCalls() {
  const client = useClient();
  const queries = useQueryClient();
  const onSettled = () => void queries.invalidateQueries({ queryKey: importsKey });
  const call = (method: string, path: string) =>
    callImports<unknown>(client, { method, base: othersImportsPath, path });
  return {
    cancel: useMutation({ mutationFn: (id: string) => call('POST', `/${id}/cancel`), onSettled }),
    remove: useMutation({ mutationFn: (id: string) => call('DELETE', `/${id}`), onSettled }),
  };
}

/** Uploads a file and starts its check. */
export function useUpload(onProgress: (percent: number) => void, onStored: (run: ImportRun) => void) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, stop: { signal } }: { file: File; stop: AbortController }) => {
      const made = await callImports<ImportRun>(client, {
        data: { name: file.name.slice(-200), bytes: file.size },
      });
      try {
        await sendParts(client, made.id, file, { signal, onProgress });
        return await callImports<ImportRun>(client, { path: `/${made.id}/check`, data: {} });
      } catch (error) {
        // The list would show a file that never arrived.
        if (signal.aborted) await callImports(client, { method: 'DELETE', path: `/${made.id}` });
        throw error;
      }
    },
    onSuccess: onStored,
    onSettled: () => void queries.invalidateQueries({ queryKey: importsKey }),
  });
}
