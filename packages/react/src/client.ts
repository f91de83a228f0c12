export {
  type AnswerSettings,
  useAction,
  type UseActionOptions,
  useAnswer,
  useAnswerPages,
} from './client/action-hooks.js';
export { type LoggedAction, logAction, loggedActions, onLoggedAction } from './client/actions/action-log.js';
export { type ApiCause, ApiError } from './http/api-error.js';
export { failureLine, failureText } from './http/failure.js';
export { markHandled, reportFailure } from './http/report-failure.js';
export {
  type ActionAnswer,
  type ActionArguments,
  type Calls,
  type Client,
  createClient,
  clientThrough,
  type WriteOptions,
} from './http/client.js';
export { type ClientRows, type NamedRow, rowsOf, type Tagged } from './http/collection.js';
export {
  useById,
  useByIdWithEtag,
  useDelete,
  useDeleteMany,
  useFind,
  useInsert,
  useOne,
  usePage,
  useUpdate,
  useUpdateMany,
} from './client/row-hooks.js';
export { clientOfPage, handleRefusals } from './client/page/page-client.js';
export { ClientProvider, useClient } from './client/use-client.js';
export { byIdRetry, type ClientOptions, type Files, findRetry } from './http/http.js';
export { createLiveUpdates, type LiveUpdatesOptions } from './client/live-updates.js';
export { useIsLive } from './client/use-is-live.js';
export { usePolling } from './client/use-polling.js';
export { useFailureText } from './client/use-failure-text.js';
export { createQueryClient } from './client/query-client.js';
export { type Done } from './client/actions/use-done-toast.js';
export { upload, type UploadInput, type UploadProgress } from './http/upload.js';
