export { ApiError } from './http/api-error.js';
export { type Client, createClient } from './http/client.js';
export type { ClientOptions } from './http/http.js';
export type { LinkedSite } from './site/site.js';
export { View, type ViewProps } from './view/view.js';
export { ViewError, type ViewFailure } from './view/view-error.js';
export { viewOf, type ViewOptions } from './view/view-of.js';
export type { ViewParameters } from './view/view-request.js';
