export { type LoggedAction, logAction, loggedActions } from './client/actions/action-log.js';
export { useAction, type UseActionOptions, useAnswer } from './client/action-hooks.js';
export { ApiError } from './http/api-error.js';
export { failureText } from './http/failure.js';
export {
  type ActionAnswer,
  type ActionArguments,
  type Calls,
  type Client,
  type Collection,
  createClient,
  type Found,
  type WriteOptions,
} from './http/client.js';
export { ClientProvider, useById, useClient, useCreate, useDelete, useFind, useUpdate } from './client/hooks.js';
export type { ClientOptions, Files } from './http/http.js';
export { createLiveUpdates, type LiveUpdatesOptions } from './client/live-updates.js';
export { useFailureText } from './client/use-failure-text.js';
export { createQueryClient } from './client/query-client.js';
export { type Done } from './client/actions/use-done-toast.js';
export { upload, type UploadInput, type UploadProgress } from './http/upload.js';
