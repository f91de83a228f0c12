export { type LoggedAction, logAction, loggedActions } from './actions/action-log.js';
export { useAction, type UseActionOptions, useAnswer } from './actions/action-hooks.js';
export { ApiError } from './api-error.js';
export {
  type ActionAnswer,
  type ActionArguments,
  type Calls,
  type Client,
  type Collection,
  createClient,
  type Found,
  type WriteOptions,
} from './client.js';
export { ClientProvider, useById, useClient, useCreate, useDelete, useFind, useUpdate } from './hooks.js';
export type { ClientOptions, Files } from './http.js';
export { createLiveUpdates, type LiveUpdatesOptions } from './live-updates.js';
export { createQueryClient } from './query-client.js';
export { type Done } from './actions/use-done-toast.js';
export { upload, type UploadInput, type UploadProgress } from './upload.js';
